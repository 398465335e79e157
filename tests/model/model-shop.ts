import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { business, session } from '../../server/platform/db/schema/businesses.ts'
import { promoCode, promoCodeBusiness } from '../../server/platform/db/schema/promo-codes.ts'
import { removeBusiness } from '../../server/features/businesses/remove.ts'
import type { Jobs } from '../../server/platform/jobs/jobs.ts'
import { administratorId, BUSINESS_IDS } from '../../tools/seed/cast.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { askAgain } from '../../server/features/purchase/ask-again.ts'
import { sweepCheckouts } from '../../server/features/purchase/sweep.ts'
import { type Buyer, buyer, runDueWork } from '../support/test-buyer.ts'
import { offerMethods } from '../support/test-methods.ts'
import { addPlan } from '../support/test-instalments.ts'
import { brokenInvariants } from '../support/test-ledgers.ts'
import { NOTIFICATIONS, postNotification } from '../support/test-notification.ts'
import { fifteenDaysFrom, newPassenger } from '../support/test-trip.ts'
import { PLANS } from './instalments.ts'
import type { OrderRequest } from './order.ts'
import { endOf } from './sold.ts'
import { Death, type Entry } from './journal.ts'
import { deskOf } from './model-desk.ts'
import { FakeGateway } from './fake-gateway.ts'
import { see } from './seen.ts'

export const START = '2026-11-21T15:00:00.000Z'
const CODE = 'MODELO'
const SELLER = BUSINESS_IDS.cooperativa

export type ModelShop = Awaited<ReturnType<typeof openModelShop>>
export type Notice = 'right' | 'doubled' | 'wrongly-signed' | 'stale'

/**
 * One shop for many sequences: on its own database, with a fake gateway, without the queue (the tables alone have to
 * do), and with a door at which its process can be made to die.
 */
export async function openModelShop() {
  const journal: Entry[] = []
  let shop: TestShop | null = null
  const now = () => (shop ? shop.dependencies.now().getTime() : Date.parse(START))
  const bank = new FakeGateway(journal, now)
  shop = await startTestShop({ now: START, gateway: bank, notifications: NOTIFICATIONS })
  const started = shop
  const token = await sellerSession(started)
  const door = deathDoor(started.db, journal, now)
  Object.assign(started.dependencies, { db: door.db, jobs: noQueue(started.dependencies.jobs) })
  const codeId = await addCode(started.db)
  const plans = await addPlans(started)
  await offerMethods(started, ['redpagos'])
  // A day's audit log and movements go with the day; the product itself can remove none of them.
  await started.db.execute(sql`alter table later_movement disable trigger later_movement_append_only`)
  await started.db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
  await started.db.execute(sql`alter table audit_link disable trigger audit_link_append_only`)
  let resets = 0
  const people = new Map<number, ReturnType<typeof newPassenger>[]>()
  let buyers: Record<OrderRequest['mode'], Buyer> = { card: buyer(started), account: buyer(started, token) }

  return {
    bank,
    /** The ids of the plans of instalments. */
    plans,
    buyers: () => buyers,
    now,
    ...timeOf(started, journal, door),
    door,
    /** What happened since it was last asked. */
    events: () => journal.splice(0),
    order: (request: OrderRequest) => {
      const travellers = people.get(request.trip.traveller) ?? [newPassenger(), newPassenger()]
      people.set(request.trip.traveller, travellers)
      return purchaseOf(request, travellers.slice(0, request.trip.people))
    },
    setCode: (terms: { isPaused?: boolean; usesLimit?: number }) =>
      started.db.update(promoCode).set(terms).where(eq(promoCode.id, codeId)),
    setMarkup: (markup: number) => started.db.update(business).set({ markup }).where(eq(business.id, SELLER)),
    close: () => closeSeller(started),
    ...deskOf(started),
    notify: (notice: Notice, attempt: { gatewayOrder: string; amount: number }) => notify(started, notice, attempt),
    see: () => see(started.db, codeId, now()),
    broken: (acknowledged: readonly string[]) =>
      brokenInvariants({ db: started.db, bank: bank.ledger(), acknowledged }),
    async reset() {
      door.disarm()
      bank.forget()
      journal.length = 0
      people.clear()
      started.clock.set(START)
      buyers = { card: buyer(started), account: buyer(started, token) }
      await wipe(started.db, codeId)
      // Nothing else tidies up the embedded database, and rows that are gone would make every look longer.
      if ((resets += 1) % 100 === 0) await started.db.execute(sql`vacuum`)
    },
    stop: () => started.close(),
  }
}

async function addPlans(shop: TestShop): Promise<Record<keyof typeof PLANS, string>> {
  return {
    six: await addPlan(shop, { ...PLANS.six, financedBy: 'buyer' }),
    three: await addPlan(shop, { ...PLANS.three, financedBy: 'house' }),
  }
}

/** How time passes in the shop, and what its process does by itself meanwhile. */
function timeOf(started: TestShop, journal: Entry[], door: ReturnType<typeof deathDoor>) {
  const now = () => started.dependencies.now().getTime()
  const work = async () => {
    await runDueWork(started)
    journal.push({ at: now(), of: 'worked' })
  }
  const restart = async (outage: number) => {
    door.disarm()
    started.clock.advance(outage)
    await askAgain(started.dependencies)
    await sweepCheckouts(started.dependencies)
    await work()
  }
  /** Lets time pass in at most so many steps, each to when something is due; the due work is done after each. */
  const pass = async (total: number, steps: number) => {
    for (const end = now() + total; now() < end;) {
      const due = await nextDue(started.db)
      const next = Math.min(end, Math.max(due, now() + total / steps))
      started.clock.set(new Date(Math.ceil(next)).toISOString())
      await work()
    }
  }
  return { work, restart, pass }
}

