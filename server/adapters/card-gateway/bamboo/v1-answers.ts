import * as z from 'zod'
import type { Dialect, PurchaseRecord, RefundAnswer } from './classify.ts'
import { instant } from './instant.ts'
import { parseLossless } from './lossless-json.ts'
import type { ListedRefund, RedactedReply } from '../port.ts'

const optionalText = z.string().nullish()
/** Beyond 2^53 it was kept as text while parsing. */
const id = z.union([z.string().regex(/^\w{1,40}$/), z.int().transform(String)])
/** Cents, written as a number or, in some samples, as text. */
const cents = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
])
const currency = z.string().regex(/^[A-Z]{3}$/)

const refundSchema = z.object({
  PurchaseRefundId: id,
  /** When it was made is good to know, and no reason to know nothing of it. */
  Created: instant.optional().catch(undefined),
  Amount: cents,
  Currency: currency,
  Status: z.string(),
})

const purchaseSchema = z.object({
  PurchaseId: id,
  Created: optionalText,
  UniqueID: optionalText,
  Transaction: z.object({
    Status: z.string(),
    ErrorCode: z.union([z.string(), z.int().transform(String)]).nullish(),
    Description: optionalText,
    ApprovalCode: optionalText,
  }),
  /** What is left of the charge: falls with each refund. */
  Amount: cents,
  OriginalAmount: cents.nullish(),
  Currency: currency,
  RefundList: z.array(refundSchema).nullish(),
  Customer: z
    .object({ PaymentProfiles: z.array(z.object({ Brand: optionalText, Last4: optionalText })).nullish() })
    .nullish(),
})

/** A purchase as the provider's v1 answers describe it. */
type Purchase = z.infer<typeof purchaseSchema>

const one = z.object({ Response: purchaseSchema })
const several = z.object({
  Response: z.union([z.array(purchaseSchema), purchaseSchema.transform((single) => [single])]),
})
const refusal = z.object({ Errors: z.array(z.object({ ErrorCode: z.string().min(1) })).min(1) })

/** The answers of the provider's API, version 1. */
export const v1Dialect: Dialect = {
  purchase(body) {
    const read = parse(one, body)
    return read && recordOf(read.Response)
  },
  errorCode: (body) => parse(refusal, body)?.Errors[0]?.ErrorCode,
}

/**
 * The purchase of `uniqueId` among those that a search by order gave, an approved one first. `none`: the search found
 * nothing of ours. Undefined when the body is malformed.
 */
export function pickPurchase(body: string, uniqueId: string): { record: PurchaseRecord } | { none: true } | undefined {
  const found = parse(several, body)?.Response
  if (!found) return undefined
  // Our orders are fresh per attempt: a purchase without a UniqueID under one of them is that attempt's too.
  const ours = found.filter((purchase) => !purchase.UniqueID || purchase.UniqueID === uniqueId).map(recordOf)
  const record = ours.find(({ state }) => state === 'approved') ?? ours.at(-1)
  return record ? { record } : { none: true }
}

function recordOf(purchase: Purchase): PurchaseRecord {
  const { Transaction: transaction } = purchase
  const code = transaction.ErrorCode
  const wasRefunded = (purchase.RefundList ?? []).length > 0
  return {
    purchaseId: purchase.PurchaseId,
    state: states[transaction.Status.toLowerCase()] ?? 'running',
    status: transaction.Status,
    code: code && code !== '0' ? code : undefined,
    amount: wasRefunded ? (purchase.OriginalAmount ?? purchase.Amount) : purchase.Amount,
    currency: purchase.Currency,
    reply: redact(purchase),
  }
}

/** By the word, not by the number beside it: the provider's own samples pair them differently. */
const states: Readonly<Record<string, PurchaseRecord['state']>> = {
  approved: 'approved',
  paid: 'approved',
  rejected: 'rejected',
  cancelled: 'voided',
}

/** The refunds in the record of a purchase, where v1 lists them; undefined when the body is malformed. */
export function readRefunds(body: string): { refunds: ListedRefund[] } | undefined {
  const purchase = parse(one, body)?.Response
  return purchase && { refunds: (purchase.RefundList ?? []).map((refund) => listedRefund(purchase.PurchaseId, refund)) }
}

/** A refund is found through its purchase, so both ids are needed to ask for it. */
function refundRef(purchaseId: string, refundId: string): string {
  return `${purchaseId}-${refundId}`
}

/** The purchase that a reference to one of its refunds names. */
export function purchaseOfRefund(ref: string): string {
  return ref.split('-')[0] ?? ''
}

function listedRefund(purchaseId: string, refund: z.infer<typeof refundSchema>): ListedRefund {
  const became = refund.Status.toLowerCase()
  return {
    ref: refundRef(purchaseId, refund.PurchaseRefundId),
    status: became === 'approved' ? 'refunded' : became === 'rejected' ? 'refused' : 'pending',
    amount: refund.Amount,
    currency: refund.Currency,
    ...(refund.Created === undefined ? {} : { createdAt: refund.Created }),
  }
}

const refundAnswer = z.object({
  Response: z.object({ PurchaseRefundId: id, Status: z.string(), Code: optionalText }),
})

/**
 * What the answer to a refund says; undefined when it is malformed. Its amount is left alone: the provider's sample
 * writes it on another scale.
 */
export function readRefundAnswer(purchaseId: string): (body: string) => RefundAnswer | undefined {
  return (body) => {
    const read = parse(refundAnswer, body)
    if (!read) return undefined
    const { PurchaseRefundId, Status, Code } = read.Response
    const ref = refundRef(purchaseId, PurchaseRefundId)
    const reply: RedactedReply = { refundId: PurchaseRefundId, status: Status }
    if (/^(refund_ok|approved)$/i.test(Status)) return { kind: 'refunded', ref, reply }
    if (/pending/i.test(Status)) return { kind: 'pending', ref, reply }
    if (/reject/i.test(Status)) return { kind: 'rejected', code: Code || 'REJECTED' }
    return { kind: 'unknown', reason: Status }
  }
}

function parse<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.safeParse(parseLossless(body)).data
  } catch {
    return undefined
  }
}

/** The fields that may be stored: the customer's data and the provider's free metadata stay out. */
function redact(purchase: Purchase): RedactedReply {
  const profile = purchase.Customer?.PaymentProfiles?.[0]
  return {
    transactionId: purchase.PurchaseId,
    status: purchase.Transaction.Status,
    errorCode: purchase.Transaction.ErrorCode ?? null,
    errorDescription: purchase.Transaction.Description ?? null,
    created: purchase.Created ?? null,
    authorizationCode: purchase.Transaction.ApprovalCode ?? null,
    amount: purchase.Amount,
    currency: purchase.Currency,
    brand: profile?.Brand ?? null,
    last4: profile?.Last4 ?? null,
  }
}
