import { type Cents, formatMoney } from '../money.ts'

export function refundText(refund: Cents, financing: Cents): string {
  const all = formatMoney(refund + financing)
  return financing > 0 ? `${all} (inclui ${formatMoney(financing)} de financiamento)` : all
}
