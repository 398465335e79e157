import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'

/**
 * The cookie that a browser's session needs beside its bearer token. The token lies in a cookie that scripts read;
 * this one they cannot read, so that a token alone opens nothing elsewhere.
 */
function bindingCookie(env: Pick<Env, 'publicUrl'>): { name: string; secure: boolean } {
  const secure = isHttps(env)
  // Browsers accept the __Host- prefix over https only.
  return { name: secure ? '__Host-ceibo' : 'ceibo_session_binding', secure }
}

/** True when visitors reach us over https. */
export function isHttps(env: Pick<Env, 'publicUrl'>): boolean {
  return env.publicUrl.startsWith('https:')
}

/** True when a browser sent the request: other programs send neither header, and keep no cookies. */
export function comesFromBrowser(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
}

/** The secret of the session-binding cookie that came with the request. */
export function readBinding(env: Pick<Env, 'publicUrl'>, request: FastifyRequest): string | undefined {
  return request.cookies[bindingCookie(env).name]
}

/** Leaves the session-binding cookie in the browser: for `maxAgeSeconds`, or until the browser closes. */
export function writeBinding(
  env: Pick<Env, 'publicUrl'>,
  reply: FastifyReply,
  { secret, maxAgeSeconds }: { secret: string; maxAgeSeconds: number | undefined },
): void {
  const { name, secure } = bindingCookie(env)
  void reply.setCookie(name, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  })
}

/** Takes the session-binding cookie away. */
export function clearBinding(env: Pick<Env, 'publicUrl'>, reply: FastifyReply): void {
  const { name, secure } = bindingCookie(env)
  void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}
