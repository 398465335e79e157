import * as z from 'zod'
import type { Dialect, PurchaseRecord, RefundAnswer } from './classify.ts'
import { instant } from './instant.ts'
import { parseLossless } from './lossless-json.ts'
import { couponNumber, extraText, readInstructions } from './payment-instructions.ts'
import type { ListedRefund, RedactedReply } from '../port.ts'

const optionalText = z.string().nullish()
/** An id; one beyond 2^53 was kept as text by the parser. */
const id = z.union([z.string().regex(/^\w{1,40}$/), z.int().transform(String)])
/** An amount in cents, as a number or, in some samples, as text. */
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
  /** The creation time is optional: a malformed one must not make the whole record unreadable. */
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
  /** The rest of the charge, which falls with each refund. */
  Amount: cents,
  OriginalAmount: cents.nullish(),
  Currency: currency,
  Installments: z.int().nullish().catch(null),
  RefundList: z.array(refundSchema).nullish(),
  Customer: z
    .object({
      PaymentProfiles: z.array(z.object({ Type: extraText, Brand: optionalText, Last4: optionalText })).nullish(),
    })
    .nullish(),
  CommerceAction: z.object({ ActionURL: extraText }).nullish().catch(null),
  MetadataOut: z
    .object({
      TransactionIdFromPW: couponNumber,
      PaymentBarcodeUrl: extraText,
      ActionURL: extraText,
    })
    .nullish()
    .catch(null),
})

/** A purchase in the provider's v1 answers. */
type Purchase = z.infer<typeof purchaseSchema>

const one = z.object({ Response: purchaseSchema })
const several = z.object({
  Response: z.union([z.array(purchaseSchema), purchaseSchema.transform((single) => [single])]),
})
const refusal = z.object({ Errors: z.array(z.object({ ErrorCode: z.string().min(1) })).min(1) })

/** Reads the answers of the provider's API, version 1. */
export const v1Dialect: Dialect = {
  purchase(body) {
    const read = parse(one, body)
    return read && recordOf(read.Response)
  },
  errorCode: (body) => parse(refusal, body)?.Errors[0]?.ErrorCode,
}

/**
 * Picks the purchase of `uniqueId` from the result of a search by order, an approved one first. `none`: the search found
 * none of ours. Undefined when the body is malformed.
 */
export function pickPurchase(body: string, uniqueId: string): { record: PurchaseRecord } | { none: true } | undefined {
  const found = parse(several, body)?.Response
  if (!found) return undefined
  // Every attempt has a new order, so a purchase with that order but without a UniqueID is of the same attempt.
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
    instructions: readInstructions({
      type: purchase.Customer?.PaymentProfiles?.[0]?.Type,
      couponNumber: purchase.MetadataOut?.TransactionIdFromPW,
      couponUrl: purchase.MetadataOut?.PaymentBarcodeUrl,
      // The provider's text names one place of the bank's page, its sample the other.
      bankUrl: purchase.CommerceAction?.ActionURL ?? purchase.MetadataOut?.ActionURL,
    }),
    reply: redact(purchase),
  }
}

/** The state is read from its name, not from the number beside it: the provider's own samples combine them differently. */
const states: Readonly<Record<string, PurchaseRecord['state']>> = {
  approved: 'approved',
  paid: 'approved',
  rejected: 'rejected',
  cancelled: 'voided',
  canceled: 'voided',
  expired: 'voided',
  pending: 'pending',
}

/** Reads the refunds from the record of a purchase, where v1 lists them; undefined when the body is malformed. */
export function readRefunds(body: string): { refunds: ListedRefund[] } | undefined {
  const purchase = parse(one, body)?.Response
  return purchase && { refunds: (purchase.RefundList ?? []).map((refund) => listedRefund(purchase.PurchaseId, refund)) }
}

/** Makes the reference of a refund from both ids: a refund can only be found through its purchase. */
function refundRef(purchaseId: string, refundId: string): string {
  return `${purchaseId}-${refundId}`
}

/** Gives the id of the purchase from the reference of one of its refunds. */
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
 * Reads the answer to a refund; undefined when it is malformed. Its amount is ignored, because the provider's sample has
 * it in another unit.
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

/** Keeps only the fields that may be stored, without the customer's data and the provider's free metadata. */
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
    instalments: purchase.Installments ?? null,
    brand: profile?.Brand ?? null,
    last4: profile?.Last4 ?? null,
  }
}
