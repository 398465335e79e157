import { BEFORE_PERCENT, LOCALE } from './locale.ts'

/** A whole number of US cents. Decimals exist only on the wire and on screen (docs/rules/price.md). */
export type Cents = number

/** A percentage with at most two decimals: 12.5 is twelve and a half percent. */
export type Percent = number

/** The currency of all prices and payments (docs/rules/price.md). */
export const CURRENCY = 'USD'
/** The currency in a sentence that says what amounts are in; elsewhere "dólares" alone. It has no other name in Spanish. */
export const CURRENCY_IN_WORDS = `dólares estadounidenses (${CURRENCY})`

const BASIS_POINTS = 10_000n

function toBasisPoints(percent: Percent): bigint {
  return BigInt(Math.round(percent * 100))
}

/** Divides integers by a positive number, rounded half up, away from zero: 5/2 is 3 and -5/2 is -3. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator
  return (2n * numerator + half) / (2n * denominator)
}

/** Returns `percent` of `amount` in cents, half up, exact: percentOf(28_000, 15) is 4_200. */
export function percentOf(amount: Cents, percent: Percent): Cents {
  return Number(divideHalfUp(BigInt(amount) * toBasisPoints(percent), BASIS_POINTS))
}

/** Divides `amount` by `1 + percent/100`, half up, exact: withoutMarkup(28_000, 40) is 20_000. */
export function withoutMarkup(amount: Cents, percent: Percent): Cents {
  return Number(divideHalfUp(BigInt(amount) * BASIS_POINTS, BASIS_POINTS + toBasisPoints(percent)))
}

/** Adds `percent` to `amount`, half up, exact: withMarkup(4_669, 80) is 8_404. */
export function withMarkup(amount: Cents, percent: Percent): Cents {
  return percentOf(amount, 100 + percent)
}

/**
 * Multiplies by factors in hundredths, half up to whole units: `scale(130, [115, 950])` is 130 × 1.15 × 9.50. The factors are
 * integers, so that rates, zones and day weights multiply without floats.
 */
export function scale(amount: Cents, hundredths: readonly number[]): Cents {
  let numerator = BigInt(amount)
  let denominator = 1n
  for (const factor of hundredths) {
    numerator *= BigInt(factor)
    denominator *= 100n
  }
  return Number(divideHalfUp(numerator, denominator))
}

/** Divides `amount` by a whole number from 1 on, half up, exact: divide(5_515, 10) is 552. */
export function divide(amount: Cents, by: number): Cents {
  return Number(divideHalfUp(BigInt(amount), BigInt(by)))
}

/** Adds up cents. */
export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** Converts cents to the decimal number of the wire: 12_345 is 123.45. */
export function toDecimal(amount: Cents): number {
  return amount / 100
}

/** Converts the wire's decimal number to cents: 123.45 is 12_345. */
export function toCents(decimal: number): Cents {
  return Math.round(decimal * 100)
}

/** Returns the function that writes cents in a locale. */
export function moneyFormat(locale: string): (amount: Cents) => string {
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (amount) => `${amount < 0 ? '−' : ''}${CURRENCY} ${decimals.format(Math.abs(amount) / 100)}`
}

/** Returns the function that writes a percentage in a locale; `before` stands before its sign. */
export function percentFormat(locale: string, before: string): (percent: number) => string {
  const percentage = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return (percent) => `${percentage.format(percent).replace('-', '−')}${before}%`
}

/** Writes cents as people read them in Uruguay: "USD 1.234,50", "−USD 12,00". Machines read `toDecimal`. */
export const formatMoney = moneyFormat(LOCALE)

/** Writes a percentage: 12.5 is "12,5 %", -4 is "−4 %". */
export const formatPercent = percentFormat(LOCALE, BEFORE_PERCENT)
