import type { Cents } from '../money.ts'
import type { SettlementTotals } from './row-contract.ts'

/** How the money of a period was split, in cents. */
export type Statement = {
  invoiced: Cents
  /** The business's part of the discounts, and ours. */
  companyDiscount: Cents
  providerDiscount: Cents
  /** What buyers paid: P, which is C + K + R. */
  paid: Cents
  continental: Cents
  commission: Cents
  providerNet: Cents
  /** What is left of `paid` after all three parts: 0, or the books are wrong. */
  difference: Cents
}

type Figures = Pick<SettlementTotals, 'invoiced' | 'discount' | 'paid' | 'continental' | 'commission' | 'providerNet'>

/** The statement of a settlement's row, or of its totals (always P = C + K + R, docs/rules/settlement.md). */
export function statementOf(row: Figures): Statement {
  return {
    invoiced: row.invoiced,
    companyDiscount: row.discount,
    providerDiscount: row.invoiced - row.discount - row.paid,
    paid: row.paid,
    continental: row.continental,
    commission: row.commission,
    providerNet: row.providerNet,
    difference: row.paid - row.continental - row.commission - row.providerNet,
  }
}

/** What staff should look at before they pay a settlement. */
export type SettlementFlag = 'negative-net' | 'sales-at-loss' | 'variable-commission'

type Flagged = { net: Cents; salesAtLoss: number; isCommissionVariable?: boolean }

/** Why a row stands out, the gravest first; empty for most. */
export function flagsOf({ net, salesAtLoss, isCommissionVariable = false }: Flagged): SettlementFlag[] {
  return [
    ...(net < 0 ? (['negative-net'] as const) : salesAtLoss > 0 ? (['sales-at-loss'] as const) : []),
    ...(isCommissionVariable ? (['variable-commission'] as const) : []),
  ]
}
