import { TIME_ZONE } from '#shared/dates.ts'
import { type Cents, CURRENCY, formatMoney, formatPercent } from '#shared/money.ts'

const moment = new Intl.DateTimeFormat('es-UY', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const whole = new Intl.NumberFormat('es-UY', { maximumFractionDigits: 0 })

/** Formats an ISO instant in the time zone of Montevideo: "06/10/2026 14:05". */
export function formatMoment(instant: string): string {
  return moment.format(new Date(instant)).replace(',', '')
}

/** Formats a count: 12345 becomes "12.345", -1 becomes "−1". */
export function formatCount(quantity: number): string {
  return whole.format(quantity).replace('-', '−')
}

/** Formats a change in percent with its sign: "+31 %", "−4,5 %". */
export function formatChange(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)}`
}

/** Formats cents where the currency is written once for many: "1.234,50", "−12,00". */
export function formatAmount(amount: Cents): string {
  return formatMoney(amount).replace(`${CURRENCY} `, '')
}

/** Formats a change in cents with its sign: "+12,00", "−4,50", "0,00". */
export function formatAmountChange(amount: Cents): string {
  return `${amount > 0 ? '+' : ''}${formatAmount(amount)}`
}
