import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditFilter, auditApi } from '#shared/audit/contract.ts'
import { account, business } from '../db/schema/businesses.ts'
import { addStaff } from '../testing/staff.ts'
import { startTestShop, type TestShop } from '../testing/test-app.ts'
import { writeAudit } from './log.ts'

let shop: TestShop
let admin: string
let who: { id: string; name: string; email: string }
let seller: { id: string; name: string }
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  const [own] = await shop.db.select().from(account).where(eq(account.email, 'admin@ceibo.test'))
  who = { id: own!.id, name: own!.name, email: own!.email }
  const [company] = await shop.db.select().from(business).where(eq(business.type, 'company')).limit(1)
  seller = { id: company!.id, name: company!.name }
  const write = (
    at: string,
    accountId: string | null,
    entry: Pick<Parameters<typeof writeAudit>[1], 'action' | 'subject' | 'detail'>,
  ) => shop.db.transaction((tx) => writeAudit(tx, { at: new Date(at), accountId, ...entry }))
  const edited = {
    action: 'business.edited',
    subject: seller.id,
    detail: { name: seller.name, commission: 12 },
  } as const
  await write('2026-11-10T02:59:59.000Z', who.id, edited)
  await write('2026-11-10T03:00:00.000Z', who.id, edited)
  await write('2026-11-11T02:59:59.000Z', null, {
    action: 'reconciliation.done',
    subject: '2026-11-09',
    detail: { status: 'Ñandú' },
  })
  await write('2026-11-11T03:00:00.000Z', null, { action: 'people.forgotten', subject: 'sales', detail: { rows: 3 } })
})
afterAll(() => shop.close())

async function find(filter: AuditFilter, token = admin) {
  const answer = await shop.call(auditApi.list, { query: { filter, range: [0, 99] } }, { token })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.result
}

test('D-06 the log says who did what to which record, the newest first', async () => {
  const { rows, total } = await find({})
  expect(total).toBe(4)
  expect(rows.map(({ action }) => action)).toEqual([
    'people.forgotten',
    'reconciliation.done',
    'business.edited',
    'business.edited',
  ])
  expect(rows[3]).toMatchObject({ person: who, record: { resource: 'business', ...seller } })
  expect(rows[0]).toMatchObject({ person: null, record: null, subject: 'sales', detail: { rows: 3 } })
})

test('D-06 it is filtered by person, action, record and day of Montevideo, both included', async () => {
  expect((await find({ person: who.email.slice(0, 6).toUpperCase() })).total).toBe(2)
  expect((await find({ action: 'reconciliation.done' })).total).toBe(1)
  expect((await find({ record: { resource: 'business', id: seller.id } })).total).toBe(2)
  expect((await find({ q: 'nandu' })).rows.map(({ action }) => action)).toEqual(['reconciliation.done'])
  expect((await find({ from: '2026-11-10', to: '2026-11-10' })).rows.map(({ at }) => at)).toEqual([
    '2026-11-11T02:59:59.000Z',
    '2026-11-10T03:00:00.000Z',
  ])
})

test('D-06 whoever the table does not let, does not read it', async () => {
  const { token } = await addStaff(shop, 'support')
  expect(await shop.call(auditApi.list, { query: {} }, { token })).toMatchObject({ status: 403 })
  expect((await find({}, (await addStaff(shop, 'reader')).token)).total).toBe(4)
})
