import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditFilter, AuditRow, RecordKind } from '#shared/audit/contract.ts'
import { formatDay, isDay } from '#shared/dates.ts'
import { planName } from '#shared/instalments/plan-form.ts'
import { methodNames } from '#shared/payment-methods/method-names.ts'
import { DELAYED_METHODS } from '#shared/payment-methods/methods.ts'
import { normalizePromoCode } from '#shared/promo-codes/usable.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { readSearch } from '#shared/search/read-search.ts'
import { readDay } from '#shared/typed-day.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { entryRequirement } from '../../platform/db/schema/entry-requirements.ts'
import { instalmentPlan } from '../../platform/db/schema/instalment-plans.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { containsWords } from '../../platform/db/schema/words.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'

type RecordKey = NonNullable<AuditFilter['record']>
type NamedRecord = NonNullable<AuditRow['record']>

/** The names of the records that entries refer to by id. */
export type Names = ReadonlyMap<string, NamedRecord>

/** The most records that a search by name covers: a name that fits more is too vague. */
const FOUND_AT_MOST = 200

/**
 * Returns the subjects under which the log has a record, found by the id of its page or by its name. A sale is also in the log
 * under its purchase, its refunds and the lot that paid it; a business under its users; a day under its differences.
 */
export async function subjectsOf(db: Database, { resource, id }: RecordKey): Promise<string[]> {
  const found = await FIND[resource](db, id.trim())
  return [...new Set(found.flatMap((record) => Object.values(record)).filter((subject) => subject !== null))]
}

type RecordSubjects = Readonly<Record<string, string | null>>[]

const FIND: Record<RecordKind, (db: Database, text: string) => Promise<RecordSubjects>> = {
  sales: async (db, text) => {
    const { saleNumber } = readSearch(text)
    const isNumber = saleNumber === null ? undefined : eq(sale.number, saleNumber)
    const found = await db
      .select({ id: sale.id, lot: sale.lotId, checkout: sale.checkoutId })
      .from(sale)
      .where(or(eq(sale.publicId, text), isNumber))
    return [...found, ...(await refundsOf(db, found))]
  },
  request: (db, text) => {
    const number = readSearch(text).request
    const isKind = number?.kind ? eq(request.kind, number.kind) : undefined
    const isNumber = number ? and(eq(request.number, number.number), isKind) : undefined
    return db
      .select({ id: request.id })
      .from(request)
      .where(or(isId(request.id, text), isNumber ?? sql`false`))
  },
  business: (db, text) => findBusinesses(db, text, 'company'),
  broker: (db, text) => findBusinesses(db, text, 'broker'),
  accounts: (db, text) =>
    db
      .select({ id: business.id })
      .from(business)
      .where(or(isId(business.id, text), containsWords(business.name, text)))
      .limit(FOUND_AT_MOST),
  promoCodes: (db, text) =>
    db
      .select({ id: promoCode.id })
      .from(promoCode)
      .where(or(isId(promoCode.id, text), eq(promoCode.code, normalizePromoCode(text)))),
  reconciliation: (db, text) => {
    const day = readDay(text)
    if (day === null) return Promise.resolve([])
    return db
      .select({ day: reconciliation.day, difference: reconciliationDifference.id })
      .from(reconciliation)
      .leftJoin(reconciliationDifference, eq(reconciliationDifference.day, reconciliation.day))
      .where(eq(reconciliation.day, day))
  },
  tariffs: (_, text) => {
    const number = /^(?:tarifa )?#?(\d+)$/i.exec(text)?.[1]
    return Promise.resolve(number ? [{ subject: `tariff-${number}` }] : [])
  },
  exchangeRates: (_, text) => {
    const day = readDay(text)
    return Promise.resolve(day === null ? [] : [{ subject: `exchange-rate-${day}` }])
  },
  instalmentPlans: (db, text) =>
    db
      .select({ id: instalmentPlan.id })
      .from(instalmentPlan)
      .where(isId(instalmentPlan.id, text) ?? sql`false`),
  entryRequirements: (db, text) =>
    db
      .select({ id: entryRequirement.id })
      .from(entryRequirement)
      .where(or(isId(entryRequirement.id, text), containsWords(entryRequirement.place, text)))
      .limit(FOUND_AT_MOST),
  paymentMethods: (_, text) => {
    const isSought = (name: string) => name.toLowerCase() === text.toLowerCase()
    const found = DELAYED_METHODS.filter((method) => isSought(method) || isSought(methodNames[method]))
    return Promise.resolve(found.map((method) => ({ subject: `payment-method-${method}` })))
  },
  users: (db, text) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(or(isId(users.id, text), containsWords(users.name, text), containsWords(users.email, text)))
      .limit(FOUND_AT_MOST),
}

/** Finds the refunds of the payments for sales and for their changes. */
async function refundsOf(
  db: Database,
  sales: readonly { id: string; checkout: string | null }[],
): Promise<RecordSubjects> {
  const purchases = sales.flatMap((one) => one.checkout ?? [])
  const changed = inArray(
    checkout.changesSaleId,
    sales.map(({ id }) => id),
  )
  const attempts = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(or(inArray(checkout.id, purchases), changed))
  return db
    .select({ id: back.id })
    .from(back)
    .where(
      inArray(
        back.attemptId,
        attempts.map(({ id }) => id),
      ),
    )
}

