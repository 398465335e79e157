import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { promoStates } from '../promo-codes/state.ts'
import { day, money, percent } from '../wire.ts'

/** Sales of a period with both ends included: what buyers paid and, for whom may see it, what the business earns of it, in cents. */
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
  /** What the business still has to pay for its sales on account, of all times, in cents; null for a user who sees no settlement. */
  owed: z.nullable(money),
  /** How much it may owe, and what it owes where that is limited; null for a user who does not see its account. */
  credit: z.nullable(z.object({ creditLimit: z.nullable(money), balance: money })),
  /** Its public address, also as a code for a phone's camera, an SVG; null for a business without a storefront. */
  storefront: z.nullable(z.object({ url: z.string(), qr: z.string() })),
  /** The codes that its buyers can use, by name. */
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
