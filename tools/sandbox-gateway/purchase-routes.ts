import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Bank } from './bank.ts'
import type { Clock } from './clock.ts'
import type { PayeeFields } from './delayed-rules.ts'
import { type Answer, deliver } from './deliver.ts'
import type { ErrorCode } from './error-texts.ts'
import type { Fault, Faults } from './faults.ts'
import type { PurchaseEntry, RefundEntry } from './ledger.ts'
import type { Notifier } from './notifier.ts'
import type { PurchaseDesk } from './purchase-desk.ts'
import { type DelayedBody, hasWhatTheModelNeeds, isDelayed, type PurchaseBody } from './purchase-fields.ts'

export type ApiDeps = { bank: Bank; faults: Faults; clock: Clock; desk: PurchaseDesk; notifier: Notifier | null }

/** Who reads an answer: the language of its texts, and the address at which the bank's own pages are reached. */
export type Reader = { lang: unknown; origin: string }

export function readerOf(request: FastifyRequest): Reader {
  return { lang: request.headers.lang, origin: `http://${request.host}` }
}

/** Formats the bank's results for one version of the API. */
export type Wording = {
  purchase(entry: PurchaseEntry, reader: Reader): object
  refund(entry: RefundEntry): object
  error(code: ErrorCode, lang: unknown): object
}

/** The bodies with which one version of the API creates a purchase. */
export type PurchaseSchemas = { card: z.ZodType<PurchaseBody>; delayed: z.ZodType<DelayedBody> }

const refundSchema = z.object({
  Amount: z.int({ error: 'PR003' }).positive({ error: 'PR003' }).optional(),
  MetadataIn: z
    .object({
      RefundBankID: z.string(),
      RefundBankAccountType: z.string(),
      RefundBankAccountNumber: z.string(),
      CustomerFirstName: z.string().min(1),
      CustomerLastName: z.string().min(1),
      CustomerDocumentNumber: z.string().min(1),
    })
    .transform((sent): PayeeFields => ({
      bankCode: sent.RefundBankID,
      kind: sent.RefundBankAccountType,
      number: sent.RefundBankAccountNumber,
    }))
    .optional()
    // What is no account is other metadata, such as a description.
    .catch(undefined),
})

/** Creates a purchase in either version: the bank's rules are the same, only the format differs. */
export function createPurchase(deps: ApiDeps, wording: Wording, schemas: PurchaseSchemas) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const body = (isDelayed(request.body) ? schemas.delayed : schemas.card).safeParse(request.body)
    if (!body.success) return reply.code(400).send(wording.error(firstCode(body.error), request.headers.lang))
    const { faults, clock } = deps
    const { model } = faults.conduct()
    if (!hasWhatTheModelNeeds(model, request.body))
      return reply.code(400).send(wording.error('TR016', request.headers.lang))
    const fault = faults.take('purchase') ?? faultOfCard(deps, body.data)
    // A slow charge already counts as running under its UniqueID, so that a repeated call finds it.
    const make = async () => {
      if (fault?.kind === 'delay') await clock.until(clock.now() + fault.ms)
      return makePurchase(deps.bank, body.data, fault)
    }
    return deliver({ reply, fault: fault?.kind === 'delay' ? undefined : fault, clock }, async () => {
      if (fault?.kind === 'error-code') return refusal(wording, request, 400, fault.code)
      const result = await deps.desk.purchase(body.data.UniqueID ?? null, faults.conduct(), make)
      if (result === 'running') return refusal(wording, request, 409, 'TR002')
      if (typeof result === 'string') return refusal(wording, request, 400, result)
      await deps.bank.durable()
      deps.notifier?.tell(result, result)
      return { status: 200, body: wording.purchase(result, readerOf(request)) }
    })
  }
}

function faultOfCard({ desk }: ApiDeps, body: PurchaseBody | DelayedBody): Fault | undefined {
  return 'TrxToken' in body ? desk.faultOfCard(body.TrxToken) : undefined
}

function makePurchase(
  bank: Bank,
  body: PurchaseBody | DelayedBody,
  fault: Fault | undefined,
): PurchaseEntry | ErrorCode {
  const { UniqueID, Order: order, Amount, Currency } = body
  // By contract, the provider may charge another currency than requested.
  const isConverted = fault?.kind === 'converted'
  const amount = isConverted ? Amount * PESOS_PER_DOLLAR : Amount
  const common = { uniqueId: UniqueID ?? null, order, amount, currency: isConverted ? 'UYU' : Currency }
  if ('TrxToken' in body) {
    return bank.charge({ ...common, token: body.TrxToken, instalments: body.Installments }, pendingMsOf(fault))
  }
  const { methodCode: code, MetadataIn, Redirection: pages } = body
  const returnTo = pages
    ? {
        approved: pages.Url_Approved,
        rejected: pages.Url_Rejected,
        canceled: pages.Url_Canceled,
        pending: pages.Url_Pending,
      }
    : null
  return bank.openDelayed({ ...common, code, returnTo, minutes: Number(MetadataIn.PaymentExpirationInMinutes) })
}

const PESOS_PER_DOLLAR = 40

function pendingMsOf(fault: Fault | undefined): number {
  return fault?.kind === 'pending' || fault?.kind === 'pending-rejected' ? fault.ms : 0
}

/** Refunds a purchase or a part of it in either version. */
export function refundPurchase(deps: ApiDeps, wording: Wording) {
  return (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const body = refundSchema.safeParse(request.body ?? {})
    if (!body.success) return reply.code(400).send(wording.error('PR003', request.headers.lang))
    const fault = deps.faults.take('refund')
    return deliver({ reply, fault, clock: deps.clock }, async () => {
      if (fault?.kind === 'error-code') return refusal(wording, request, 400, fault.code)
      const status = fault?.kind === 'pending-rejected' ? 'REJECTED' : 'APPROVED'
      const end = { pendingMs: pendingMsOf(fault), status } as const
      const result = deps.bank.refund(request.params.id, body.data.Amount, end, body.data.MetadataIn)
      if (typeof result === 'string') return refusal(wording, request, result === 'PR008' ? 404 : 400, result)
      await deps.bank.durable()
      deps.notifier?.tell(result, deps.bank.purchaseOf(result))
      return { status: 200, body: wording.refund(result) }
    })
  }
}

/** Answers a query once the ledger is on the disk; undefined is answered as "not found". */
export function answerQuestion(
  { bank, faults, clock }: ApiDeps,
  { request, reply, wording }: { request: FastifyRequest; reply: FastifyReply; wording: Wording },
  read: () => object | undefined,
) {
  return deliver({ reply, fault: faults.take('query'), clock }, async () => {
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
  return /^(PR|TR|TK)\d+$/.test(message) ? (message as ErrorCode) : 'TR016'
}
