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
  cost: Cents | null
  /** Null when not known. */
  markup: Percent | null
  /** The business's share of the margin. */
  commissionPercent: Percent
}

/** A sale split to the last cent: `charged` is always `cost + commission + houseShare`. */
export type SaleSettlement = {
  discount: Cents
  /** The business's part of the discount, and ours. */
  businessDiscount: Cents
  houseDiscount: Cents
  /** What the buyer paid. */
  charged: Cents
  cost: Cents
  /** What is left of the gross after the business's discount and the cost; below 0 the sale was made at a loss. */
  margin: Cents
  /** What the business earns. */
  commission: Cents
  /** What remains to us. */
  houseShare: Cents
}

/** D, and its parts: the business's is rounded, ours is what remains (docs/rules/settlement.md). */
function splitDiscount({ gross, discount, promo }: SaleTerms) {
  if (!promo) return { discount, businessDiscount: discount, houseDiscount: 0 }
  const both = percentOf(gross, promo.ownPercentage + promo.companyPercentage)
  const businessDiscount = percentOf(gross, promo.companyPercentage)
  return { discount: both, businessDiscount, houseDiscount: both - businessDiscount }
}

/**
 * Splits a sale between provider, business and house (docs/rules/settlement.md): margin = gross − businessDiscount − cost;
 * commission is its share of the margin, 0 when the margin is below 0; the house keeps the rest less its discount.
 */
export function settleSale(sale: SaleTerms): SaleSettlement {
  const parts = splitDiscount(sale)
  const cost = sale.cost ?? withoutMarkup(sale.gross, sale.markup ?? MARKUP_WHEN_UNKNOWN)
  const margin = sale.gross - parts.businessDiscount - cost
  const commission = margin < 0 ? 0 : percentOf(margin, sale.commissionPercent)
  return {
    ...parts,
    charged: sale.gross - parts.discount,
    cost,
    margin,
    commission,
    houseShare: margin - commission - parts.houseDiscount,
  }
}

/** How a sale was paid: by card, on the business's account, or nothing to pay. */
export type SaleMode = 'card' | 'account' | 'free'

/**
 * What is owed in cents for a settled sale: on account the business took the buyer's money and pays it less its
 * commission; otherwise it collects its commission.
 */
export function debtsOf(mode: SaleMode, { charged, commission }: Pick<SaleSettlement, 'charged' | 'commission'>) {
  return mode === 'account'
    ? { netToPay: charged - commission, netToCollect: 0 }
    : { netToPay: 0, netToCollect: commission }
}

type Seller = { businessId: string; businessName: string; mode: SaleMode; isPaid: boolean }

export type PeriodSale = SaleTerms & Seller

/** A movement of a sale: the sale itself, or what happened to it later (docs/rules/after-sale.md). */
export type PeriodMovement = Seller &
  Pick<SaleTerms, 'markup' | 'commissionPercent'> & {
    /** Sales that it adds: 1 for the sale, −1 for its cancellation, else 0. */
    quantity: number
    figures: Pick<SaleTerms, 'gross'> & SaleSettlement
  }

/** One business's movements of a period, summed up. Amounts in cents. */
export type SettlementRow = {
  businessId: string
  businessName: string
  /** Gross of all its sales. */
  gross: Cents
  quantity: number
  /** The first positive commission of the period; 0 when there is none. */
  commissionPercent: Percent
  /** The period holds sales with another commission. */
  isCommissionVariable: boolean
  /** The business's part of the discounts. */
  businessDiscount: Cents
  /** What buyers paid: always `cost + commission + houseShare`. */
  charged: Cents
  cost: Cents
  margin: Cents
  commission: Cents
  houseShare: Cents
  /** The markup of the period's first sale; null when it was not known. */
  markup: Percent | null
  isMarkupVariable: boolean
  /** What the business owes us for its sales on account, in parts: what it has paid, and what it still owes. */
  netToPay: Cents
  netPaid: Cents
  netOwed: Cents
  netToCollect: Cents
  /** Sales made at a loss, which earn no commission; less those of them that were cancelled. */
  salesAtLoss: number
}

function emptyRow({ businessId, businessName, commissionPercent, markup }: PeriodMovement): SettlementRow {
  return {
    businessId,
    businessName,
    gross: 0,
    quantity: 0,
    commissionPercent,
    isCommissionVariable: false,
    businessDiscount: 0,
    charged: 0,
    cost: 0,
    margin: 0,
    commission: 0,
    houseShare: 0,
    markup,
    isMarkupVariable: false,
    netToPay: 0,
    netPaid: 0,
    netOwed: 0,
    netToCollect: 0,
    salesAtLoss: 0,
  }
}

function withMovement(row: SettlementRow, movement: PeriodMovement): SettlementRow {
  const { mode, isPaid, quantity, figures, commissionPercent, markup } = movement
  const { netToPay, netToCollect } = debtsOf(mode, figures)
  return {
    ...row,
    gross: row.gross + figures.gross,
    quantity: row.quantity + quantity,
    commissionPercent: row.commissionPercent > 0 ? row.commissionPercent : commissionPercent,
    isCommissionVariable: row.isCommissionVariable || commissionPercent !== row.commissionPercent,
    businessDiscount: row.businessDiscount + figures.businessDiscount,
    charged: row.charged + figures.charged,
    cost: row.cost + figures.cost,
    margin: row.margin + figures.margin,
    commission: row.commission + figures.commission,
    houseShare: row.houseShare + figures.houseShare,
    isMarkupVariable: row.isMarkupVariable || markup !== row.markup,
    netToPay: row.netToPay + netToPay,
    netPaid: row.netPaid + (isPaid ? netToPay : 0),
    netOwed: row.netOwed + (isPaid ? 0 : netToPay),
    netToCollect: row.netToCollect + netToCollect,
    // One that is cancelled takes its loss away again.
    salesAtLoss: row.salesAtLoss + (quantity * figures.margin < 0 ? quantity : 0),
  }
}

/** Sums the movements of a period up by business, in the order in which businesses first appear. */
export function settleMovements(movements: readonly PeriodMovement[]): SettlementRow[] {
  const rows = new Map<string, SettlementRow>()
  for (const movement of movements) {
    rows.set(movement.businessId, withMovement(rows.get(movement.businessId) ?? emptyRow(movement), movement))
  }
  return [...rows.values()]
}

/** Settles every sale of a period by itself and sums up by business. */
export function settlePeriod(sales: readonly PeriodSale[]): SettlementRow[] {
  return settleMovements(
    sales.map((sale) => ({ ...sale, quantity: 1, figures: { gross: sale.gross, ...settleSale(sale) } })),
  )
}
