import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Socket } from 'node:net'

export type CallTimeouts = {
  /** Until the connection, TLS included, stands. Milliseconds. */
  connectMs: number
  /** Until the whole answer is here. Milliseconds. */
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
 * `absent`: not one byte of the request left, so nothing can have happened there.
 * `unknown`: it may have arrived; no usable answer came.
 */
export type CallResult =
  | { kind: 'answer'; status: number; body: string }
  | { kind: 'absent'; reason: string }
  | { kind: 'unknown'; reason: string }

const MAX_ANSWER_BYTES = 1_000_000

/**
 * One HTTP exchange on a connection of its own. A pooled connection that dies would leave open whether the request
 * was read; here the request is written only after the connection stands, so each failure is on one side of that line.
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
