import type { Cents } from '../money.ts'
import type { SettlementTotals } from './row-contract.ts'

/** How the money of a period was split, in cents. */
export type Statement = {
  gross: Cents
  /** The business's part of the discounts, and ours. */
  businessDiscount: Cents
  houseDiscount: Cents
  /** What buyers paid. */
  charged: Cents
  cost: Cents
  commission: Cents
  houseShare: Cents
  /** What is left of `charged` after all three parts: 0, or the figures are wrong. */
  difference: Cents
}

type Figures = Pick<SettlementTotals, 'gross' | 'businessDiscount' | 'charged' | 'cost' | 'commission' | 'houseShare'>

/** The statement of a settlement's row, or of its totals (always charged = cost + commission + houseShare, docs/rules/settlement.md). */
export function statementOf({ gross, businessDiscount, charged, cost, commission, houseShare }: Figures): Statement {
  const houseDiscount = gross - businessDiscount - charged
  const difference = charged - cost - commission - houseShare
  return { gross, businessDiscount, houseDiscount, charged, cost, commission, houseShare, difference }
}

/** What staff should look at before they pay a settlement. */
export type SettlementFlag = 'negative-margin' | 'sales-at-loss' | 'variable-commission'

type Flagged = { margin: Cents; salesAtLoss: number; isCommissionVariable?: boolean }

/** Why a row stands out, the gravest first; empty for most. */
export function flagsOf({ margin, salesAtLoss, isCommissionVariable = false }: Flagged): SettlementFlag[] {
  return [
    ...(margin < 0 ? (['negative-margin'] as const) : salesAtLoss > 0 ? (['sales-at-loss'] as const) : []),
    ...(isCommissionVariable ? (['variable-commission'] as const) : []),
  ]
}
