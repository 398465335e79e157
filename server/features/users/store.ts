import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import type { UserFilter, UserRow, userSortFields } from '#shared/users/contract.ts'
import { isInUse } from '../auth/session.ts'
import type { Database } from '../../platform/db/connect.ts'
import { users, secondFactor, session } from '../../platform/db/schema/businesses.ts'
import { isUserOf } from '../../platform/db/schema/users-in-service.ts'
import { asWords, containsWords } from '../../platform/db/schema/words.ts'

type ListAsked = {
  filter?: UserFilter | undefined
  sort?: readonly [(typeof userSortFields)[number], 'ASC' | 'DESC'] | undefined
  range?: readonly [number, number] | undefined
}

/** Whose users: of a business; null: of staff. */
type Whose = { businessId: string | null }

/** The user without email waits for the set-up of the first administrator: it is no user yet. */
const isOneOf = ({ businessId }: Whose) => and(isUserOf(businessId), isNull(users.deletedAt), ne(users.email, ''))

const IN_STATUS: Record<UserRow['status'], SQL | undefined> = {
  active: and(isNull(users.blockedAt), isNotNull(users.passwordHash)),
  invited: and(isNull(users.blockedAt), isNull(users.passwordHash)),
  blocked: isNotNull(users.blockedAt),
}

const SORTED_BY = { name: asWords(users.name), email: asWords(users.email), createdAt: users.createdAt }

/** A page of users and how many there are in all; by name unless asked otherwise. */
export async function findUsers(db: Database, asked: ListAsked & Whose, now: Date): Promise<Page<UserRow>> {
  const { filter = {}, sort = ['name', 'ASC'], range = [0, PAGE_LIMIT - 1] } = asked
  const [first, last] = range
  const condition = and(isOneOf(asked), conditionOf(filter))
  const way = sort[1] === 'ASC' ? asc : desc
  const [counted] = await db.select({ total: count() }).from(users).where(condition)
  const found = await db
    .select()
    .from(users)
    .where(condition)
    .orderBy(way(SORTED_BY[sort[0]]), way(users.id))
    .offset(first)
    .limit(last - first + 1)
  return { rows: await toRows(db, found, now), first, total: counted?.total ?? 0 }
}

export async function findUser(
  db: Database,
  { id, ...whose }: Whose & { id: string },
  now: Date,
): Promise<UserRow | null> {
  const found = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isOneOf(whose)))
  const [row] = await toRows(db, found, now)
  return row ?? null
}

/** A user, kept as they are until the transaction ends. */
export async function lockUser(tx: Database, { id, ...whose }: Whose & { id: string }) {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isOneOf(whose)))
    .for('no key update')
  return found
}

function conditionOf({ q = '', role, status }: UserFilter): SQL | undefined {
  return and(
    q.trim() ? or(containsWords(users.name, q), containsWords(users.email, q)) : undefined,
    role ? eq(users.role, role) : undefined,
    status ? IN_STATUS[status] : undefined,
  )
}

type Kept = typeof users.$inferSelect

async function toRows(db: Database, found: readonly Kept[], now: Date): Promise<UserRow[]> {
  const ids = found.map(({ id }) => id)
  const sessions = await db.select().from(session).where(inArray(session.userId, ids))
  const factors = await db
    .select({ userId: secondFactor.userId })
    .from(secondFactor)
    .where(and(inArray(secondFactor.userId, ids), isNotNull(secondFactor.confirmedAt)))
  return found.map((user) => {
    const { id, name, email, role, createdAt } = user
    const own = sessions.filter(({ userId }) => userId === id)
    const lastSeen = Math.max(...own.map(({ lastSeenAt }) => lastSeenAt.getTime()))
    return {
      id,
      name,
      email,
      role,
      status: user.blockedAt ? 'blocked' : user.passwordHash ? 'active' : 'invited',
      hasSecondFactor: factors.some(({ userId }) => userId === id),
      sessions: own.filter((one) => one.revokedAt === null && isInUse(one, role, now)).length,
      lastSeenAt: own.length > 0 ? new Date(lastSeen).toISOString() : null,
      createdAt: createdAt.toISOString(),
    }
  })
}
