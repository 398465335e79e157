import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Bank, PurchaseOrder } from './bank.ts'
import type { Clock } from './clock.ts'
import { type Answer, deliver } from './deliver.ts'
import type { ErrorCode } from './error-texts.ts'
import type { Fault, Faults } from './faults.ts'
import type { PurchaseEntry, RefundEntry } from './ledger.ts'
import type { Notifier } from './notifier.ts'
import type { PurchaseDesk } from './purchase-desk.ts'
import { hasWhatTheModelNeeds, type PurchaseBody } from './purchase-fields.ts'

export type ApiDeps = { bank: Bank; faults: Faults; clock: Clock; desk: PurchaseDesk; notifier: Notifier | null }

/** Formats the bank's results for one version of the API. */
export type Wording = {
  purchase(entry: PurchaseEntry, lang: unknown): object
  refund(entry: RefundEntry): object
  error(code: ErrorCode, lang: unknown): object
}

const refundSchema = z.object({ Amount: z.int({ error: 'PR003' }).positive({ error: 'PR003' }).optional() })

/** Creates a purchase in either version: the bank's rules are the same, only the format differs. */
export function createPurchase(deps: ApiDeps, wording: Wording, schema: z.ZodType<PurchaseBody>) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const body = schema.safeParse(request.body)
    if (!body.success) return reply.code(400).send(wording.error(firstCode(body.error), request.headers.lang))
    const { model } = deps.faults.conduct()
    if (!hasWhatTheModelNeeds(model, request.body))
      return reply.code(400).send(wording.error('TR016', request.headers.lang))
    const fault = deps.faults.take('purchase') ?? deps.desk.faultOfCard(body.data.TrxToken)
    const order = fault?.kind === 'converted' ? inPesos(orderOf(body.data)) : orderOf(body.data)
    // A slow charge already counts as running under its UniqueID, so that a repeated call finds it.
    const wait = async () => void (fault?.kind === 'delay' && (await sleep(fault.ms)))
    return deliver(reply, fault?.kind === 'delay' ? undefined : fault, async () => {
      if (fault?.kind === 'error-code') return refusal(wording, request, 400, fault.code)
      const result = await deps.desk.purchase(order, deps.faults.conduct(), { wait, pendingMs: pendingMsOf(fault) })
      if (result === 'running') return refusal(wording, request, 409, 'TR002')
      if (typeof result === 'string') return refusal(wording, request, 400, result)
      await deps.bank.durable()
      deps.notifier?.tell(result, result)
      return { status: 200, body: wording.purchase(result, request.headers.lang) }
    })
  }
}

function orderOf(body: PurchaseBody): PurchaseOrder {
  const {
    TrxToken: token,
    UniqueID,
    Order: order,
    Amount: amount,
    Currency: currency,
    Installments: instalments,
  } = body
  return { token, uniqueId: UniqueID ?? null, order, amount, currency, instalments }
}

const PESOS_PER_DOLLAR = 40

/** Converts an order to pesos: by contract, the provider may charge another currency than requested. */
function inPesos(order: PurchaseOrder): PurchaseOrder {
  return { ...order, amount: order.amount * PESOS_PER_DOLLAR, currency: 'UYU' }
}

function pendingMsOf(fault: Fault | undefined): number {
  return fault?.kind === 'pending' || fault?.kind === 'pending-rejected' ? fault.ms : 0
}

/** Refunds a purchase or a part of it in either version. */
export function refundPurchase(deps: ApiDeps, wording: Wording) {
  return (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const body = refundSchema.safeParse(request.body ?? {})
    if (!body.success) return reply.code(400).send(wording.error('PR003', request.headers.lang))
    const fault = deps.faults.take('refund')
    return deliver(reply, fault, async () => {
      if (fault?.kind === 'error-code') return refusal(wording, request, 400, fault.code)
      const status = fault?.kind === 'pending-rejected' ? 'REJECTED' : 'APPROVED'
      const end = { pendingMs: pendingMsOf(fault), status } as const
      const result = deps.bank.refund(request.params.id, body.data.Amount, end)
      if (typeof result === 'string') return refusal(wording, request, result === 'PR008' ? 404 : 400, result)
      await deps.bank.durable()
      deps.notifier?.tell(result, deps.bank.purchaseOf(result))
      return { status: 200, body: wording.refund(result) }
    })
  }
}

/** Answers a query once the ledger is on the disk; undefined is answered as "not found". */
export function answerQuestion(
  { bank, faults }: ApiDeps,
  { request, reply, wording }: { request: FastifyRequest; reply: FastifyReply; wording: Wording },
  read: () => object | undefined,
) {
  return deliver(reply, faults.take('query'), async () => {
    const body = read()
    await bank.durable()
    return body ? { status: 200, body } : refusal(wording, request, 404, 'PR008')
  })
}

/** The purchases that queries find: the bank can be set to hide new ones for a while. */
export function visiblePurchases(
  { bank, clock, faults }: ApiDeps,
  matches: (purchase: PurchaseEntry) => boolean,
): PurchaseEntry[] {
  const visibleUntil = clock.now() - faults.conduct().blindSeconds * 1000
  return bank.findPurchases((purchase) => purchase.createdAt <= visibleUntil && matches(purchase))
}

function refusal(wording: Wording, request: FastifyRequest, status: number, code: ErrorCode): Answer {
  return { status, body: wording.error(code, request.headers.lang) }
}

/**
 * The error code of a failed validation: the message is a code where the provider has one; anything else counts as bad
 * customer data.
 */
function firstCode(error: z.ZodError): ErrorCode {
  const message = error.issues[0]?.message ?? ''
  return /^(PR|TR)\d+$/.test(message) ? (message as ErrorCode) : 'TR016'
}
