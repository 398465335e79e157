import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestApi } from '#shared/requests/contract.ts'
import { verifyAudit } from '../audit/log.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  HOUR,
  letPass,
  statusOf,
} from '../../../tests/support/test-buyer.ts'
import { waitingOrder } from '../../../tests/support/test-delayed.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { NOTIFICATIONS } from '../../../tests/support/test-notification.ts'
import { administratorId } from '../../../tools/seed/cast.ts'
import { transferRefund } from '../refunds/transfer.ts'
import { sweepCheckouts } from '../purchase/sweep.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { checkout, refund } from '../../platform/db/schema/checkouts.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import { reminderOptOut } from '../../platform/db/schema/reminders.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { everyRow } from '../../../tests/support/every-row.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { erasePerson } from './erase-person.ts'
import { sweepPeople } from './retention.ts'

const NOW = '2026-11-21T15:00:00.000Z'

let shop: TestShop

/** A purchase by a person with a unique name. */
function purchaseOf(name: string) {
  const contact = { email: `${name}@example.com`, phone: '099 123 456', isSubscribed: false }
  return fifteenDaysInEurope({ passengers: [{ ...newPassenger(), name }], contact })
}

async function pay(name: string): Promise<{ voucher: string; document: string }> {
  const someone = buyer(shop)
  const purchase = purchaseOf(name)
  const { order, amount } = good(await someone.open(purchase))
  good(await someone.pay({ order, amount }, await card(shop)))
  const { vouchers } = good(await someone.createSale({ order }))
  return { voucher: vouchers[0]!.code, document: purchase.passengers[0]!.documentNumber }
}

/** The sweep with the times that a test wants. */
function sweep(keep: { requestMonths?: number; saleMonths?: number } = {}) {
  const times = { abandonedDays: 30, requestMonths: null, saleMonths: null, ...keep }
  return sweepPeople({ ...shop.dependencies, env: { keep: times } })
}

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS, now: NOW })
  good(await buyer(shop).open(purchaseOf('abelarda')))
  const { order } = good(await buyer(shop).open(purchaseOf('dudosa')))
  await shop.db.update(checkout).set({ status: 'REVIEW' }).where(eq(checkout.orderNo, order))
  const body = { ...(await pay('vendelina')), email: 'pedro-pide@example.com' }
  const answer = await shop.call(requestApi.refund, { body }, { address: '10.9.3.1' })
  if (!answer.ok) throw new Error(answer.failure.message)
  await deliverEmails(shop)
})
afterAll(() => shop.close())

// ASVS 14.2.4, 14.2.7
test('a purchase that came to nothing is kept 30 days, then without its people; nothing else is touched', async () => {
  shop.clock.set('2026-12-20T15:00:00.000Z')
  good(await buyer(shop).open(fifteenDaysInEurope({ startDate: '2027-01-10', endDate: '2027-01-20' })))
  await sweepCheckouts(shop.dependencies)
  expect(await sweep()).toEqual({ 'abandoned-purchases': 0, requests: 0, sales: 0 })
  const before = await shop.db.select().from(checkout).orderBy(checkout.createdAt)
  shop.clock.set('2026-12-22T15:00:00.000Z')
  expect(await sweep()).toEqual({ 'abandoned-purchases': 1, requests: 0, sales: 0 })
  const rows = await everyRow(shop.db)
  expect(rows).not.toContain('abelarda')
  for (const kept of ['dudosa', 'vendelina', 'pedro-pide']) expect(rows, kept).toContain(kept)
  const after = await shop.db.select().from(checkout).orderBy(checkout.createdAt)
  const figures = ({ charged, snapshot }: (typeof after)[number]) => [
    charged,
    snapshot.gross,
    snapshot.charged,
    snapshot.lines,
  ]
  expect(after.map(figures)).toEqual(before.map(figures))
  expect(await sweep(), 'twice is once').toEqual({ 'abandoned-purchases': 0, requests: 0, sales: 0 })
})

