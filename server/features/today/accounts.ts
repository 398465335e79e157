import { eq, isNull } from 'drizzle-orm'
import { endOfDay } from '#shared/dates.ts'
import { lastDayOf, newestOver, nextToClose } from '#shared/partner-account/statement.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { statementDispute as dispute } from '../../platform/db/schema/statements.ts'
import { findNearLimit } from '../partner-accounts/balances.ts'
import { isAmong, readAsked, readHistories } from '../statements/histories.ts'
import { type CallerNeeds, waiting, type WaitingRecords } from './waiting.ts'

/** Reads the accounts near their credit limit. */
export async function creditLimits({ db }: CallerNeeds): Promise<WaitingRecords> {
  return waiting(await findNearLimit(db))
}

/** Reads the dispute notes without an answer, by their statement. */
export async function disputes({ db }: CallerNeeds): Promise<WaitingRecords> {
  const open = await db
    .select({ id: dispute.statementId, name: business.name, since: dispute.at })
    .from(dispute)
    .innerJoin(business, eq(business.id, dispute.businessId))
    .where(isNull(dispute.answer))
  return waiting(open)
}

/** Reads the accounts with a month to close, by their oldest such month, which waits from its end on; counts the accounts. */
export async function openMonths({ db, now }: CallerNeeds): Promise<WaitingRecords> {
  const newest = newestOver(now())
  const isAsked = isAmong(await readAsked(db))
  const open = (await readHistories(db)).flatMap((history) => {
    const month = nextToClose(history)
    const { businessId } = history
    return month === null || month > newest || isAsked({ businessId, month }) ? [] : [month]
  })
  const months = [...new Set(open)].map((month) => ({
    id: month,
    name: month,
    since: new Date(endOfDay(lastDayOf(month))),
  }))
  return { ...waiting(months), count: open.length }
}
