import { LOCALE } from '#shared/locale.ts'

/** Writes a percentage: 12.5 is "12,5". */
export function formatPercent(percent: number): string {
  return percent.toLocaleString(LOCALE, { maximumFractionDigits: 2 })
}
