import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'

/**
 * The cookie that a browser's session needs beside its bearer token. The token lies in a cookie that scripts read;
 * this one they cannot read, so that a token alone opens nothing elsewhere.
 */
function companionCookie(env: Pick<Env, 'publicUrl'>): { name: string; secure: boolean } {
  const secure = isHttps(env)
  // Browsers accept the __Host- prefix over https only.
  return { name: secure ? '__Host-ceibo' : 'ceibo_companion', secure }
}

/** True when visitors reach us over https. */
export function isHttps(env: Pick<Env, 'publicUrl'>): boolean {
  return env.publicUrl.startsWith('https:')
}

/** True when a browser sent the request: other programs send neither header, and keep no cookies. */
export function comesFromBrowser(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
}

/** The companion secret that came with the request. */
export function readCompanion(env: Pick<Env, 'publicUrl'>, request: FastifyRequest): string | undefined {
  return request.cookies[companionCookie(env).name]
}

/** Leaves the companion secret in the browser: for `maxAgeSeconds`, or until the browser closes. */
export function writeCompanion(
  env: Pick<Env, 'publicUrl'>,
  reply: FastifyReply,
  { secret, maxAgeSeconds }: { secret: string; maxAgeSeconds: number | undefined },
): void {
  const { name, secure } = companionCookie(env)
  void reply.setCookie(name, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  })
}

/** Takes the companion secret away. */
export function clearCompanion(env: Pick<Env, 'publicUrl'>, reply: FastifyReply): void {
  const { name, secure } = companionCookie(env)
  void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}
