import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditApi } from '#shared/audit/contract.ts'
import { instalmentPlanApi, type InstalmentPlanFilter } from '#shared/instalments/contract.ts'
import type { CardBrand } from '#shared/instalments/card-brands.ts'
import type { PlanDraft } from '#shared/instalments/plan-form.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { instalmentPlan } from '../../platform/db/schema/instalment-plans.ts'
import { activePlans, findPlan } from './store.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(instalmentPlan)
})

type Draft = Omit<PlanDraft, 'brands'> & { brands: CardBrand[] }
const draft: Draft = {
  brands: ['Visa', 'OCA'],
  instalments: 6,
  minAmount: 5_000,
  financedBy: 'buyer',
  percent: 9.5,
  isActive: true,
}
const add = (more: Partial<Draft> = {}, token = admin) =>
  shop.call(instalmentPlanApi.create, { body: { ...draft, ...more } }, { token })
async function added(more: Partial<Draft> = {}) {
  const answer = await add(more)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}
const save = (id: string, more: Partial<Draft> & { version?: number }, token = admin) =>
  shop.call(instalmentPlanApi.save, { params: { id }, body: { ...draft, ...more } }, { token })
const refused = (path: string, key: string) => ({ status: 400, failure: { fields: [{ path, key }] } })

describe('Y-01 staff keep plans of instalments', () => {
  test('add, read, change, retire and offer them; buyers are offered the change at once', async () => {
    const plan = await added({ brands: ['OCA', 'Visa', 'OCA'] })
    expect(plan).toEqual({ id: plan.id, version: 1, ...draft })
    expect(await shop.call(instalmentPlanApi.get, { params: { id: plan.id } }, { token: admin })).toMatchObject({
      result: plan,
    })
    const { isActive: _, ...offered } = draft
    expect(await activePlans(shop.db)).toEqual([{ id: plan.id, ...offered }])
    expect(await save(plan.id, { percent: 8.25, isActive: false })).toMatchObject({
      result: { percent: 8.25, isActive: false, version: 2 },
    })
    expect(await activePlans(shop.db)).toEqual([])
    expect(await findPlan(shop.db, plan.id)).toBeNull()
    expect(await save(plan.id, { percent: 8.25, isActive: false })).toMatchObject({
      failure: { errorCode: 'NO_CHANGES' },
    })
    await save(plan.id, { percent: 8.25 })
    expect(await activePlans(shop.db)).toEqual([{ id: plan.id, ...offered, percent: 8.25 }])
  })

  test('list them by instalments, of a brand, offered or not', async () => {
    await added()
    await added({ instalments: 3, brands: ['OCA'] })
    await added({ instalments: 12, isActive: false })
    const list = async (filter: InstalmentPlanFilter) => {
      const answer = await shop.call(instalmentPlanApi.list, { query: { filter } }, { token: admin })
      return answer.ok && answer.result.rows.map(({ instalments }) => instalments)
    }
    expect(await list({})).toEqual([3, 6, 12])
    expect(await list({ brand: 'Visa' })).toEqual([6, 12])
    expect(await list({ brand: 'OCA', isActive: true })).toEqual([3, 6])
    expect(await list({ brand: 'Cabal' })).toEqual([])
  })

  test('get each refusal at its field', async () => {
    expect(await add({ brands: [] })).toMatchObject(refused('brands', 'INSTALMENTS.BRAND_REQUIRED'))
    expect(await add({ instalments: 1 })).toMatchObject(refused('instalments', 'INSTALMENTS.COUNT_INVALID'))
    expect(await add({ minAmount: -1 })).toMatchObject(refused('minAmount', 'INSTALMENTS.MIN_AMOUNT_INVALID'))
    expect(await add({ percent: 100.5 })).toMatchObject(refused('percent', 'INSTALMENTS.PERCENT_INVALID'))
    const raw = await shop.app.inject({
      method: 'POST',
      url: '/api/instalment-plans',
      headers: { authorization: `Bearer ${admin}` },
      payload: {
        brands: ['Amex'],
        instalments: 'seis',
        minAmount: 50,
        financedBy: 'buyer',
        percent: 9.5,
        isActive: true,
      },
    })
    expect(raw.json()).toMatchObject({
      fields: [{ key: 'INSTALMENTS.BRAND_REQUIRED' }, { path: 'instalments', key: 'INSTALMENTS.COUNT_INVALID' }],
    })
    const unknown = '6b1f0c52-7a44-4c0e-9b6e-5d1b00000099'
    expect(await save(unknown, {})).toMatchObject({ failure: { errorCode: 'INSTALMENT_PLAN_NOT_FOUND' } })
  })

  test('may offer a number of instalments with a brand only once, also when they add two at once', async () => {
    const repeated = refused('brands', 'INSTALMENTS.REPEATED')
    const first = await added()
    expect(await add({ brands: ['OCA', 'Cabal'] })).toMatchObject(repeated)
    const off = await added({ isActive: false })
    expect(await save(off.id, { isActive: true })).toMatchObject(repeated)
    expect(await save(first.id, { percent: 7 })).toMatchObject({ ok: true })
    const both = await Promise.all([add({ instalments: 4 }), add({ instalments: 4 })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('D-09 of ten who edit one at once, one saves; the others are refused, and get it as it is now', async () => {
    const { id } = await added()
    const percents = Array.from({ length: 10 }, (_, n) => n)
    const answers = await Promise.all(percents.map((percent) => save(id, { version: 1, percent })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const [saved] = answers.flatMap((answer) => (answer.ok ? [answer.result] : []))
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } })
      expect(currentOf(answer, instalmentPlanApi.save)).toEqual(saved)
    }
    expect(await save(id, { version: 2, percent: 50 })).toMatchObject({ result: { version: 3 } })
  })

  test('see in the history of a plan who changed what, by the plan’s name', async () => {
    const { id } = await added()
    await save(id, { financedBy: 'house', brands: ['Visa'] })
    const filter = { record: { resource: 'instalmentPlans', id } } as const
    const log = await shop.call(auditApi.list, { query: { filter } }, { token: admin })
    const record = { resource: 'instalmentPlans', id, name: '6 cuotas con Visa' }
    expect(log.ok && log.result.rows.map(({ action, detail, record: of }) => ({ action, detail, of }))).toEqual([
      {
        action: 'instalment-plan.edited',
        of: record,
        detail: {
          name: '6 cuotas con Visa u OCA',
          brands: { from: 'Visa, OCA', to: 'Visa' },
          financedBy: { from: 'buyer', to: 'house' },
        },
      },
      { action: 'instalment-plan.added', of: record, detail: { ...draft, brands: 'Visa, OCA' } },
    ])
  })

  test('of finance keep them too, readers read them, support has none of it', async () => {
    const [finance, reader, support] = await Promise.all(
      (['finance', 'reader', 'support'] as const).map((role) => addStaff(shop, role)),
    )
    expect(await add({}, finance!.token)).toMatchObject({ ok: true })
    expect(await shop.call(instalmentPlanApi.list, {}, { token: reader!.token })).toMatchObject({ ok: true })
    expect(await add({ instalments: 3 }, reader!.token)).toMatchObject({ status: 403 })
    expect(await shop.call(instalmentPlanApi.list, {}, { token: support!.token })).toMatchObject({ status: 403 })
  })
})