/** Counts the commits; where a test says so, a transaction does not come to its own, as when the process is killed in it. */
function deathDoor(db: Database, journal: Entry[], now: () => number) {
  let commitsLeft = Infinity
  const transaction: Database['transaction'] = async (run, config) => {
    const result = await db.transaction(async (tx) => {
      const done = await run(tx)
      commitsLeft -= 1
      if (commitsLeft <= 0) {
        journal.push({ at: now(), of: 'death' })
        commitsLeft = Infinity
        throw new Death()
      }
      return done
    }, config)
    journal.push({ at: now(), of: 'commit' })
    return result
  }
  return {
    db: Object.assign(Object.create(db) as Database, { transaction }),
    /** The `nth` transaction from now is the last one of this process. */
    arm: (nth: number) => (commitsLeft = nth),
    disarm: () => (commitsLeft = Infinity),
  }
}

/** Losing the whole queue may cost a minute and nothing else (docs/decisions/004). */
function noQueue(jobs: Jobs): Jobs {
  return { ...jobs, enqueue: async () => undefined }
}

/** A login that lasts for all sequences. */
async function sellerSession(shop: TestShop): Promise<string> {
  const token = await shop.loginAs('cooperativa@ceibo.test')
  const forEver = new Date('2099-01-01T00:00:00Z')
  await shop.db.update(session).set({ lastSeenAt: forEver, expiresAt: forEver })
  return token
}

async function addCode(db: Database): Promise<string> {
  const terms = { code: CODE, ownPercentage: 5, companyPercentage: 10, usesLimit: 1 }
  const [row] = await db.insert(promoCode).values(terms).returning({ id: promoCode.id })
  if (!row) throw new Error('the code was not written')
  await db.insert(promoCodeBusiness).values({ promoCodeId: row.id, businessId: SELLER })
  return row.id
}

function purchaseOf(
  { mode, trip, usesCode, isConfirmed }: OrderRequest,
  passengers: ReturnType<typeof newPassenger>[],
) {
  return fifteenDaysFrom(trip.start, {
    passengers,
    endDate: endOf(trip),
    promoCode: usesCode ? CODE : null,
    confirmDuplicate: isConfirmed,
    ...(mode === 'account' ? { onAccount: true } : { subdomain: 'cooperativa' }),
  })
}

async function closeSeller({ dependencies, db }: TestShop): Promise<void> {
  const email = 'admin@ceibo.test'
  const userId = administratorId
  const role = 'administrator' as const
  const by = {
    sessionId: '',
    isConfirmed: true,
    userId,
    email,
    name: '',
    role,
    business: null,
    seesCommission: false,
    wroteUpTo: null,
  }
  await removeBusiness({ ...dependencies, db }, { id: SELLER, type: 'company' }, by)
}

/** The provider's message about an attempt, signed or not. */
function notify(shop: TestShop, notice: Notice, { gatewayOrder, amount }: { gatewayOrder: string; amount: number }) {
  const sentAt = new Date(shop.dependencies.now().getTime() - (notice === 'stale' ? 25 * 3_600_000 : 0)).toISOString()
  const stranger = notice === 'wrongly-signed' ? { secret: 'somebody else’s' } : {}
  return postNotification(shop, { id: '77', order: gatewayOrder, amount: String(amount), sentAt, ...stranger })
}

/** Milliseconds since 1970; `Infinity` when nothing waits. */
async function nextDue(db: Database): Promise<number> {
  const { rows } = (await db.execute(sql`
    select extract(epoch from min(due)) * 1000 as due from (
      select next_check_at as due from payment_attempt where status in ('SENT', 'UNKNOWN', 'WAITING', 'ABSENT', 'DECLINED')
      union all select paid_at + interval '45 seconds' from checkout where status = 'PAID'
      union all select next_at from refund where status in ('DUE', 'SENT')
      union all select next_at from partial_refund where status in ('DUE', 'SENT', 'PENDING')) as waiting`)) as {
    rows: unknown[]
  }
  const due = (rows[0] as { due: string | null }).due
  return due === null ? Infinity : Number(due)
}

const WRITTEN = [
  'later_movement',
  'sale_extra',
  'earlier_voucher',
  'voucher',
  'passenger',
  'sale',
  'gateway_notification',
  'refund',
  'partial_refund',
  'promo_redemption',
  'payment_attempt',
  'checkout',
  'mail_message',
  'limited_use',
  'audit_log',
  'audit_link',
]

/** Everything of the last sequence goes, and the seller and its code are as they were; in one call, which is quicker. */
async function wipe(db: Database, codeId: string): Promise<void> {
  await db.execute(
    sql.raw(`do $$ begin
      ${WRITTEN.map((table) => `delete from ${table};`).join(' ')}
      update promo_code set is_paused = false, uses_limit = 1, held = 0, used = 0 where id = '${codeId}';
      update business set deleted_at = null, markup = 60 where id = '${SELLER}';
      update account set deleted_at = null where business_id = '${SELLER}';
      update session set revoked_at = null;
    end $$`),
  )
}
