import { type Cents, formatMoney } from '../money.ts'

/** Says what a buyer gets back, in cents: `refund` of what was charged, and `financing` beside it. */
export function refundText(refund: Cents, financing: Cents): string {
  const all = formatMoney(refund + financing)
  return financing > 0 ? `${all} (incluye ${formatMoney(financing)} de financiación)` : all
}
