import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Socket } from 'node:net'

export type CallTimeouts = {
  /** Milliseconds until the connection, including TLS, is open. */
  connectMs: number
  /** Milliseconds until the whole answer has arrived. */
  totalMs: number
}

export type Call = {
  url: URL
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeouts: CallTimeouts
  signal?: AbortSignal | undefined
}

/**
 * `absent`: not one byte of the request was sent, so the server cannot have acted. `unknown`: the request may have
 * arrived, but no usable answer came.
 */
export type CallResult =
  | { kind: 'answer'; status: number; body: string }
  | { kind: 'absent'; reason: string }
  | { kind: 'unknown'; reason: string }

const MAX_ANSWER_BYTES = 1_000_000

/**
 * Makes one HTTP request on a connection of its own. When a pooled connection breaks, the request may or may not have been
 * read; here the request is written only once the connection is open, so it is always known whether it was sent.
 */
export function exchange(call: Call): Promise<CallResult> {
  return new Promise((resolve) => {
    let connected = false
    const isTls = call.url.protocol === 'https:'
    const headers =
      call.body === undefined ? call.headers : { ...call.headers, 'content-length': byteLength(call.body) }
    const request = (isTls ? httpsRequest : httpRequest)(call.url, { method: call.method, headers, agent: false })

    const finish = (result: CallResult) => {
      clearTimeout(connectTimer)
      clearTimeout(totalTimer)
      call.signal?.removeEventListener('abort', onAbort)
      resolve(result)
      request.destroy()
    }
    const fail = (reason: string) => finish({ kind: connected ? 'unknown' : 'absent', reason })
    const onAbort = () => fail('aborted')
    const connectTimer = setTimeout(() => fail('connect time-out'), call.timeouts.connectMs)
    const totalTimer = setTimeout(() => fail('time-out'), call.timeouts.totalMs)

    request.on('socket', (socket: Socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        if (request.destroyed) return
        connected = true
        clearTimeout(connectTimer)
        request.end(call.body)
      })
    })
    request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name))
    request.on('response', (response) => readAnswer(response, finish, fail))
    if (call.signal?.aborted) onAbort()
    else call.signal?.addEventListener('abort', onAbort, { once: true })
  })
}

function readAnswer(response: IncomingMessage, finish: (result: CallResult) => void, fail: (reason: string) => void) {
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) fail('answer too large')
    else chunks.push(chunk)
  })
  response.on('end', () => {
    if (!response.complete) fail('answer cut')
    else finish({ kind: 'answer', status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') })
  })
  response.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name))
}

function byteLength(body: string): string {
  return String(Buffer.byteLength(body))
}