function findBusinesses(db: Database, text: string, type: 'company' | 'broker'): Promise<RecordSubjects> {
  return db
    .select({ id: business.id, login: users.id })
    .from(business)
    .leftJoin(users, eq(users.businessId, business.id))
    .where(and(eq(business.type, type), or(isId(business.id, text), containsWords(business.name, text))))
    .limit(FOUND_AT_MOST)
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Compares a column with a typed text only when it has the form of an id: the database would reject any other. */
function isId(column: AnyPgColumn, text: string): SQL | undefined {
  return text.match(UUID)?.[0] === text ? eq(column, text) : undefined
}

/** Finds the records with a page among all ids in entries: their subjects, and the ids in their details. */
export async function recordsIn(db: Database, entries: readonly object[]): Promise<Names> {
  const ids = [...new Set(JSON.stringify(entries).match(UUID))]
  if (ids.length === 0) return new Map()
  const nameEntry = (key: string, resource: RecordKind, id: string, name: string) =>
    [key, { resource, id, name }] as const
  const seller = (type: 'company' | 'broker') => (type === 'broker' ? 'broker' : 'business')
  const sales = await db
    .select({ id: sale.id, publicId: sale.publicId, number: sale.number })
    .from(sale)
    .where(inArray(sale.id, ids))
  const requests = await db
    .select({ id: request.id, kind: request.kind, number: request.number })
    .from(request)
    .where(inArray(request.id, ids))
  const businesses = await db
    .select({ id: business.id, name: business.name, type: business.type })
    .from(business)
    .where(inArray(business.id, ids))
  const codes = await db
    .select({ id: promoCode.id, code: promoCode.code })
    .from(promoCode)
    .where(inArray(promoCode.id, ids))
  const plans = await db.select().from(instalmentPlan).where(inArray(instalmentPlan.id, ids))
  const requirements = await db
    .select({ id: entryRequirement.id, place: entryRequirement.place })
    .from(entryRequirement)
    .where(inArray(entryRequirement.id, ids))
  const logins = await db
    .select({ id: users.id, name: users.name, businessId: users.businessId, type: business.type })
    .from(users)
    .leftJoin(business, eq(business.id, users.businessId))
    .where(inArray(users.id, ids))
  const differences = await db
    .select({ id: reconciliationDifference.id, day: reconciliationDifference.day })
    .from(reconciliationDifference)
    .where(inArray(reconciliationDifference.id, ids))
  return new Map<string, NamedRecord>([
    ...sales.map(({ id, publicId, number }) => nameEntry(id, 'sales', publicId, saleCode(number))),
    ...requests.map(({ id, kind, number }) => nameEntry(id, 'request', id, caseNumber(kind, number))),
    ...businesses.map(({ id, name, type }) => nameEntry(id, seller(type), id, name)),
    ...codes.map(({ id, code }) => nameEntry(id, 'promoCodes', id, code)),
    ...plans.map(({ id, ...plan }) => nameEntry(id, 'instalmentPlans', id, planName(plan))),
    ...requirements.map(({ id, place }) => nameEntry(id, 'entryRequirements', id, place)),
    ...differences.map(({ id, day }) => nameEntry(id, 'reconciliation', day, formatDay(day))),
    // A user of a business has no page of its own, only that of the business.
    ...logins.map(({ id, name, businessId, type }) =>
      businessId && type ? nameEntry(id, seller(type), businessId, name) : nameEntry(id, 'users', id, name),
    ),
  ])
}

/**
 * Returns the record of an entry that has no UUID: a day of the reconciliation or of an exchange rate, a version of the tariff,
 * or a way to pay.
 */
export function numberedIn({ action, subject }: { action: string; subject: string }): NamedRecord | null {
  const version = /^tariff-(\d+)$/.exec(subject)?.[1]
  if (version) return { resource: 'tariffs', id: version, name: `Tarifa ${version}` }
  const day = /^exchange-rate-(.+)$/.exec(subject)?.[1]
  if (day && isDay(day)) return { resource: 'exchangeRates', id: day, name: `Dólar del ${formatDay(day)}` }
  const method = DELAYED_METHODS.find((one) => subject === `payment-method-${one}`)
  if (method) return { resource: 'paymentMethods', id: method, name: methodNames[method] }
  const isDayOf = action.startsWith('reconciliation.') && isDay(subject)
  return isDayOf ? { resource: 'reconciliation', id: subject, name: formatDay(subject) } : null
}

/** Returns the details of an entry, with names in place of ids. */
export function withNames(detail: Record<string, unknown>, names: Names): Record<string, unknown> {
  const text = JSON.stringify(detail).replace(UUID, (id) => JSON.stringify(names.get(id)?.name ?? id).slice(1, -1))
  return JSON.parse(text) as Record<string, unknown>
}
