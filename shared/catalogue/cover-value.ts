import { INCLUDED } from './included.ts'

/** Whether the catalogue's value of a benefit is an amount, "USD 25.000", or says that there is none: "No". */
export function isAmountOrNo(value: string): boolean {
  return /^(usd |no$)/i.test(value)
}

/** Separates the benefits of a plan that are amounts from its services, "Incluido" or "72 horas": papers do not mix them. */
export function splitCover<Row extends { value: string }>(rows: readonly Row[]): { amounts: Row[]; services: Row[] } {
  return {
    amounts: rows.filter(({ value }) => isAmountOrNo(value)),
    services: rows.filter(({ value }) => !isAmountOrNo(value)),
  }
}

/** Writes the value of a service: "Incluido" for every way in which the catalogue says yes. */
export function serviceWords(value: string): string {
  return /^s[ií]$/i.test(value) ? INCLUDED : value
}
