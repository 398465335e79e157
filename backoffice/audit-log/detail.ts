import type { AuditRow } from '#shared/audit/contract.ts'
import { refundReasons } from '#shared/checkout/refund-reasons.ts'
import { type Day, formatDay, isDay, monthInWords } from '#shared/dates.ts'
import { formatRate } from '#shared/exchange-rates/pesos.ts'
import { formatPercent, formatMoney } from '#shared/money.ts'
import { differenceWords } from '#shared/reconciliation/words.ts'
import { saleModeNames } from '#shared/sales/csv-columns.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/audit-texts.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { tariffParts } from '../i18n/tariff-parts.ts'

type Write = (value: unknown) => string

const one = (names: object) => (value: unknown) => (names as Record<string, string>)[String(value)] ?? plain(value)
const each =
  (names: object): Write =>
  (value) =>
    String(value).split(', ').map(one(names)).join(', ')
const money: Write = (value) => formatMoney(value as number)
const percent: Write = (value) => formatPercent(value as number)
const numbered: Write = (value) => (typeof value === 'number' ? saleCode(value) : saleCodes(String(value)))
const asTyped: Write = (value) => String(value)

/** How a value is written, by the name that it has in an entry; the others are written as what they are. */
const WRITTEN: Readonly<Record<string, Write>> = {
  amount: money,
  balance: money,
  before: (value) => formatRate(value as number),
  exchangeRate: (value) => formatRate(value as number),
  month: (value) => monthInWords(String(value)),
  creditLimit: money,
  netToPay: money,
  refund: money,
  fee: money,
  charged: money,
  commissionPercent: percent,
  markup: percent,
  ownPercentage: percent,
  companyPercentage: percent,
  number: numbered,
  sales: numbered,
  order: asTyped,
  difference: differenceName,
  role: one({ ...t.users.role, partner: t.areas.partner }),
  type: one(t.search.seller),
  method: one(t.accounts.method),
  mode: one(saleModeNames),
  reason: one(refundReasons),
  paymentType: one(t.sellers.paymentType),
  kind: one(t.emails.kind),
  fields: each(t.audit.field),
  parts: each(tariffParts),
  startsAt: (value) => formatMoment(String(value)),
  status: one(t.reconciliation.status),
  from: one(t.requests.status),
  to: one(t.requests.status),
}

/** What an entry says beside its action, in words: "Comisión: 30 % → 12,5 %". What has no words is shown as it is called. */
export function detailOf({ detail }: Pick<AuditRow, 'detail'>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${nameOf(name)}: ${isChange(value) ? changeOf(name, value) : written(name, value)}`)
    .join(' · ')
}

/** What an entry is about, where it has no page. */
export function subjectOf(subject: string): string {
  return Object.hasOwn(t.audit.subject, subject) ? t.audit.subject[subject]! : plain(subject)
}

type Change = { from: unknown; to: unknown }

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && Object.keys(value).toSorted().join() === 'from,to'
}

function changeOf(name: string, { from, to }: Change): string {
  return t.audit.change(written(name, from), written(name, to))
}

function written(name: string, value: unknown): string {
  if (value === null || value === '') return t.audit.nothing
  return ((Object.hasOwn(WRITTEN, name) && WRITTEN[name]) || plain)(value)
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? t.audit.yes : t.audit.no
  if (typeof value === 'number') return formatCount(value)
  if (typeof value === 'string') return isDay(value) ? formatDay(value as Day) : value
  return JSON.stringify(value)
}

/** 'lastLoginAt' is "Last login at". */
function nameOf(name: string): string {
  if (Object.hasOwn(t.audit.detail, name)) return t.audit.detail[name as keyof typeof t.audit.detail]
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[._-]+/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

function saleCodes(numbers: string): string {
  return numbers
    .split(' ')
    .map((number) => (/^\d+$/.test(number) ? saleCode(Number(number)) : number))
    .join(', ')
}

/** The log has a difference by its key: what is wrong, and with what. */
function differenceName(key: unknown): string {
  const [kind = '', about = ''] = String(key).split(/:(.*)/)
  const name = (differenceWords as Readonly<Record<string, { title: string }>>)[kind]?.title
  return name ? `${name} (${about})` : String(key)
}
