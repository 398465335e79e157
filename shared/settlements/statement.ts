import type { Cents } from '../money.ts'
import type { SettlementTotals } from './row-contract.ts'

/** The split of a period's money, in cents. */
export type Statement = {
  gross: Cents
  /** The business's part of the discounts, and our part. */
  businessDiscount: Cents
  houseDiscount: Cents
  /** The payments of buyers. */
  charged: Cents
  cost: Cents
  commission: Cents
  houseShare: Cents
  /** The rest of `charged` after all three parts: unless it is 0, the figures are wrong. */
  difference: Cents
}

type Figures = Pick<SettlementTotals, 'gross' | 'businessDiscount' | 'charged' | 'cost' | 'commission' | 'houseShare'>

/**
 * Returns the statement of a settlement's row, or of its totals (always charged = cost + commission + houseShare,
 * docs/rules/settlement.md).
 */
export function statementOf({ gross, businessDiscount, charged, cost, commission, houseShare }: Figures): Statement {
  const houseDiscount = gross - businessDiscount - charged
  const difference = charged - cost - commission - houseShare
  return { gross, businessDiscount, houseDiscount, charged, cost, commission, houseShare, difference }
}

/** A reason for staff to check a settlement before they pay it. */
export type SettlementFlag = 'negative-margin' | 'sales-at-loss' | 'variable-commission'

type FlagFigures = { margin: Cents; salesAtLoss: number; isCommissionVariable?: boolean }

/** Returns why a row needs attention, the most serious reason first; empty for most rows. */
export function flagsOf({ margin, salesAtLoss, isCommissionVariable = false }: FlagFigures): SettlementFlag[] {
  return [
    ...(margin < 0 ? (['negative-margin'] as const) : salesAtLoss > 0 ? (['sales-at-loss'] as const) : []),
    ...(isCommissionVariable ? (['variable-commission'] as const) : []),
  ]
}
