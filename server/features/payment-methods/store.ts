import { and, asc, eq } from 'drizzle-orm'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/dates.ts'
import { endOfDelayed } from '#shared/payment-methods/delayed.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import { isResting } from '#shared/payment-methods/resting.ts'
import { cachePerDatabase } from '../../platform/cache/short-cache.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { paymentMethod } from '../../platform/db/schema/payment-methods.ts'

type MethodRow = typeof paymentMethod.$inferSelect

/** An order that may be paid by the methods that are offered for it; its amount in cents. */
type Payable = {
  business: { id: string }
  amount: Cents
  startDate: Day
  now: Date
}

/** A method that is offered for an order, and until when it can then be paid. */
export type OfferedMethod = Pick<MethodRow, 'method' | 'note' | 'providerCode' | 'hours'> & { endsAt: Date }

/** Milliseconds that a process may use its copy of the methods: it learns of an edit in another process within this time. */
const FRESH_MS = 30_000

const cache = cachePerDatabase<readonly MethodRow[]>(FRESH_MS)

/** Returns the methods that are offered for an order, in staff's order; read from a cache. Pass the database, not a transaction. */
export async function offeredMethods(db: Database, payable: Payable): Promise<OfferedMethod[]> {
  const active = await cache.of(db, '', async () => selectActive(db).orderBy(asc(paymentMethod.position)))
  return active.flatMap((row) => offersOf(row, payable))
}

/** Drops the cached methods after one changed: this process reads them again at once, the others within FRESH_MS. */
export function forgetMethods(db: Database): void {
  cache.forget(db)
}

/** Reads a method as it is in this moment, for what is paid; null when it is not offered for the order. */
export async function findMethod(db: Database, method: DelayedMethod, payable: Payable): Promise<OfferedMethod | null> {
  const [row] = await selectActive(db, method)
  return (row && offersOf(row, payable)[0]) ?? null
}

function offersOf(row: MethodRow, { business, ...order }: Payable): OfferedMethod[] {
  const isHidden = row.hiddenAt.includes(business.id) || isResting(row, order.now)
  const endsAt = isHidden ? null : endOfDelayed(row, order)
  return endsAt === null ? [] : [{ ...row, endsAt }]
}

function selectActive(db: Database, method?: DelayedMethod) {
  const isSought = method === undefined ? undefined : eq(paymentMethod.method, method)
  return db
    .select()
    .from(paymentMethod)
    .where(and(eq(paymentMethod.isActive, true), isSought))
}
