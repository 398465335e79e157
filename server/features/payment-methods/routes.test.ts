import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditApi } from '#shared/audit/contract.ts'
import { paymentMethodApi } from '#shared/payment-methods/contract.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import type { MethodDraft } from '#shared/payment-methods/method-form.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { paymentMethod } from '../../platform/db/schema/payment-methods.ts'
import { findMethod, forgetMethods, offeredMethods } from './store.ts'

let shop: TestShop
let admin: string
let ceibo: string
let cooperative: string
let asMigrated: (typeof paymentMethod.$inferSelect)[]
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  asMigrated = await shop.db.select().from(paymentMethod)
  ;[ceibo, cooperative] = (await Promise.all(['ceibo', 'cooperativa'].map(idOf))) as [string, string]
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(paymentMethod)
  await shop.db.insert(paymentMethod).values(asMigrated)
  forgetMethods(shop.db)
})

async function idOf(subdomain: string): Promise<string> {
  const [found] = await shop.db.select({ id: business.id }).from(business).where(eq(business.subdomain, subdomain))
  return found!.id
}

type Draft = Omit<MethodDraft, 'hiddenAt'> & { hiddenAt: string[] }
const draft: Draft = {
  isActive: true,
  position: 2,
  minAmount: 1_000,
  maxAmount: 80_000,
  hours: 48,
  providerCode: 'ABT',
  note: 'En efectivo.',
  hiddenAt: [],
}
const save = (
  more: Partial<Draft> & { version?: number } = {},
  { token = admin, id = 'abitab' as DelayedMethod } = {},
) => shop.call(paymentMethodApi.save, { params: { id }, body: { ...draft, ...more } }, { token })
const refused = (path: string, key: string) => ({ status: 400, failure: { fields: [{ path, key }] } })
const offeredAt = async (businessId: string, amount = 10_000) => {
  const payable = {
    business: { id: businessId },
    amount,
    startDate: '2026-12-20',
    now: shop.dependencies.now(),
  }
  const offered = await offeredMethods(shop.db, payable)
  const found = await findMethod(shop.db, 'abitab', payable)
  expect(offered.some(({ method }) => method === 'abitab')).toBe(found !== null)
  return offered.map(({ method }) => method)
}

