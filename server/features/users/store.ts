import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { UserFilter, UserRow } from '#shared/users/contract.ts'
import { isInUse } from '../auth/session.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { business, secondFactor, session, users } from '../../platform/db/schema/businesses.ts'
import { isUserOf } from '../../platform/db/schema/users-in-service.ts'
import { asWords, containsWords } from '../../platform/db/schema/words.ts'

/** The one business whose users are in reach; null for those of staff and of every business. */
type Reach = { within: string | null }

/** A user without email is the placeholder of the first administrator, and not yet a user. */
const isUser = and(isNull(users.deletedAt), ne(users.email, ''))

const isWithin = ({ within }: Reach) => and(isUser, within === null ? undefined : isUserOf(within))

const IN_STATUS: Record<UserRow['status'], SQL | undefined> = {
  active: and(isNull(users.blockedAt), isNotNull(users.passwordHash)),
  invited: and(isNull(users.blockedAt), isNull(users.passwordHash)),
  blocked: isNotNull(users.blockedAt),
}

const SORTED_BY = { name: asWords(users.name), email: asWords(users.email), createdAt: users.createdAt }

/** Reads a page of users and how many there are in all; by default ordered by name. */
export async function findUsers(
  db: Database,
  { filter = {}, sort = ['name', 'ASC'], range, within }: ListQuery<UserFilter, keyof typeof SORTED_BY> & Reach,
  now: Date,
): Promise<Page<UserRow>> {
  const { businessId = within } = filter
  const condition = and(isWithin({ within }), isUserOf(businessId), conditionOf(filter))
  const select = selectUsers(db)
    .where(condition)
    .orderBy(...inOrder(sort, SORTED_BY, users.id))
  const page = await readPage(select, db.$count(users, condition), range)
  return { ...page, rows: await toRows(db, page.rows, now) }
}

export async function findUser(
  db: Database,
  { id, ...reach }: Reach & { id: string },
  now: Date,
): Promise<UserRow | null> {
  const found = await selectUsers(db).where(and(eq(users.id, id), isWithin(reach)))
  const [row] = await toRows(db, found, now)
  return row ?? null
}

function selectUsers(db: Database) {
  const { id, name, type } = business
  return db
    .select({ user: users, business: { id, name, type } })
    .from(users)
    .leftJoin(business, eq(business.id, users.businessId))
}

/** Reads which of these users are in reach, with the business of each; ordered by business, so that locks have one order. */
export function findWithin(db: Database, ids: readonly string[], reach: Reach) {
  return db
    .select({ id: users.id, businessId: users.businessId })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isWithin(reach)))
    .orderBy(users.businessId, users.id)
}

/** Reads a user and locks the row until the transaction ends. */
export async function lockUser(tx: Database, id: string) {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isUser))
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

type SelectedUsers = Awaited<ReturnType<typeof selectUsers>>

async function toRows(db: Database, found: SelectedUsers, now: Date): Promise<UserRow[]> {
  const ids = found.map(({ user }) => user.id)
  const sessions = await db.select().from(session).where(inArray(session.userId, ids))
  const factors = await db
    .select({ userId: secondFactor.userId })
    .from(secondFactor)
    .where(and(inArray(secondFactor.userId, ids), isNotNull(secondFactor.confirmedAt)))
  return found.map(({ user, business }) => {
    const { id, version, name, email, role, createdAt } = user
    const own = sessions.filter(({ userId }) => userId === id)
    const lastSeen = Math.max(...own.map(({ lastSeenAt }) => lastSeenAt.getTime()))
    return {
      id,
      version,
      name,
      email,
      role,
      business,
      status: user.blockedAt ? 'blocked' : user.passwordHash ? 'active' : 'invited',
      seesCommission: user.seesCommission,
      hasSecondFactor: factors.some(({ userId }) => userId === id),
      sessions: own.filter((one) => one.revokedAt === null && isInUse(one, role, now)).length,
      lastSeenAt: own.length > 0 ? new Date(lastSeen).toISOString() : null,
      createdAt: createdAt.toISOString(),
    }
  })
}
