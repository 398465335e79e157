import { type Cents, formatMoney } from '../money.ts'

export function refundText(refund: Cents, financing: Cents): string {
  const all = formatMoney(refund + financing)
  return financing > 0 ? `${all} (including ${formatMoney(financing)} of financing)` : all
}
