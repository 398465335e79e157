import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconciliationApi } from '#shared/reconciliation/contract.ts'
import { bankOf, buyer, card, fifteenDaysInEurope, good, HOUR } from '../../../tests/support/test-buyer.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { readReconciliationStatus } from './store.ts'
import { startWork } from '../feature.ts'
import { reconciliationFeature } from './feature.ts'

const DAY = '2026-11-20'
const NOON = '2026-11-20T15:00:00.000Z'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', now: NOON })
  await bankOf(shop).shiftClock(Date.parse(NOON) - Date.now())
})
afterAll(() => shop.close())

/** Lets time pass for shop and bank alike. */
async function pass(ms: number): Promise<void> {
  shop.clock.advance(ms)
  await bankOf(shop).shiftClock(ms)
}

describe('S-01 staff and the reconciliation', () => {
  const asAdmin = async () => ({ token: await shop.loginAs('admin@ceibo.test') })

  test('not today, not a day that does not exist, not another role, and nothing of a day that was not asked for', async () => {
    const admin = await asAdmin()
    const today = await shop.call(reconciliationApi.run, { body: { day: DAY } }, admin)
    expect(today).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'day', key: 'RECONCILIATION.DAY_NOT_OVER' }] },
    })
    expect(await shop.call(reconciliationApi.detail, { params: { id: '2026-11-01' } }, admin)).toMatchObject({
      status: 404,
    })
    const partner = { token: await shop.loginAs('agencia@ceibo.test') }
    expect(await shop.call(reconciliationApi.list, {}, partner)).toMatchObject({ status: 403 })
    expect(await shop.call(reconciliationApi.run, { body: { day: '2026-11-19' } }, partner)).toMatchObject({
      status: 403,
    })
    expect((await readReconciliationStatus(shop.db, shop.dependencies.now())).status).toBe('never')
  })

  test('D-03 D-14 ask for a day, find it by its status and day, see what it came to, and mark a difference with a note, once and back', async () => {
    await bankOf(shop).chargeAside({ amount: 4_321, order: 'nadie-3' })
    const someone = buyer(shop)
    const opened = good(await someone.open(fifteenDaysInEurope()))
    good(await someone.pay(opened, await card(shop)))
    good(await someone.createSale({ order: opened.order }))
    await pass(18 * HOUR)
    await startWork(reconciliationFeature, shop.dependencies)
    const admin = await asAdmin()
    const answer = await shop.call(reconciliationApi.run, { body: { day: DAY } }, admin)
    expect(answer).toMatchObject({ ok: true, result: { id: DAY, isRunning: true } })
    // The work begins with what is due: the day before too.
    for (const [id, status] of [
      [DAY, 'differences'],
      ['2026-11-19', 'clean'],
    ] as const) {
      await expect
        .poll(() => shop.call(reconciliationApi.detail, { params: { id } }, admin))
        .toMatchObject({ result: { isRunning: false, status } })
    }
    const [difference] = await shop.db.select().from(reconciliationDifference)
    const open = { query: { filter: { status: 'differences' } } } as const
    expect(await shop.call(reconciliationApi.list, open, admin)).toMatchObject({ result: { rows: [{ id: DAY }] } })
    const see = (note: string) =>
      shop.call(reconciliationApi.see, { params: { id: difference?.id ?? '' }, body: { note } }, admin)
    const blank = await shop.app.inject({
      method: 'PUT',
      url: `/api/reconciliation/difference/${difference?.id}`,
      payload: { note: '  ' },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(blank.json()).toMatchObject({ fields: [{ path: 'note', key: 'RECONCILIATION.NOTE_REQUIRED' }] })
    expect(await see('Devuelto desde el panel.')).toMatchObject({ result: { open: 0, found: 1 } })
    expect(await see('Yo también.')).toMatchObject({ status: 409, failure: { errorCode: 'DIFFERENCE_SEEN_MEANWHILE' } })
    const detail = await shop.call(reconciliationApi.detail, { params: { id: DAY } }, admin)
    expect(detail).toMatchObject({ result: { differences: [{ seen: { note: 'Devuelto desde el panel.' } }] } })
    const audited = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'reconciliation.seen'))
    expect(audited).toMatchObject([{ subject: difference?.id, detail: { note: 'Devuelto desde el panel.' } }])
    const other = await addStaff(shop, 'administrator')
    const unsee = (caller: { token: string }) =>
      shop.call(reconciliationApi.unsee, { params: { id: difference?.id ?? '' } }, caller)
    expect(await unsee(other)).toMatchObject({ status: 409, failure: { errorCode: 'DIFFERENCE_NOT_SEEN_BY_YOU' } })
    expect(await unsee(admin)).toMatchObject({ result: { open: 1, differences: [{ seen: null }] } })
    const undone = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'reconciliation.unseen'))
    expect(undone).toMatchObject([{ subject: difference?.id, detail: { day: DAY } }])
    expect(await see('Devuelto desde el panel.')).toMatchObject({ result: { open: 0 } })
    const list = await shop.call(reconciliationApi.list, {}, admin)
    expect(list).toMatchObject({
      result: {
        rows: [
          { id: DAY, open: 0 },
          { id: '2026-11-19', status: 'clean' },
        ],
      },
    })
    expect((await readReconciliationStatus(shop.db, shop.dependencies.now())).status).toBe('clean')
    const [onlyDay, onlyOlder] = [
      { rows: [{ id: DAY }], total: 1 },
      { rows: [{ id: '2026-11-19' }], total: 1 },
    ]
    for (const [filter, result] of [
      [{ status: 'seen' }, onlyDay],
      [{ status: 'differences' }, { rows: [], total: 0 }],
      [{ status: 'clean' }, onlyOlder],
      [{ startDate: DAY }, onlyDay],
      [{ endDate: '2026-11-19' }, onlyOlder],
      [
        { status: 'clean', startDate: DAY },
        { rows: [], total: 0 },
      ],
    ] as const)
      expect(await shop.call(reconciliationApi.list, { query: { filter } }, admin)).toMatchObject({ result })
    // An older day that stayed incomplete is not forgotten because the newest one is clean.
    await shop.db.update(reconciliation).set({ status: 'incomplete' }).where(eq(reconciliation.day, '2026-11-19'))
    const status = await readReconciliationStatus(shop.db, shop.dependencies.now())
    expect(status).toMatchObject({ status: 'incomplete', incomplete: ['2026-11-19'] })
    await pass(27 * HOUR)
    expect((await readReconciliationStatus(shop.db, shop.dependencies.now())).status).toBe('overdue')
  })
})
