import { type Cents, type Percent, percentOf, withoutMarkup } from '../money.ts'

/** The markup behind "half when no markup is known": the main brand's. */
const MARKUP_WHEN_UNKNOWN: Percent = 100

/** The figures of a sale that its settlement hangs on, as they were when it was made. Amounts in cents. */
export type SaleTerms = {
  /** With markup, before the discount. */
  gross: Cents
  /** What the buyer was spared, when no record of the code is left; ignored when there is one. */
  discount: Cents
  /** The promo code's two parts; null when no code was used or no record of it is left. */
  promo: { ownPercentage: Percent; companyPercentage: Percent } | null
  /** The provider's cost; null when it was not stored. */
  continental: Cents | null
  /** Null when not known. */
  markup: Percent | null
  /** The business's share of the net. */
  commission: Percent
}

/** A sale split to the last cent: `paid` is always `continental + commission + providerNet`. */
export type SaleSettlement = {
  discount: Cents
  /** The business's part of the discount, and ours. */
  companyDiscount: Cents
  providerDiscount: Cents
  /** What the buyer paid. */
  paid: Cents
  continental: Cents
  /** What is left of the gross after the business's discount and the cost; below 0 the sale was made at a loss. */
  net: Cents
  /** What the business earns. */
  commission: Cents
  /** What is left for the provider. */
  providerNet: Cents
}

/** D, and its parts: the business's is rounded, ours is what remains (docs/rules/settlement.md). */
function splitDiscount({ gross, discount, promo }: SaleTerms) {
  if (!promo) return { discount, companyDiscount: discount, providerDiscount: 0 }
  const both = percentOf(gross, promo.ownPercentage + promo.companyPercentage)
  const companyDiscount = percentOf(gross, promo.companyPercentage)
  return { discount: both, companyDiscount, providerDiscount: both - companyDiscount }
}

/**
 * Splits a sale between cost, business and provider (docs/rules/settlement.md): net = gross − business's discount − cost;
 * commission is its share of the net, 0 when the net is below 0; the provider keeps the rest less our discount.
 */
export function settleSale(sale: SaleTerms): SaleSettlement {
  const parts = splitDiscount(sale)
  const continental = sale.continental ?? withoutMarkup(sale.gross, sale.markup ?? MARKUP_WHEN_UNKNOWN)
  const net = sale.gross - parts.companyDiscount - continental
  const commission = net < 0 ? 0 : percentOf(net, sale.commission)
  return {
    ...parts,
    paid: sale.gross - parts.discount,
    continental,
    net,
    commission,
    providerNet: net - commission - parts.providerDiscount,
  }
}

/** How a sale was paid: by card, on the business's account, or nothing to pay. */
export type SaleMode = 'card' | 'account' | 'free'

/**
 * What is owed in cents for a settled sale: on account the business took the buyer's money and pays it less its
 * commission; otherwise it collects its commission.
 */
export function owed(mode: SaleMode, { paid, commission }: Pick<SaleSettlement, 'paid' | 'commission'>) {
  return mode === 'account'
    ? { netToPay: paid - commission, netToCollect: 0 }
    : { netToPay: 0, netToCollect: commission }
}

export type PeriodSale = SaleTerms & { businessId: string; businessName: string; mode: SaleMode; isPaid: boolean }

/** One business's sales of a period, summed up. Amounts in cents. */
export type SettlementRow = {
  businessId: string
  businessName: string
  /** Gross of all its sales. */
  invoiced: Cents
  quantity: number
  /** The first positive commission of the period; 0 when there is none. */
  commissionPercent: Percent
  /** The period holds sales with another commission. */
  isCommissionVariable: boolean
  /** The business's part of the discounts. */
  discount: Cents
  /** What buyers paid: always `continental + commission + providerNet`. */
  paid: Cents
  continental: Cents
  net: Cents
  commission: Cents
  providerNet: Cents
  /** The markup of the period's first sale; null when it was not known. */
  markup: Percent | null
  isMarkupVariable: boolean
  /** What the business owes us for its sales on account, in parts: what it has paid, and what it still owes. */
  netToPay: Cents
  netPaid: Cents
  netOwed: Cents
  netToCollect: Cents
  /** Sales made at a loss, which earn no commission. */
  salesAtLoss: number
}

function emptyRow({ businessId, businessName, commission, markup }: PeriodSale): SettlementRow {
  return {
    businessId,
    businessName,
    invoiced: 0,
    quantity: 0,
    commissionPercent: commission,
    isCommissionVariable: false,
    discount: 0,
    paid: 0,
    continental: 0,
    net: 0,
    commission: 0,
    providerNet: 0,
    markup,
    isMarkupVariable: false,
    netToPay: 0,
    netPaid: 0,
    netOwed: 0,
    netToCollect: 0,
    salesAtLoss: 0,
  }
}

function withSale(row: SettlementRow, sale: PeriodSale): SettlementRow {
  const settled = settleSale(sale)
  const { netToPay, netToCollect } = owed(sale.mode, settled)
  return {
    ...row,
    invoiced: row.invoiced + sale.gross,
    quantity: row.quantity + 1,
    commissionPercent: row.commissionPercent > 0 ? row.commissionPercent : sale.commission,
    isCommissionVariable: row.isCommissionVariable || sale.commission !== row.commissionPercent,
    discount: row.discount + settled.companyDiscount,
    paid: row.paid + settled.paid,
    continental: row.continental + settled.continental,
    net: row.net + settled.net,
    commission: row.commission + settled.commission,
    providerNet: row.providerNet + settled.providerNet,
    isMarkupVariable: row.isMarkupVariable || sale.markup !== row.markup,
    netToPay: row.netToPay + netToPay,
    netPaid: row.netPaid + (sale.isPaid ? netToPay : 0),
    netOwed: row.netOwed + (sale.isPaid ? 0 : netToPay),
    netToCollect: row.netToCollect + netToCollect,
    salesAtLoss: row.salesAtLoss + (settled.net < 0 ? 1 : 0),
  }
}

/** Settles every sale of a period by itself and sums up by business, in the order in which businesses first appear. */
export function settlePeriod(sales: readonly PeriodSale[]): SettlementRow[] {
  const rows = new Map<string, SettlementRow>()
  for (const sale of sales) {
    rows.set(sale.businessId, withSale(rows.get(sale.businessId) ?? emptyRow(sale), sale))
  }
  return [...rows.values()]
}
