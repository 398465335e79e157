import * as z from 'zod/mini'
import { drop, money, renamed } from '../wire.ts'

const figures = {
  total: money,
  totalUses: z.int(),
  /** Our part of the discounts, and the businesses' part. */
  ruaDiscount: money,
  companyDiscount: money,
  /** The payments of buyers less the cost; below 0 the code sold at a loss. */
  neto: money,
}
const names = {
  total: 'gross',
  totalUses: 'uses',
  ruaDiscount: 'houseDiscount',
  companyDiscount: 'businessDiscount',
  neto: 'aboveCost',
} as const

export const promoTotals = renamed(figures, names)
export type PromoCodeTotals = z.output<typeof promoTotals>

export const promoRow = renamed(
  { id: z.string(), promoCode: z.string(), ...figures },
  { ...names, id: drop, promoCode: 'code' },
  ({ code }) => ({ id: code }),
)
export type PromoCodeReportRow = z.output<typeof promoRow>
