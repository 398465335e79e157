import { formatDay } from '../dates.ts'
import type { Cents } from '../money.ts'
import { type ExchangeRate, formatPesos, formatRate, inPesos } from './pesos.ts'

/**
 * Writes the amount in pesos with its rate: "$ 3.759 a modo informativo, a $ 40,25 por dólar del 24/11/2026; se cobra en
 * dólares".
 */
export function pesosInWords(amount: Cents, rate: ExchangeRate): string {
  const shown = formatPesos(inPesos(amount, rate))
  return `${shown} a modo informativo, a $ ${formatRate(rate.rate)} por dólar del ${formatDay(rate.day)}; se cobra en dólares`
}