// ASVS 14.2.7
test('requests and sales stay until a setting says how long; an open request keeps itself and its sale', async () => {
  const toTravellers = ['sale-changed', 'change-to-pay', 'vouchers-corrected', 'request-update'] as const
  await shop.db.insert(mailMessage).values(
    toTravellers.map((kind) => ({
      kind,
      recipient: `vendelina-${kind}@example.com`,
      payload: {},
      dedupeKey: kind,
      status: 'SENT' as const,
      createdAt: new Date(NOW),
    })),
  )
  const at = new Date(NOW)
  await shop.db.insert(reminderOptOut).values([
    { email: 'vendelina@example.com', at },
    { email: 'nueva@example.com', at: new Date('2028-05-30T15:00:00.000Z') },
  ])
  shop.clock.set('2028-06-01T15:00:00.000Z')
  expect(await sweep()).toMatchObject({ requests: 0, sales: 0 })
  expect(await sweep({ requestMonths: 12, saleMonths: 12 })).toMatchObject({ requests: 0, sales: 0 })
  await shop.db.update(request).set({ status: 'closed' })
  expect(await sweep({ requestMonths: 24, saleMonths: 24 }), 'not old enough').toMatchObject({ requests: 0, sales: 0 })
  const [{ charged }] = (await shop.db.select({ charged: sale.charged }).from(sale)) as [{ charged: number }]
  expect(await sweep({ requestMonths: 12, saleMonths: 12 })).toMatchObject({ requests: 1, sales: 1 })
  const rows = await everyRow(shop.db)
  for (const gone of ['vendelina', 'pedro-pide']) expect(rows, gone).not.toContain(gone)
  for (const kept of ['dudosa', 'nueva@example.com']) expect(rows).toContain(kept)
  expect(await shop.db.select({ charged: sale.charged }).from(sale)).toEqual([{ charged }])
  expect(await sweep({ requestMonths: 12, saleMonths: 12 })).toMatchObject({ requests: 0, sales: 0 })
})

test('more than a batch goes in one night, and one that breaks leaves whole batches done', async () => {
  shop.clock.set(NOW)
  const [one] = await shop.db.select().from(checkout).where(eq(checkout.status, 'REVIEW'))
  await shop.db.execute(sql`
    insert into checkout (order_no, business_id, mode, snapshot, charged, currency, trip_hash, status, expires_at)
    select 'X' || n, business_id, mode, jsonb_set(snapshot, '{passengers}', '[]'), charged, currency, trip_hash, 'EXPIRED', expires_at
    from checkout, generate_series(1, 450) n where id = ${one!.id}::uuid`)
  shop.clock.set('2028-06-01T15:00:00.000Z')
  let batches = 0
  const db = new Proxy(shop.db, {
    get: (real, name) => {
      if (name === 'transaction' && ++batches === 2) throw new Error('killed')
      const found: unknown = Reflect.get(real, name)
      return typeof found === 'function' ? found.bind(real) : found
    },
  })
  const keep = { abandonedDays: 30, requestMonths: null, saleMonths: null }
  await expect(sweepPeople({ ...shop.dependencies, db, env: { keep } })).rejects.toThrow('killed')
  expect(await sweep()).toMatchObject({ 'abandoned-purchases': 250 })
})

// ASVS 14.2.7
test('every batch is in the audit log, with how many rows it was', async () => {
  const entries = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'people.forgotten'))
    .orderBy(auditLog.id)
  const rows = (kind: string) => entries.filter(({ subject }) => subject === kind).map(({ detail }) => detail['rows'])
  expect([rows('abandoned-purchases'), rows('requests'), rows('sales')]).toEqual([[1, 200, 200, 50], [1], [1]])
  expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
})

// ASVS 14.2.4, 14.2.7
test('Y-02 a coupon that was never paid is erased with the addresses of its emails; who is owed a transfer stays until it is made', async () => {
  shop.clock.set(NOW)
  await offerMethods(shop)
  const bank = bankOf(shop)
  await bank.shiftClock(Date.parse(NOW) - (await bank.shiftClock(0)))
  await bank.setConduct({ latePayments: 'taken' })
  const trip = { startDate: '2026-12-10', endDate: '2026-12-24' }
  await waitingOrder(shop, { ...purchaseOf('cuponera'), ...trip })
  const owed = await waitingOrder(shop, { ...purchaseOf('adeudada'), ...trip })
  await letPass(shop, 25 * HOUR, HOUR)
  // By then departure is past.
  await letPass(shop, 20 * 24 * HOUR, 24 * HOUR)
  await owed.pay()
  await owed.report()
  expect((await statusOf(shop, owed.checkout.order)).attempts).toEqual(['REFUND_STUCK'])
  await deliverEmails(shop)
  shop.clock.set('2027-01-15T15:00:00.000Z')
  await sweep()
  const rows = await everyRow(shop.db)
  expect(rows).not.toContain('cuponera')
  const [due] = await shop.db.select().from(refund).where(eq(refund.attemptId, owed.attemptId))
  const kept = async () => (await shop.db.select().from(checkout).where(eq(checkout.orderNo, owed.checkout.order)))[0]
  expect((await kept())?.erasedAt).toBeNull()
  const who = { email: 'adeudada@example.com', document: null }
  const erase = () => erasePerson(shop.dependencies, who, { force: false })
  await expect(erase()).rejects.toThrow('La devolución del pago')
  await transferRefund(shop.dependencies, { refundId: due!.id, reference: 'BROU 1', userId: administratorId })
  expect(await erase()).toMatchObject({ checkouts: 1 })
  await sweep()
  expect((await kept())?.erasedAt).not.toBeNull()
  expect(await everyRow(shop.db)).not.toContain('adeudada')
})
