import { type FastifyReply } from 'fastify'
import type { Clock } from './clock.ts'
import { type Fault } from './faults.ts'

export type Answer = { status: number; body: object }

type Delivery = { reply: FastifyReply; fault: Fault | undefined; clock: Clock }

/** Runs `act` and sends its answer, with the fault applied before or after. */
export async function deliver({ reply, fault, clock }: Delivery, act: () => Promise<Answer>) {
  if (fault?.kind === 'refuse') return hangUp(reply)
  if (fault?.kind === 'error-before') return reply.code(500).send({ ErrorCode: 'ERR999' })
  if (fault?.kind === 'delay') await clock.until(clock.now() + fault.ms)
  const answer = await act()
  return send(reply, fault, answer)
}

function send(reply: FastifyReply, fault: Fault | undefined, { status, body }: Answer) {
  switch (fault?.kind) {
    case 'drop-reply':
      return hangUp(reply)
    case 'error-after':
      return reply.code(500).send({ ErrorCode: 'ERR999' })
    case 'timeout-after':
      return reply.code(408).send({ ErrorCode: 'TR999' })
    case 'malformed':
      return reply.type('application/json').send('<html><body>Service')
    case 'cut':
      return sendHalf(reply, JSON.stringify(body))
    case 'altered':
      return reply.code(status).send(altered(body, oneCentMore))
    case 'other-currency':
      return reply.code(status).send(altered(body, inPesos))
    default:
      return reply.code(status).send(body)
  }
}

type Alter = (transaction: { Amount: unknown }) => object
const oneCentMore: Alter = (transaction) => ({ ...transaction, Amount: Number(transaction.Amount) + 1 })
const inPesos: Alter = (transaction) => ({ ...transaction, Currency: 'UYU' })

/** Alters the amount or currency of an answer, wherever this API version has it; in a list, that of the first line. */
function altered(body: object, alter: Alter): object {
  if ('Amount' in body) return alter(body)
  if ('Data' in body && Array.isArray(body.Data)) {
    const [first, ...rest] = body.Data as object[]
    return first ? { ...body, Data: [altered(first, alter), ...rest] } : body
  }
  if ('Response' in body && body.Response) return { ...body, Response: altered(body.Response, alter) }
  return body
}

function hangUp(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function sendHalf(reply: FastifyReply, text: string) {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  reply.raw.write(text.slice(0, text.length / 2), () => reply.raw.destroy())
  return reply
}
