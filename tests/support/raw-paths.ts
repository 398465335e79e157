import net from 'node:net'
import type { FastifyInstance } from 'fastify'

const SENT_AT_ONCE = 20
const ANSWER_MS = 20_000

/** The endings that are appended to each route. */
const ENDINGS = [
  '',
  ...String.raw`
    / // /// . .. ../x ./x ..\x \ * ? ?%00 ?%ff #x ;x x; :id % %00 a%00b x.js%00.br %ff %zz %25 %2e %2e%2e %5c ..%5cx
    ..%2f a%2fb x%20 %2e%2e%2f %2e%2e/%2e%2e/package.json ..%2f..%2fpackage.json %c0%ae%c0%ae/ %ed%a0%80 %F0%9F%A6%A9
    %0d%0aSet-Cookie:x .env con /evil.example/x /\evil.example __proto__ é ÿ
  `
    .trim()
    .split(/\s+/),
  'a'.repeat(255),
  `${'a'.repeat(256)}.js`,
  'x'.repeat(9_000),
  'x'.repeat(60_000),
  'x/'.repeat(2_000),
  '/'.repeat(500),
]

/** Request targets that do not begin with a route. */
const TARGETS = String.raw`
  * ? x assets/x localhost:80 // /// /%2f /%5c%5cevil.example /\\evil.example /% /%2f%2fevil.example /\evil.example
  //evil.example/.. /http://x http:// http://[/ https:/// http://evil.example/ http://evil.example/assets/%00
  http://x:99999/ foo://bar/../x %2f ÿ
`
  .trim()
  .split(/\s+/)

/** Collects the beginnings of all paths that answer a GET, from the routes that are registered after this call. */
export function collectRoutes(app: FastifyInstance): ReadonlySet<string> {
  const routes = new Set<string>(['/'])
  app.addHook('onRoute', ({ method, url }) => {
    if (!['GET', 'HEAD'].some((read) => [method].flat().includes(read))) return
    const beginning = url.replace(/[:*].*$/, '')
    routes.add(beginning.endsWith('/') ? beginning : `${beginning}/`)
  })
  return routes
}

/**
 * Sends hostile paths behind each route over sockets, since `inject` and `fetch` normalise a URL before sending it. Returns those
 * that were answered with a server error, not at all, or with a redirect to another host.
 * @param share 3 sends behind each route every third ending, behind the next route the endings next to them
 */
export async function rawPathFlaws(
  port: number,
  routes: Iterable<string>,
  share = 1,
): Promise<{ count: number; flaws: string[] }> {
  const targets = [...routes]
    .flatMap((route, at) => ENDINGS.filter((_, place) => (at + place) % share === 0).map((ending) => route + ending))
    .concat(TARGETS)
  const flaws: string[] = []
  const left = targets.values()
  async function askOnes(): Promise<void> {
    for (const target of left) {
      const flaw = flawOf(await answerTo(port, target))
      if (flaw) flaws.push(`${flaw}: ${target.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, askOnes))
  return { count: targets.length, flaws }
}

function flawOf(answer: string): string | null {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]
  if (!status) return 'no answer'
  if (status.startsWith('5')) return `answered ${status}`
  const location = /\r\nlocation: ([^\r]*)/i.exec(answer)?.[1]
  return location && !/^\/(?![/\\])/.test(location) ? `led to ${location}` : null
}

/** Sends a GET with exactly this target, and returns everything that the server sends until it closes the connection. */
export function answerTo(port: number, target: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'),
    )
    socket.on('data', (part: Buffer) => (received += part.toString('latin1')))
    // Data received before a reset counts.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
  })
}
