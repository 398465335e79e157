import http from 'node:http'
import { text } from 'node:stream/consumers'
import type { EventOnWire } from '#shared/webhooks/events.ts'
import { listen } from './listen.ts'

/** A message as it arrived. */
export type ReceivedMessage = { path: string; headers: Record<string, string>; body: string }

/** A partner's system that receives webhooks, over HTTP on this machine. */
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts a receiver that takes every message until `answerWith` says otherwise. The caller has to close it. */
export async function startReceiver() {
  const received: ReceivedMessage[] = []
  let answer: { status: number; text: string; headers: Record<string, string> }
  const answerWith = (status: number, body = '', headers: Record<string, string> = {}) => {
    answer = { status, text: body, headers }
  }
  answerWith(204)
  const server = http.createServer(async (request, response) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
    response.writeHead(answer.status, answer.headers).end(answer.text)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith,
    events: () => received.map(({ body }) => JSON.parse(body) as EventOnWire),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
