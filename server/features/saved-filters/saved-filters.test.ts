import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lists } from '#shared/access/permissions.ts'
import { MOST_FILTERS, type NewFilter, savedFilterApi } from '#shared/saved-filters/contract.ts'
import { everyRow } from '../../../tests/support/every-row.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { savedFilter } from '../../platform/db/schema/saved-filters.ts'

let shop: TestShop
let admin: string
let partner: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  partner = await shop.loginAs('agencia@ceibo.test')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(savedFilter)
})

const debts: NewFilter = {
  list: 'sales',
  name: 'Deuda de Rambla',
  filter: { paid: 'unpaid', businessName: 'rambla', isOpen: true, ids: ['1', '2'] },
  sort: { field: 'number', order: 'DESC' },
}
const save = (filter: NewFilter, token = admin) => shop.call(savedFilterApi.save, { body: filter }, { token })
async function read(token = admin) {
  const answer = await shop.call(savedFilterApi.list, {}, { token })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.filters
}
async function saved(filter: NewFilter, token = admin): Promise<string> {
  const answer = await save(filter, token)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result.id
}

describe('D-12 the filters that a user saved', () => {
  test('are there in every session of the user, in their order, and in no other user’s', async () => {
    const first = await saved(debts)
    shop.clock.advance(1000)
    const second = await saved({ ...debts, list: 'request', name: 'Vencidos', sort: null })
    const elsewhere = await shop.loginAs('admin@ceibo.test')
    expect(await read(elsewhere)).toEqual([
      { id: first, ...debts },
      { id: second, ...debts, list: 'request', name: 'Vencidos', sort: null },
    ])
    expect(await read(partner)).toEqual([])
    const remove = (token: string) => shop.call(savedFilterApi.remove, { params: { id: first } }, { token })
    expect(await remove(partner)).toMatchObject({ status: 404 })
    expect(await remove(admin)).toMatchObject({ ok: true })
    expect(await remove(admin)).toMatchObject({ status: 404 })
    expect((await read()).map(({ id }) => id)).toEqual([second])
  })

  test('have one name each in a list; another list and another user may have it too', async () => {
    await saved(debts)
    const refusal = { status: 400, failure: { fields: [{ path: 'name', key: 'SAVED_FILTERS.NAME_TAKEN' }] } }
    expect(await save(debts)).toMatchObject(refusal)
    expect(await save({ ...debts, list: 'emails' })).toMatchObject({ ok: true })
    expect(await save(debts, partner)).toMatchObject({ ok: true })
  })

  test('of one name are one, and are at most thirty in a list, also when saved at the same time', async () => {
    const same = await Promise.all([save(debts), save(debts), save(debts)])
    expect(same.filter(({ ok }) => ok)).toHaveLength(1)
    for (let n = 2; n < MOST_FILTERS; n += 1) await saved({ ...debts, name: `Consulta ${n}` })
    const last = await Promise.all([save({ ...debts, name: 'A' }), save({ ...debts, name: 'B' })])
    expect(last.filter(({ ok }) => ok)).toHaveLength(1)
    expect(last.find(({ ok }) => !ok)).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'name', key: 'SAVED_FILTERS.TOO_MANY' }] },
    })
    expect(await save({ ...debts, list: 'emails' })).toMatchObject({ ok: true })
  })

  test('are checked: the list, the name, the size, and nothing else is taken', async () => {
    const refused = async (body: object, path: string) => {
      const headers = { authorization: `Bearer ${admin}` }
      const answer = await shop.app.inject({ method: 'POST', url: '/api/user/savedFilters', payload: body, headers })
      expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields.map((one) => one.path)]).toEqual([
        400,
        [path],
      ])
    }
    expect(lists).toEqual(expect.arrayContaining(['sales', 'request', 'emails', 'tariffs']))
    await refused({ ...debts, list: 'nothing' }, 'list')
    await refused({ ...debts, name: '  ' }, 'name')
    await refused({ ...debts, name: 'x'.repeat(61) }, 'name')
    await refused({ ...debts, filter: { q: 'x'.repeat(4000) } }, 'filter')
    await refused({ ...debts, sort: { field: 'number', order: 'UP' } }, 'sort.order')
    await refused({ ...debts, userId: 'x' }, 'userId')
    expect(await read()).toEqual([])
  })

  test('are stored so that a reader of the database learns nothing of what was searched', async () => {
    await saved({ ...debts, name: 'Zenobia', filter: { documentNumber: 'ZNB918273X' } })
    const rows = await everyRow(shop.db)
    expect(rows).not.toContain('zenobia')
    expect(rows).not.toContain('znb918273x')
  })
})