describe('Y-05 staff keep the ways to pay', () => {
  test('list three, none of them on at first, in the order of their places', async () => {
    const list = await shop.call(paymentMethodApi.list, {}, { token: admin })
    expect(list.ok && list.result.rows.map(({ id, isActive, maxAmount }) => [id, isActive, maxAmount])).toEqual([
      ['redpagos', false, null],
      ['abitab', false, null],
      ['transfer', false, 50_000],
    ])
    const last = await shop.call(
      paymentMethodApi.list,
      { query: { sort: ['position', 'DESC'], range: [0, 0] } },
      { token: admin },
    )
    expect(last.ok && last.result).toMatchObject({ rows: [{ id: 'transfer' }], total: 3 })
  })

  test('turn one on with its limits; buyers are offered it at once, within them, but not where it is hidden', async () => {
    expect(await offeredAt(ceibo)).toEqual([])
    expect(await save({ hiddenAt: [cooperative, cooperative] })).toMatchObject({
      result: { id: 'abitab', version: 2, ...draft, hiddenAt: [cooperative], restsUntil: null },
    })
    expect(await offeredAt(ceibo)).toEqual(['abitab'])
    expect(await offeredAt(ceibo, 999)).toEqual([])
    expect(await offeredAt(ceibo, 80_001)).toEqual([])
    expect(await offeredAt(cooperative)).toEqual([])
    expect(await save({ hiddenAt: [cooperative] })).toMatchObject({ failure: { errorCode: 'NO_CHANGES' } })
    expect(await save({ position: 9 }, { id: 'transfer' })).toMatchObject({ ok: true })
    await save({ position: 8 }, { id: 'redpagos' })
    expect(await offeredAt(ceibo)).toEqual(['abitab', 'redpagos', 'transfer'])
    await save({ isActive: false })
    expect(await offeredAt(ceibo)).toEqual(['redpagos', 'transfer'])
  })

  test('get each refusal at its field', async () => {
    expect(await save({ position: 0 })).toMatchObject(refused('position', 'METHODS.POSITION_INVALID'))
    expect(await save({ position: 1.5 })).toMatchObject(refused('position', 'METHODS.POSITION_INVALID'))
    expect(await save({ position: 3 })).toMatchObject(refused('position', 'METHODS.POSITION_TAKEN'))
    expect(await save({ minAmount: -1 })).toMatchObject(refused('minAmount', 'METHODS.MIN_AMOUNT_INVALID'))
    expect(await save({ maxAmount: 999 })).toMatchObject(refused('maxAmount', 'METHODS.LIMITS_CROSSED'))
    expect(await save({ hours: 241 })).toMatchObject(refused('hours', 'METHODS.HOURS_INVALID'))
    expect(await save({ providerCode: 'A-1' })).toMatchObject(refused('providerCode', 'METHODS.PROVIDER_CODE_INVALID'))
    expect(await save({ note: 'a'.repeat(121) })).toMatchObject(refused('note', 'METHODS.NOTE_INVALID'))
    const nobody = '6b1f0c52-7a44-4c0e-9b6e-5d1b00000099'
    expect(await save({ hiddenAt: [ceibo, nobody] })).toMatchObject(refused('hiddenAt', 'METHODS.BUSINESS_UNKNOWN'))
    const put = (id: string, payload: object) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/payment-methods/${id}`,
        headers: { authorization: `Bearer ${admin}` },
        payload,
      })
    const sent = { ...draft, minAmount: 10, maxAmount: 800 }
    expect((await put('abitab', { ...sent, hours: 'un día', note: 7, hiddenAt: ['x'] })).json()).toMatchObject({
      fields: [
        { path: 'hours', key: 'METHODS.HOURS_INVALID' },
        { path: 'note', key: 'METHODS.NOTE_INVALID' },
        { key: 'METHODS.BUSINESS_UNKNOWN' },
      ],
    })
    expect((await put('bitcoin', sent)).json()).toMatchObject({ fields: [{ key: 'METHODS.NOT_FOUND' }] })
    expect((await put('abitab', { ...sent, failures: 0 })).statusCode).toBe(400)
  })

  test('may not give two the same place, also when they save both at once', async () => {
    const both = await Promise.all((['redpagos', 'transfer'] as const).map((id) => save({ position: 7 }, { id })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('D-09 of ten who edit one at once, one saves; the others are refused, and get it as it is now', async () => {
    const hours = Array.from({ length: 10 }, (_, n) => n + 1)
    const answers = await Promise.all(hours.map((some) => save({ version: 1, hours: some })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const [saved] = answers.flatMap((answer) => (answer.ok ? [answer.result] : []))
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } })
      expect(currentOf(answer, paymentMethodApi.save)).toEqual(saved)
    }
    expect(await save({ version: 2, hours: 99 })).toMatchObject({ result: { version: 3 } })
  })

  test('see until when one rests, and end its rest by saving it, which its history says', async () => {
    const restsUntil = new Date(shop.dependencies.now().getTime() + 60_000)
    await shop.db
      .update(paymentMethod)
      .set({ ...draft, failures: 10, restsUntil })
      .where(eq(paymentMethod.method, 'abitab'))
    forgetMethods(shop.db)
    const read = () => shop.call(paymentMethodApi.get, { params: { id: 'abitab' } }, { token: admin })
    expect(await read()).toMatchObject({ result: { restsUntil: restsUntil.toISOString() } })
    expect(await offeredAt(ceibo)).toEqual([])
    expect(await save()).toMatchObject({ result: { restsUntil: null, version: 2 } })
    expect(await offeredAt(ceibo)).toEqual(['abitab'])
    const [stored] = await shop.db.select().from(paymentMethod).where(eq(paymentMethod.method, 'abitab'))
    expect(stored).toMatchObject({ failures: 0, restsUntil: null })
    const [entry] = await historyOf('abitab')
    expect(entry?.detail).toEqual({ restsUntil: { from: restsUntil.toISOString(), to: null } })
  })

  test('do not see a rest that is over', async () => {
    const restsUntil = shop.dependencies.now()
    await shop.db
      .update(paymentMethod)
      .set({ ...draft, failures: 10, restsUntil })
      .where(eq(paymentMethod.method, 'abitab'))
    forgetMethods(shop.db)
    expect(await shop.call(paymentMethodApi.get, { params: { id: 'abitab' } }, { token: admin })).toMatchObject({
      result: { restsUntil: null },
    })
    expect(await offeredAt(ceibo)).toEqual(['abitab'])
    expect(await save()).toMatchObject({ failure: { errorCode: 'NO_CHANGES' } })
  })

  async function historyOf(id: string) {
    const filter = { record: { resource: 'paymentMethods', id } } as const
    const log = await shop.call(auditApi.list, { query: { filter } }, { token: admin })
    return log.ok ? log.result.rows : []
  }

  test('see in its history who changed what, by the names of the method and of the businesses', async () => {
    await save({ position: 1, maxAmount: null, hiddenAt: [cooperative] }, { id: 'redpagos' })
    const [entry] = await historyOf('redpagos')
    expect(entry).toMatchObject({
      action: 'payment-method.edited',
      record: { resource: 'paymentMethods', id: 'redpagos', name: 'Redpagos' },
    })
    expect(entry?.detail).toEqual({
      isActive: { from: false, to: true },
      minAmount: { from: 0, to: 1_000 },
      hours: { from: 24, to: 48 },
      providerCode: { from: 'RDP', to: 'ABT' },
      note: { from: '', to: 'En efectivo.' },
      hiddenAt: { from: '', to: 'Cooperativa del Plata' },
    })
    expect((await historyOf('REDPAGOS'))[0]).toEqual(entry)
    expect(await historyOf('abitab')).not.toContainEqual(entry)
  })

  test('of finance keep them too, readers read them, support has none of it', async () => {
    const [finance, reader, support] = await Promise.all(
      (['finance', 'reader', 'support'] as const).map((role) => addStaff(shop, role)),
    )
    expect(await save({}, { token: finance!.token })).toMatchObject({ ok: true })
    expect(await shop.call(paymentMethodApi.list, {}, { token: reader!.token })).toMatchObject({ ok: true })
    expect(await save({ hours: 3 }, { token: reader!.token })).toMatchObject({ status: 403 })
    expect(await shop.call(paymentMethodApi.list, {}, { token: support!.token })).toMatchObject({ status: 403 })
    const [businesses, none] = await Promise.all(
      [finance, reader].map((who) => shop.call(paymentMethodApi.businesses, {}, { token: who!.token })),
    )
    expect(businesses?.ok && businesses.result).toContainEqual({ id: ceibo, name: 'Ceibo Asistencia' })
    expect(JSON.stringify(businesses), 'brokers too').toContain('Rambla Brokers')
    expect(none).toMatchObject({ status: 403 })
  })
})
