import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import { type StaffRole, staffRoles } from '#shared/auth/permissions.ts'
import type { Page } from '#shared/http.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import type { UserFilter, UserRow, userSortFields } from '#shared/users/contract.ts'
import { isInUse } from '../auth/session.ts'
import type { Database } from '../../platform/db/connect.ts'
import { account, secondFactor, session } from '../../platform/db/schema/businesses.ts'
import { asWords, containsWords } from '../../platform/db/schema/words.ts'

type ListAsked = {
  filter?: UserFilter | undefined
  sort?: readonly [(typeof userSortFields)[number], 'ASC' | 'DESC'] | undefined
  range?: readonly [number, number] | undefined
}

/** The account without email waits for the set-up of the first administrator: it is no user yet. */
const isOfStaff = and(inArray(account.role, [...staffRoles]), isNull(account.deletedAt), ne(account.email, ''))

const IN_STATUS: Record<UserRow['status'], SQL | undefined> = {
  active: and(isNull(account.blockedAt), isNotNull(account.passwordHash)),
  invited: and(isNull(account.blockedAt), isNull(account.passwordHash)),
  blocked: isNotNull(account.blockedAt),
}

const SORTED_BY = { name: asWords(account.name), email: asWords(account.email), createdAt: account.createdAt }

/** A page of staff and how many there are in all; by name unless asked otherwise. */
export async function findUsers(db: Database, asked: ListAsked, now: Date): Promise<Page<UserRow>> {
  const { filter = {}, sort = ['name', 'ASC'], range = [0, PAGE_LIMIT - 1] } = asked
  const [first, last] = range
  const condition = conditionOf(filter)
  const way = sort[1] === 'ASC' ? asc : desc
  const [counted] = await db.select({ total: count() }).from(account).where(condition)
  const found = await db
    .select()
    .from(account)
    .where(condition)
    .orderBy(way(SORTED_BY[sort[0]]), way(account.id))
    .offset(first)
    .limit(last - first + 1)
  return { rows: await toRows(db, found, now), first, total: counted?.total ?? 0 }
}

export async function findUser(db: Database, id: string, now: Date): Promise<UserRow | null> {
  const found = await db
    .select()
    .from(account)
    .where(and(eq(account.id, id), isOfStaff))
  const [row] = await toRows(db, found, now)
  return row ?? null
}

/** A member of staff, kept as they are until the transaction ends. */
export async function lockUser(tx: Database, id: string) {
  const [found] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, id), isOfStaff))
    .for('update')
  return found && { ...found, role: found.role as StaffRole }
}

function conditionOf({ q = '', role, status }: UserFilter): SQL | undefined {
  return and(
    isOfStaff,
    q.trim() ? or(containsWords(account.name, q), containsWords(account.email, q)) : undefined,
    role ? eq(account.role, role) : undefined,
    status ? IN_STATUS[status] : undefined,
  )
}

type Kept = typeof account.$inferSelect

async function toRows(db: Database, found: readonly Kept[], now: Date): Promise<UserRow[]> {
  const ids = found.map(({ id }) => id)
  const sessions = await db.select().from(session).where(inArray(session.accountId, ids))
  const factors = await db
    .select({ accountId: secondFactor.accountId })
    .from(secondFactor)
    .where(and(inArray(secondFactor.accountId, ids), isNotNull(secondFactor.confirmedAt)))
  return found.map((user) => {
    const { id, name, email, role, createdAt } = user
    const own = sessions.filter(({ accountId }) => accountId === id)
    const lastSeen = Math.max(...own.map(({ lastSeenAt }) => lastSeenAt.getTime()))
    return {
      id,
      name,
      email,
      role: role as StaffRole,
      status: user.blockedAt ? 'blocked' : user.passwordHash ? 'active' : 'invited',
      hasSecondFactor: factors.some(({ accountId }) => accountId === id),
      sessions: own.filter((one) => one.revokedAt === null && isInUse(one, role, now)).length,
      lastSeenAt: own.length > 0 ? new Date(lastSeen).toISOString() : null,
      createdAt: createdAt.toISOString(),
    }
  })
}
