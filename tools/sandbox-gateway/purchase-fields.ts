import * as z from 'zod'
import type { Conduct } from './faults.ts'

/**
 * The fields of a purchase that both versions share; the messages are the provider's error codes. The IP address is
 * mandatory for merchants whose acquirer is the provider (Payfac), for its antifraud.
 */
export const purchaseFields = {
  TrxToken: z.string({ error: 'PR001' }).min(1, { error: 'PR001' }),
  Order: z.string({ error: 'PR002' }).min(1, { error: 'PR002' }).max(64, { error: 'PR002' }),
  Amount: z.int({ error: 'PR003' }).positive({ error: 'PR003' }),
  Currency: z.enum(['USD', 'UYU'], { error: 'PR004' }),
  Capture: z.literal(true, { error: 'TR017' }),
  UniqueID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  Installments: z.int({ error: 'PR013' }).min(1, { error: 'PR013' }).max(48, { error: 'PR013' }).default(1),
  TargetCountryISO: z.literal('UY'),
  CustomerIP: z.union([z.ipv4(), z.ipv6()]),
}
const words = z.string().min(1)
export const customerFields = { Email: z.email(), FirstName: words, LastName: words, PhoneNumber: words }

export type PurchaseBody = z.infer<z.ZodObject<typeof purchaseFields>>

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
