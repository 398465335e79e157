import * as z from 'zod'
import type { Conduct } from './faults.ts'

/**
 * The part of a purchase's body that both versions share; messages are the provider's error codes. The address is what its
 * antifraud asks of merchants whose acquirer it is (Payfac).
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
/** What a merchant with acquirers of its own has to send on top (Gateway). */
const gatewayBody = z.object({
  Customer: z.union([z.object({ Address: address }), z.object({ BillingAddress: address })]),
  DataUY: z.union([invoiced, z.object({ IsFinalConsumer: z.literal(false) })]),
})

export function hasWhatTheModelNeeds(model: Conduct['model'], body: unknown): boolean {
  return model === 'payfac' || gatewayBody.safeParse(body).success
}
