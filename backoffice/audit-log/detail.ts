import { type AuditAction, auditFields, auditWords } from '#shared/audit/actions.ts'
import type { AuditRow } from '#shared/audit/contract.ts'
import type { DetailKind } from '#shared/audit/detail-kind.ts'
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

/** How a value of each kind is written as text. */
const WRITERS: Readonly<Record<DetailKind, Write>> = {
  text: (value) => (typeof value === 'string' ? value : plain(value)),
  flag: plain,
  count: plain,
  money: (value) => formatMoney(value as number),
  percent: (value) => formatPercent(value as number),
  rate: (value) => formatRate(value as number),
  day: plain,
  month: (value) => monthInWords(String(value)),
  moment: (value) => formatMoment(String(value)),
  sale: (value) => saleCodes(String(value)),
  role: one({ ...t.users.role, partner: t.areas.partner }),
  seller: one(t.search.seller),
  'payment-type': one(t.sellers.paymentType),
  'sale-mode': one(saleModeNames),
  'payment-method': one(t.accounts.method),
  'financed-by': one(t.audit.financedBy),
  'refund-reason': one(refundReasons),
  'request-status': one(t.requests.status),
  email: one(t.emails.kind),
  'reconciliation-status': one(t.reconciliation.status),
  difference: differenceName,
  'person-fields': each(t.audit.field),
  'tariff-parts': each(tariffParts),
}

function one(names: object): Write {
  return (value) => (names as Record<string, string>)[String(value)] ?? plain(value)
}

function each(names: object): Write {
  return (value) => String(value).split(', ').map(one(names)).join(', ')
}

/** What was done, in words; an action of another version by its name. */
export function actionOf(name: string): string {
  return Object.hasOwn(auditWords, name) ? auditWords[name as AuditAction] : name
}

/** Writes the detail of an entry in words: "Comisión: 30 % → 12,5 %". A field without a Spanish name keeps its own name. */
export function detailOf({ detail }: Pick<AuditRow, 'detail'>): string {
  const writerOf = (name: string) => (Object.hasOwn(auditFields, name) ? WRITERS[auditFields[name]![1]] : plain)
  return Object.entries(detail)
    .map(([name, value]) => `${nameOf(name)}: ${valueText(writerOf(name), value)}`)
    .join(' · ')
}

/** Names the subject of an entry that has no page. */
export function subjectOf(subject: string): string {
  return Object.hasOwn(t.audit.subject, subject) ? t.audit.subject[subject]! : plain(subject)
}

type Change = { from: unknown; to: unknown }

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && Object.keys(value).toSorted().join() === 'from,to'
}

function valueText(write: Write, value: unknown): string {
  if (isChange(value)) return t.audit.change(valueText(write, value.from), valueText(write, value.to))
  return value === null || value === '' ? t.audit.nothing : write(value)
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? t.audit.yes : t.audit.no
  if (typeof value === 'number') return formatCount(value)
  if (typeof value === 'string') return isDay(value) ? formatDay(value as Day) : value
  return JSON.stringify(value)
}

/** Names a field in Spanish; without a translation, 'lastLoginAt' becomes "Last login at". */
function nameOf(name: string): string {
  if (Object.hasOwn(auditFields, name)) return auditFields[name]![0]
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[._-]+/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

function saleCodes(numbers: string): string {
  return numbers
    .split(' ')
    .map((number) => (/^\d+$/.test(number) ? saleCode(Number(number)) : number))
    .join(', ')
}

/** Names a difference of the reconciliation by its key, `kind:subject`. */
function differenceName(key: unknown): string {
  const [kind = '', about = ''] = String(key).split(/:(.*)/)
  const name = (differenceWords as Readonly<Record<string, { title: string }>>)[kind]?.title
  return name ? `${name} (${about})` : String(key)
}
