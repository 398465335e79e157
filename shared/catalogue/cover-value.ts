import { type Cents, toCents } from '../money.ts'
import { INCLUDED } from './included.ts'

/** The words for yes and no, in the catalogue and in each language of a storefront (shared/tariffs/text-in.ts). */
const YES = /^(s[ií]|inclu[ií]do|included)$/i
const NO = /^n(o|ão)$/i

/** Whether the value of a benefit says that the plan has it, without a limit: "Incluido". */
export function isIncluded(value: string): boolean {
  return YES.test(value)
}

/** Whether the value of a benefit says that the plan is without it: "No". */
export function isLeftOut(value: string): boolean {
  return NO.test(value)
}

/** Returns the amount of a value, "USD 25.000", in cents; null for any other text. */
export function amountOf(value: string): Cents | null {
  const dollars = /^usd (\d{1,3}(?:[.,]\d{3})*)$/i.exec(value)?.[1]
  return dollars === undefined ? null : toCents(Number(dollars.replaceAll(/[.,]/g, '')))
}

/** Whether the catalogue's value of a benefit is an amount, "USD 25.000", or says that there is none: "No". */
export function isAmountOrNo(value: string): boolean {
  return /^usd /i.test(value) || isLeftOut(value)
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
  return isIncluded(value) ? INCLUDED : value
}
