import * as z from 'zod/mini'
import { businessType } from '../auth/contract.ts'
import { day, flag, instant, money, percent } from '../wire.ts'

export const saleMode = z.enum(['card', 'account', 'free'])

export const row = {
  id: z.string(),
  /** Counts up: what people say on the phone. */
  number: z.int(),
  createdAt: instant,
  businessId: z.string(),
  businessName: z.string(),
  businessType: z.enum(['company', 'broker']),
  isPaid: z.boolean(),
  mode: saleMode,
  planName: z.string(),
  destinationName: z.string(),
  startDate: day,
  endDate: day,
  days: z.int(),
  passengerCount: z.int(),
  holder: z.string(),
  voucherCode: z.string(),
  promoCode: z.nullable(z.string()),
  /** With markup, before the discount, in cents. */
  gross: z.int(),
  discountPercent: z.number(),
  discount: z.int(),
  /** What the buyer paid, in cents. */
  charged: z.int(),
  commissionPercent: z.number(),
  /** The partner's share of the sale (docs/rules/settlement.md), in cents. */
  commission: z.int(),
  /** What the partner owes us: account sales only. */
  netToPay: z.int(),
  /** What we owe the partner: card sales only. */
  netToCollect: z.int(),
  /** The provider's cost: administrators only. */
  cost: z.optional(z.int()),
  markup: z.optional(z.number()),
}

export const wireRow = {
  _id: z.string(),
  number: z.int(),
  created: instant,
  businessId: z.string(),
  businessName: z.string(),
  businessType,
  paid: flag,
  voucherId: z.string(),
  mode: saleMode,
  holder: z.string(),
}

export const wireSale = {
  planName: z.string(),
  planCurrency: z.literal('USD'),
  planPrice: money,
  initialPrice: money,
  planContinentalPrice: z.optional(money),
  markup: z.optional(z.number()),
  commission: percent,
  commissionAmount: money,
  netToPay: money,
  netToCollect: money,
  passengers: z.int(),
  promoCode: z.nullable(z.string()),
  withDiscount: flag,
  discountPercentage: percent,
  discountAmount: money,
  destinationName: z.string(),
  startDate: day,
  endDate: day,
  days: z.int(),
}

const ownRow = z.object(row)
export type SaleRow = z.output<typeof ownRow>
type WireRow = z.output<z.ZodMiniObject<typeof wireRow>> & { sale: z.output<z.ZodMiniObject<typeof wireSale>> }

export function rowFromWire(wire: WireRow): SaleRow {
  return {
    id: wire._id,
    number: wire.number,
    createdAt: wire.created,
    businessId: wire.businessId,
    businessName: wire.businessName,
    businessType: wire.businessType,
    isPaid: wire.paid,
    mode: wire.mode,
    planName: wire.sale.planName,
    destinationName: wire.sale.destinationName,
    startDate: wire.sale.startDate,
    endDate: wire.sale.endDate,
    days: wire.sale.days,
    passengerCount: wire.sale.passengers,
    holder: wire.holder,
    voucherCode: wire.voucherId,
    promoCode: wire.sale.promoCode,
    gross: wire.sale.initialPrice,
    discountPercent: wire.sale.discountPercentage,
    discount: wire.sale.discountAmount,
    charged: wire.sale.planPrice,
    commissionPercent: wire.sale.commission,
    commission: wire.sale.commissionAmount,
    netToPay: wire.sale.netToPay,
    netToCollect: wire.sale.netToCollect,
    ...(wire.sale.planContinentalPrice === undefined ? {} : { cost: wire.sale.planContinentalPrice }),
    ...(wire.sale.markup === undefined ? {} : { markup: wire.sale.markup }),
  }
}

export function rowToWire(own: SaleRow): WireRow {
  return {
    _id: own.id,
    number: own.number,
    created: own.createdAt,
    businessId: own.businessId,
    businessName: own.businessName,
    businessType: own.businessType,
    paid: own.isPaid,
    voucherId: own.voucherCode,
    mode: own.mode,
    holder: own.holder,
    sale: {
      planName: own.planName,
      planCurrency: 'USD',
      planPrice: own.charged,
      initialPrice: own.gross,
      ...(own.cost === undefined ? {} : { planContinentalPrice: own.cost }),
      ...(own.markup === undefined ? {} : { markup: own.markup }),
      commission: own.commissionPercent,
      commissionAmount: own.commission,
      netToPay: own.netToPay,
      netToCollect: own.netToCollect,
      passengers: own.passengerCount,
      promoCode: own.promoCode,
      withDiscount: own.discount > 0,
      discountPercentage: own.discountPercent,
      discountAmount: own.discount,
      destinationName: own.destinationName,
      startDate: own.startDate,
      endDate: own.endDate,
      days: own.days,
    },
  }
}
