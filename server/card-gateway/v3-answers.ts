import * as z from 'zod'
import { parseLossless } from './lossless-json.ts'
import { type RedactedReply } from './port.ts'

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
  Action: z.object({ Reason: optionalText }).nullish(),
  PaymentMethod: z.object({ Brand: optionalText, Last4: optionalText }).nullish(),
})

/** A purchase or a refund as the provider's v3 answers describe it. Amounts in cents; those of refunds may be negative. */
export type Transaction = z.infer<typeof transactionSchema>

const errorSchema = z.object({ ErrorCode: z.string().min(1), ErrorDescription: optionalText })

/** The transaction in an answer's body; undefined when the body is malformed in any way. */
export function readTransaction(body: string): Transaction | undefined {
  return read(transactionSchema, body)
}

/** The provider's error code in the body of a 4xx answer; undefined when there is none. */
export function readErrorCode(body: string): string | undefined {
  return read(errorSchema, body)?.ErrorCode
}

function read<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.safeParse(parseLossless(body)).data
  } catch {
    return undefined
  }
}

/** The error code of a rejected transaction: "", "0" and null all mean none. */
export function rejectionCode(transaction: Transaction): string | undefined {
  const code = transaction.ErrorCode
  return code && code !== '0' ? code : undefined
}

/** The fields that may be stored: the holder's name and the provider's free metadata stay out. */
export function redact(transaction: Transaction): RedactedReply {
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
    brand: transaction.PaymentMethod?.Brand ?? null,
    last4: transaction.PaymentMethod?.Last4 ?? null,
  }
}
