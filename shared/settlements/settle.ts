import { type Cents, type Percent, percentOf, withoutMarkup } from '../money.ts'

/** The markup that is assumed when none is known: the main brand's, so that half of the gross is cost. */
const MARKUP_WHEN_UNKNOWN: Percent = 100

/** The figures of a sale that its settlement depends on, as they were when it was made. Amounts in cents. */
export type SaleTerms = {
  /** The price with markup, before the discount. */
  gross: Cents
  /** The discount, for when no record of the code is left; ignored when there is one. */
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

/** The split of a sale to the last cent: `charged` is always `cost + commission + houseShare`. */
export type SaleSettlement = {
  discount: Cents
  /** The business's part of the discount, and our part. */
  businessDiscount: Cents
  houseDiscount: Cents
  /** The amount that the buyer paid. */
  charged: Cents
  cost: Cents
  /** The gross less the business's discount and the cost; below 0 the sale was made at a loss. */
  margin: Cents
  /** The earnings of the business. */
  commission: Cents
  /** The part of the charge that stays with us. */
  houseShare: Cents
}

/** Splits the discount D: the business's part is rounded, ours is the rest (docs/rules/settlement.md). */
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

/** The way in which a sale was paid: by card, on the business's account, or with nothing to pay. */
export type SaleMode = 'card' | 'account' | 'free'

/**
 * Returns the debts of a settled sale, in cents: on account the business received the buyer's payment and owes us that less its
 * commission; otherwise we owe it the commission.
 */
export function debtsOf(mode: SaleMode, { charged, commission }: Pick<SaleSettlement, 'charged' | 'commission'>) {
  return mode === 'account'
    ? { netToPay: charged - commission, netToCollect: 0 }
    : { netToPay: 0, netToCollect: commission }
}

type Seller = { businessId: string; businessName: string; mode: SaleMode; isPaid: boolean }

export type PeriodSale = SaleTerms & Seller

/** A movement of a sale: the sale itself, or a later change of it (docs/rules/after-sale.md). */
export type PeriodMovement = Seller &
  Pick<SaleTerms, 'markup' | 'commissionPercent'> & {
    /** How many sales it adds: 1 for the sale, −1 for its cancellation, else 0. */
    quantity: number
    figures: Pick<SaleTerms, 'gross'> & SaleSettlement
  }

/** One business's movements of a period, added up. Amounts in cents. */
export type SettlementRow = {
  businessId: string
  businessName: string
  /** The gross of all its sales. */
  gross: Cents
  quantity: number
  /** The first positive commission of the period; 0 when there is none. */
  commissionPercent: Percent
  /** Whether the period has sales with another commission. */
  isCommissionVariable: boolean
  /** The business's part of the discounts. */
  businessDiscount: Cents
  /** The payments of buyers: always `cost + commission + houseShare`. */
  charged: Cents
  cost: Cents
  margin: Cents
  commission: Cents
  houseShare: Cents
  /** The markup of the period's first sale; null when it was not known. */
  markup: Percent | null
  isMarkupVariable: boolean
  /** The debt of the business to us for its sales on account, and its two parts: paid, and still owed. */
  netToPay: Cents
  netPaid: Cents
  netOwed: Cents
  netToCollect: Cents
  /** How many sales were made at a loss and earn no commission, less those of them that were cancelled. */
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
    // A cancelled sale at a loss is subtracted again.
    salesAtLoss: row.salesAtLoss + (quantity * figures.margin < 0 ? quantity : 0),
  }
}

/** Adds up the movements of a period by business, in the order in which businesses first appear. */
export function settleMovements(movements: readonly PeriodMovement[]): SettlementRow[] {
  const rows = new Map<string, SettlementRow>()
  for (const movement of movements) {
    rows.set(movement.businessId, withMovement(rows.get(movement.businessId) ?? emptyRow(movement), movement))
  }
  return [...rows.values()]
}

/** Settles each sale of a period by itself and adds up by business. */
export function settlePeriod(sales: readonly PeriodSale[]): SettlementRow[] {
  return settleMovements(
    sales.map((sale) => ({ ...sale, quantity: 1, figures: { gross: sale.gross, ...settleSale(sale) } })),
  )
}
