import * as z from 'zod/mini'
import { businessType } from '../auth/contract.ts'
import { day, drop, flag, flatten, instant, money, percent, renamed } from '../wire.ts'

export const saleMode = z.enum(['card', 'account', 'free'])

export const wireRow = {
  _id: z.string(),
  /** The consecutive number of the sale, by which people name it on the phone. */
  number: z.int(),
  created: instant,
  businessId: z.string(),
  businessName: z.string(),
  businessType,
  paid: flag,
  /** When it was cancelled as a whole; null while it is in force. */
  cancelled: z.nullable(instant),
  voucherId: z.string(),
  mode: saleMode,
  /** In how many instalments a card paid it; 1 for one payment, and for any other mode. */
  instalments: z.int(),
  /** What the buyer paid beside the charged amount for the financing of the instalments. */
  financing: money,
  holder: z.string(),
  /** The user who sold it for the business, null when its buyer paid by card; only for users who see the sales of others. */
  soldBy: z.optional(z.nullable(z.string())),
}
export const rowNames = {
  _id: 'id',
  created: 'createdAt',
  paid: 'isPaid',
  cancelled: 'cancelledAt',
  voucherId: 'voucherCode',
  sale: flatten,
} as const

export const wireSale = {
  planName: z.string(),
  planCurrency: z.literal('USD'),
  /** The amount that the buyer paid. */
  planPrice: money,
  /** The price with markup, before the discount. */
  initialPrice: money,
  /** The provider's cost, and the markup on it: administrators only. */
  planContinentalPrice: z.optional(money),
  markup: z.optional(z.number()),
  /**
   * The partner's share of the sale (docs/rules/settlement.md), like the two nets only for users whose owner lets them see it.
   */
  commission: z.optional(percent),
  commissionAmount: z.optional(money),
  /** The debt of the partner to us for the sale and its later changes: account sales only. */
  netToPay: z.optional(money),
  /** Our debt to the partner: card sales only. */
  netToCollect: z.optional(money),
  passengers: z.int(),
  promoCode: z.nullable(z.string()),
  /** That of the link of a partner's program by which it was paid. */
  reference: z.nullable(z.string()),
  withDiscount: flag,
  discountPercentage: percent,
  discountAmount: money,
  /** The business's part of the discount, and ours. */
  companyDiscount: money,
  ruaDiscount: money,
  destinationName: z.string(),
  startDate: day,
  endDate: day,
  days: z.int(),
}
export const saleNames = {
  planCurrency: drop,
  planPrice: 'charged',
  initialPrice: 'gross',
  planContinentalPrice: 'cost',
  commission: 'commissionPercent',
  commissionAmount: 'commission',
  passengers: 'passengerCount',
  withDiscount: drop,
  discountPercentage: 'discountPercent',
  discountAmount: 'discount',
  companyDiscount: 'businessDiscount',
  ruaDiscount: 'houseDiscount',
} as const

export function saleAdded({ discount }: { discount: number }) {
  return { planCurrency: 'USD' as const, withDiscount: discount > 0 }
}

const row = renamed({ ...wireRow, sale: renamed(wireSale, saleNames, saleAdded) }, rowNames)
export type SaleRow = z.output<typeof row>
