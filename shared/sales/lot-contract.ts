import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant, money } from '../wire.ts'
import type { LotFigures } from './payment-lot.ts'

/** The figures of a lot, as `lotOf` adds them up. */
export const lotFigures = {
  netToPay: money,
  businesses: z.array(
    z.object({
      businessId: z.string(),
      businessName: z.string(),
      quantity: z.int(),
      charged: money,
      commission: money,
      netToPay: money,
    }),
  ),
}

/** The lot in which a sale was paid: whole for staff, only its own part for a business. */
export const lotOfSale = z.object({ paidOn: day, reference: z.string(), quantity: z.int(), ...lotFigures })
export type LotOfSale = LotFigures & { paidOn: string; reference: string }

const lotRow = z.object({
  id: z.guid(),
  paidOn: day,
  reference: z.string(),
  registeredAt: instant,
  /** The user of staff who registered it. */
  registeredBy: z.string(),
  /** How many sales it has, without those that were taken out of it. */
  quantity: z.int(),
  takenBack: z.int(),
  ...lotFigures,
})
export type PaymentLotRow = z.output<typeof lotRow>

const lotFilter = z.strictObject({
  /** Part of the reference, or of a business's name. */
  q: z.optional(z.string().check(z.maxLength(80))),
  /** The first and the last day of the payment. */
  startDate: z.optional(day),
  endDate: z.optional(day),
})
export type PaymentLotFilter = z.output<typeof lotFilter>

export const paymentLotApi = {
  list: endpoint({
    method: 'GET',
    path: '/paymentLots',
    access: 'paymentLots.list',
    summary: 'Los pagos de empresas que se registraron, con el neto de cada una',
    query: listQuery(lotFilter, ['paidOn', 'registeredAt']),
    result: z.array(lotRow),
    shape: 'page',
  }),
}
