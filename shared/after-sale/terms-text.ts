import { formatPercent } from '../money.ts'
import type { CancellationTerms } from './cancellation-terms.ts'

/** The buyer's right to withdraw (Ley 17.250), as documents print it; `termsText` goes on from there. */
export const WITHDRAWAL_TEXT =
  'Podés arrepentirte de la compra dentro de los 5 días hábiles y antes de que empiece la vigencia, sin costo (Ley 17.250).'

/** Writes the terms of a cancellation as documents print them: `Después, hasta el día anterior a la salida, …`. */
export function termsText(terms: CancellationTerms): string {
  const steps = terms
    .toSorted((a, b) => b.daysBefore - a.daysBefore)
    .map(({ daysBefore, percentBack }) => `${until(daysBefore)} te devolvemos el ${formatPercent(percentBack)}`)
  return `Pasado ese plazo podés cancelar antes de la salida: ${steps.join('; ')}. Si un cambio baja el precio, de la diferencia te devolvemos lo mismo. Desde el día de la salida no hay devolución.`
}

function until(daysBefore: number): string {
  return daysBefore === 1 ? 'hasta el día anterior' : `hasta ${daysBefore} días antes`
}
