import http from 'node:http'
import type { Answer } from '../../support/answer-check.ts'
import type { GeneratedRequest } from '../requests.ts'

const agent = new http.Agent({ keepAlive: true })
const ANSWER_MS = 60_000

/** A request with everything that travels. */
export type SentRequest = Omit<GeneratedRequest, 'session'>

/** Sends a request as it stands: `fetch` would tidy its address and its headers up. @throws Error without a whole answer */
export function sendRaw(base: string, request: SentRequest, tries = 2): Promise<Answer> {
  const { hostname, port } = new URL(base)
  const { method, url: path, headers, payload } = request
  return new Promise((resolve, reject) => {
    const sending = http.request({ agent, hostname, port, method, path, headers, timeout: ANSWER_MS }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
        const body = Buffer.concat(pieces).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: new Headers(pairs), body })
      })
    })
    sending.on('timeout', () => sending.destroy(new Error(`no answer in ${ANSWER_MS / 1000} s`)))
    sending.on('error', (error) => {
      // A connection kept from before may be closed by the server just then: that is no dropped request.
      if (sending.reusedSocket && tries > 1) resolve(sendRaw(base, request, tries - 1))
      else reject(error)
    })
    sending.end(payload === undefined ? undefined : Buffer.from(payload))
  })
}

/** The request as something to paste into a shell. */
export function asCurl(base: string, { method, url, headers, payload }: SentRequest): string {
  const named = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
  const bytes = payload === undefined ? null : Buffer.from(payload).toString('base64')
  const body = bytes === null ? '' : ' --data-binary @-'
  const command = `curl -sS --path-as-is -X ${method}${named.join('')}${body} ${quoted(base + url)}`
  return bytes === null ? command : `base64 -d <<< ${bytes} | ${command}`
}

function quoted(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
