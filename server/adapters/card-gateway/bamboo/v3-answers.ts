import * as z from 'zod'
import { parseLossless } from './lossless-json.ts'
import type { Dialect, PurchaseRecord, RefundAnswer } from './classify.ts'
import { couponNumber, extraText, readInstructions } from './payment-instructions.ts'
import type { RedactedReply, RefundStatus } from '../port.ts'

const optionalText = z.string().nullish()

const transactionSchema = z.object({
  TransactionId: z.union([z.string().regex(/^\w{1,40}$/), z.int().transform(String)]),
  Result: z.string(),
  Status: z.string(),
  ErrorCode: optionalText,
  ErrorDescription: optionalText,
  Created: optionalText,
  AuthorizationCode: optionalText,
  Amount: z.int(),
  Currency: z.string().regex(/^[A-Z]{3}$/),
  Installments: z.int().nullish().catch(null),
  Action: z.object({ Reason: optionalText, URL: extraText }).nullish(),
  MetadataOut: z.object({ TransactionIdFromPW: couponNumber, PaymentBarcodeUrl: extraText }).nullish().catch(null),
  PaymentMethod: z.object({ Type: extraText, Brand: optionalText, Last4: optionalText }).nullish(),
})

/** A purchase or a refund in the provider's v3 answers. Amounts are in cents; a refund's may be negative. */
type Transaction = z.infer<typeof transactionSchema>

const errorSchema = z.object({ ErrorCode: z.string().min(1), ErrorDescription: optionalText })

/** Reads the answers of the provider's API, version 3. */
export const v3Dialect: Dialect = {
  purchase(body) {
    const transaction = read(transactionSchema, body)
    return transaction && purchaseOf(transaction)
  },
  errorCode: (body) => read(errorSchema, body)?.ErrorCode,
}

function purchaseOf(transaction: Transaction): PurchaseRecord {
  return {
    purchaseId: transaction.TransactionId,
    state: stateOf(transaction),
    status: `${transaction.Result} ${transaction.Status}`,
    code: rejectionCode(transaction),
    amount: transaction.Amount,
    currency: transaction.Currency,
    instructions: readInstructions({
      type: transaction.PaymentMethod?.Type,
      couponNumber: transaction.MetadataOut?.TransactionIdFromPW,
      couponUrl: transaction.MetadataOut?.PaymentBarcodeUrl,
      bankUrl: transaction.Action?.URL,
    }),
    reply: redact(transaction),
  }
}

function stateOf(transaction: Transaction): PurchaseRecord['state'] {
  const status = transaction.Status.toUpperCase()
  if (['CANCELLED', 'CANCELED', 'EXPIRED'].includes(status)) return 'voided'
  if (status === 'PENDING') return 'pending'
  if (transaction.Result.toUpperCase() !== 'COMPLETED') return 'running'
  if (status === 'APPROVED') return 'approved'
  return status === 'REJECTED' ? 'rejected' : 'running'
}

/** Reads the answer to a refund; undefined when it is malformed. */
export function readRefundAnswer(body: string): RefundAnswer | undefined {
  const transaction = read(transactionSchema, body)
  if (!transaction) return undefined
  const { TransactionId: ref } = transaction
  const status = transaction.Status.toUpperCase()
  if (status === 'APPROVED') return { kind: 'refunded', ref, reply: redact(transaction) }
  if (status === 'PENDING') return { kind: 'pending', ref, reply: redact(transaction) }
  if (status === 'REJECTED') return { kind: 'rejected', code: rejectionCode(transaction) ?? 'REJECTED' }
  return { kind: 'unknown', reason: status }
}

/** Reads the record of a refund; undefined when it is malformed. The amount is in cents, positive. */
export function readRefundRecord(body: string): Extract<RefundStatus, { kind: 'found' }> | undefined {
  const transaction = read(transactionSchema, body)
  if (!transaction) return undefined
  const status = transaction.Status.toUpperCase()
  const became = status === 'APPROVED' ? 'refunded' : status === 'REJECTED' ? 'refused' : 'pending'
  return { kind: 'found', status: became, amount: Math.abs(transaction.Amount), currency: transaction.Currency }
}

function read<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.safeParse(parseLossless(body)).data
  } catch {
    return undefined
  }
}

/** The error code of a rejected transaction: "", "0" and null all mean none. */
function rejectionCode(transaction: Transaction): string | undefined {
  const code = transaction.ErrorCode
  return code && code !== '0' ? code : undefined
}

/** Keeps only the fields that may be stored, without the holder's name and the provider's free metadata. */
function redact(transaction: Transaction): RedactedReply {
  return {
    transactionId: transaction.TransactionId,
    result: transaction.Result,
    status: transaction.Status,
    errorCode: transaction.ErrorCode ?? null,
    errorDescription: transaction.ErrorDescription ?? null,
    created: transaction.Created ?? null,
    authorizationCode: transaction.AuthorizationCode ?? null,
    amount: transaction.Amount,
    currency: transaction.Currency,
    instalments: transaction.Installments ?? null,
    brand: transaction.PaymentMethod?.Brand ?? null,
    last4: transaction.PaymentMethod?.Last4 ?? null,
  }
}
