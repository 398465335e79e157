import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { promoStates } from '../promo-codes/state.ts'
import { day, money, percent } from '../wire.ts'

/**
 * The sales of a period with both ends included: the payments of buyers and, for users who may see it, the business's earnings,
 * in cents.
 */
const periodFigures = z.object({
  startDate: day,
  endDate: day,
  quantity: z.int(),
  charged: money,
  commission: z.optional(money),
})
export type PeriodFigures = z.output<typeof periodFigures>

const partnerHome = z.object({
  month: periodFigures,
  lastMonth: periodFigures,
  /** The open debt of the business for sales on account, of all times, in cents; null for a user who sees no settlement. */
  owed: z.nullable(money),
  /** The credit limit of the business and its debt; null for a user who does not see its account. */
  credit: z.nullable(z.object({ creditLimit: z.nullable(money), balance: money })),
  /** The public address of its storefront, and the same as a QR code, an SVG; null for a business without a storefront. */
  storefront: z.nullable(z.object({ url: z.string(), qr: z.string() })),
  /** The promo codes that its buyers can use, by name. */
  promoCodes: z.array(
    z.object({
      code: z.string(),
      percent,
      startDate: z.nullable(day),
      endDate: z.nullable(day),
      state: z.enum(promoStates),
    }),
  ),
})
export type PartnerHome = z.output<typeof partnerHome>

export const partnerHomeApi = {
  read: endpoint({
    method: 'GET',
    path: '/profile/home',
    mayLag: true,
    access: 'ownHome.show',
    summary: 'El inicio de la empresa de la sesión: este mes y el anterior, lo que debe, su sitio y sus códigos',
    result: partnerHome,
    shape: 'envelope',
  }),
}
