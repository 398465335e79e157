import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

type CeiboEvent = { id: string; type: string; timestamp: string; data: Record<string, string> }

/** Reads an event; throws when the message is not from Ceibo, or is older than five minutes. */
export function readEvent(secret: string, headers: IncomingHttpHeaders, body: string): CeiboEvent {
  if (!secret) throw new Error('The secret is missing: anybody could sign without one')
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('The message is old')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((signature) => signature.length === own.length && timingSafeEqual(signature, own))
  if (!isSigned) throw new Error('The signature is another one')
  return JSON.parse(body) as CeiboEvent
}

/** Listens for events and answers at once; `take` gets each of them once. */
export function startReceiver(port: number, secret: string, take: (event: CeiboEvent) => void) {
  const receivedIds = new Set<string>() // In your database, so that it outlives a restart.
  return createServer(async (request, response) => {
    try {
      const event = readEvent(secret, request.headers, await text(request))
      if (!receivedIds.has(event.id)) take(event)
      receivedIds.add(event.id)
      response.writeHead(204).end()
    } catch (error) {
      console.error(String(error))
      response.writeHead(400).end()
    }
  }).listen(port)
}

if (import.meta.main) {
  startReceiver(8000, process.env.CEIBO_WEBHOOK_SECRET ?? '', (event) => console.log(event.type, event.data))
}
