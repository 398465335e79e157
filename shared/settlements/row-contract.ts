import * as z from 'zod/mini'
import { flag, money, percent } from '../wire.ts'
import { type SettlementRow } from './settle.ts'

const wireSettlementFigures = {
  total: money,
  totalSales: z.int(),
  discount: money,
  totalPaid: money,
  continentalPrice: money,
  neto: money,
  commissionAmount: money,
  netoRua: money,
  netToPay: money,
  netPaid: money,
  netOwed: money,
  netToCollect: money,
  salesAtLoss: z.int(),
}
const wireSettlementTotals = z.object(wireSettlementFigures)

const settlementFigures = {
  invoiced: z.int(),
  quantity: z.int(),
  discount: z.int(),
  paid: z.int(),
  continental: z.int(),
  net: z.int(),
  commission: z.int(),
  providerNet: z.int(),
  netToPay: z.int(),
  netPaid: z.int(),
  netOwed: z.int(),
  netToCollect: z.int(),
  salesAtLoss: z.int(),
}
const ownSettlementTotals = z.object(settlementFigures)
/** The sum of all rows, in cents; `paid` is `continental + commission + providerNet`. */
export type SettlementTotals = z.output<typeof ownSettlementTotals>

function figuresFromWire(wire: z.output<typeof wireSettlementTotals>): SettlementTotals {
  return {
    invoiced: wire.total,
    quantity: wire.totalSales,
    discount: wire.discount,
    paid: wire.totalPaid,
    continental: wire.continentalPrice,
    net: wire.neto,
    commission: wire.commissionAmount,
    providerNet: wire.netoRua,
    netToPay: wire.netToPay,
    netPaid: wire.netPaid,
    netOwed: wire.netOwed,
    netToCollect: wire.netToCollect,
    salesAtLoss: wire.salesAtLoss,
  }
}

function figuresToWire(own: SettlementTotals): z.output<typeof wireSettlementTotals> {
  return {
    total: own.invoiced,
    totalSales: own.quantity,
    discount: own.discount,
    totalPaid: own.paid,
    continentalPrice: own.continental,
    neto: own.net,
    commissionAmount: own.commission,
    netoRua: own.providerNet,
    netToPay: own.netToPay,
    netPaid: own.netPaid,
    netOwed: own.netOwed,
    netToCollect: own.netToCollect,
    salesAtLoss: own.salesAtLoss,
  }
}

export const settlementTotals = z.codec(wireSettlementTotals, ownSettlementTotals, {
  decode: figuresFromWire,
  encode: figuresToWire,
})

/** A business's period, told by its id. The fields are told in shared/settlements/settle.ts. */
export const settlementRow = z.codec(
  z.object({
    ...wireSettlementFigures,
    id: z.string(),
    businessName: z.string(),
    commission: percent,
    commissionVaries: flag,
    markup: z.nullable(percent),
    markupVaries: flag,
  }),
  z.object({
    ...settlementFigures,
    businessId: z.string(),
    businessName: z.string(),
    commissionPercent: percent,
    isCommissionVariable: z.boolean(),
    markup: z.nullable(percent),
    isMarkupVariable: z.boolean(),
  }),
  {
    decode: (wire): SettlementRow => ({
      ...figuresFromWire(wire),
      businessId: wire.id,
      businessName: wire.businessName,
      commissionPercent: wire.commission,
      isCommissionVariable: wire.commissionVaries,
      markup: wire.markup,
      isMarkupVariable: wire.markupVaries,
    }),
    encode: (own: SettlementRow) => ({
      ...figuresToWire(own),
      id: own.businessId,
      businessName: own.businessName,
      commission: own.commissionPercent,
      commissionVaries: own.isCommissionVariable,
      markup: own.markup,
      markupVaries: own.isMarkupVariable,
    }),
  },
)

/** What a business may see of its own period: neither cost nor markup (docs/rules/price.md). */
export const profileRow = z.codec(
  z.object({
    id: z.string(),
    businessName: z.string(),
    total: money,
    totalSales: z.int(),
    commission: percent,
    commissionVaries: flag,
    commissionAmount: money,
    discount: money,
    totalPaid: money,
    netToPay: money,
    netPaid: money,
    netOwed: money,
    netToCollect: money,
  }),
  z.object({
    businessId: z.string(),
    businessName: z.string(),
    invoiced: z.int(),
    quantity: z.int(),
    commissionPercent: percent,
    isCommissionVariable: z.boolean(),
    commission: z.int(),
    discount: z.int(),
    paid: z.int(),
    netToPay: z.int(),
    netPaid: z.int(),
    netOwed: z.int(),
    netToCollect: z.int(),
  }),
  {
    decode: (wire) => ({
      businessId: wire.id,
      businessName: wire.businessName,
      invoiced: wire.total,
      quantity: wire.totalSales,
      commissionPercent: wire.commission,
      isCommissionVariable: wire.commissionVaries,
      commission: wire.commissionAmount,
      discount: wire.discount,
      paid: wire.totalPaid,
      netToPay: wire.netToPay,
      netPaid: wire.netPaid,
      netOwed: wire.netOwed,
      netToCollect: wire.netToCollect,
    }),
    encode: (own) => ({
      id: own.businessId,
      businessName: own.businessName,
      total: own.invoiced,
      totalSales: own.quantity,
      commission: own.commissionPercent,
      commissionVaries: own.isCommissionVariable,
      commissionAmount: own.commission,
      discount: own.discount,
      totalPaid: own.paid,
      netToPay: own.netToPay,
      netPaid: own.netPaid,
      netOwed: own.netOwed,
      netToCollect: own.netToCollect,
    }),
  },
)

export type ProfileReportRow = z.output<typeof profileRow>
