import * as z from 'zod'
import { type MethodCode, methods } from './delayed-rules.ts'
import type { Conduct } from './faults.ts'

/**
 * The fields of every purchase in both versions; the messages are the provider's error codes. The IP address is mandatory
 * for merchants whose acquirer is the provider (Payfac), for its antifraud.
 */
const commonFields = {
  Order: z.string({ error: 'PR002' }).min(1, { error: 'PR002' }).max(64, { error: 'PR002' }),
  Amount: z.int({ error: 'PR003' }).positive({ error: 'PR003' }),
  Currency: z.enum(['USD', 'UYU'], { error: 'PR004' }),
  Capture: z.literal(true, { error: 'TR017' }),
  UniqueID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  TargetCountryISO: z.literal('UY'),
  CustomerIP: z.union([z.ipv4(), z.ipv6()]),
}
/** The fields of a charge of a card. */
export const purchaseFields = {
  ...commonFields,
  TrxToken: z.string({ error: 'PR001' }).min(1, { error: 'PR001' }),
  Installments: z.int({ error: 'PR013' }).min(1, { error: 'PR013' }).max(48, { error: 'PR013' }).default(1),
}

const words = z.string().min(1)
const page = z.url({ protocol: /^https?$/ })
/** The fields of a payment at a counter or by transfer, beside the code of its method. */
export const delayedFields = {
  ...commonFields,
  Description: words,
  MetadataIn: z.object({ PaymentExpirationInMinutes: z.string().regex(/^[1-9]\d{0,5}$/) }),
  Redirection: z.object({ Url_Approved: page, Url_Rejected: page, Url_Canceled: page, Url_Pending: page }).optional(),
}
export const customerFields = { Email: z.email(), FirstName: words, LastName: words, PhoneNumber: words }

export type PurchaseBody = z.infer<z.ZodObject<typeof purchaseFields>>
export type DelayedBody = z.infer<z.ZodObject<typeof delayedFields>> & { methodCode: MethodCode }

/** Whether a transfer says where its bank's page returns to; a counter has no page. */
export function hasWhereToReturn({ methodCode, Redirection }: DelayedBody): boolean {
  return methods[methodCode].method === 'counter' || Redirection !== undefined
}

/** Whether a body is of a payment without a card. */
export function isDelayed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('PaymentMethod' in body || 'PaymentMediaId' in body)
}

const address = z.object({ Country: words, State: words, City: words, AddressDetail: words })
const invoiced = z.object({
  IsFinalConsumer: z.literal(true),
  Invoice: z.string().regex(/^\d+$/),
  TaxableAmount: z.number(),
})
/** The additional fields for a merchant with its own acquirers (Gateway). */
const gatewayBody = z.object({
  Customer: z.union([z.object({ Address: address }), z.object({ BillingAddress: address })]),
  DataUY: z.union([invoiced, z.object({ IsFinalConsumer: z.literal(false) })]),
})

export function hasWhatTheModelNeeds(model: Conduct['model'], body: unknown): boolean {
  return model === 'payfac' || gatewayBody.safeParse(body).success
}
