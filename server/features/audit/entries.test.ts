import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditAction } from '#shared/audit/actions.ts'
import { type AuditFilter, auditApi, type RecordKind } from '#shared/audit/contract.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { type AuditEntry, writeAudit } from './log.ts'

let shop: TestShop
let admin: string
let who: { id: string; name: string; email: string }
let seller: { id: string; name: string }
async function write<Action extends AuditAction>(
  at: string,
  userId: string | null,
  entry: Pick<AuditEntry<Action>, 'action' | 'subject' | 'detail'>,
) {
  const written = { at: new Date(at), userId, ...entry } as AuditEntry
  await shop.db.transaction((tx) => writeAudit(tx, written))
}

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  const [own] = await shop.db.select().from(users).where(eq(users.email, 'admin@ceibo.test'))
  who = { id: own!.id, name: own!.name, email: own!.email }
  const [company] = await shop.db.select().from(business).where(eq(business.name, 'Mburucuyá Viajes'))
  seller = { id: company!.id, name: company!.name }
  const edited = {
    action: 'business.edited',
    subject: seller.id,
    detail: { name: seller.name, commissionPercent: 12 },
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

test('D-06 the log names the user, the action and the record, the newest first', async () => {
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
  expect((await find({ from: '2026-11-10', to: '9999-12-31' })).total).toBe((await find({ from: '2026-11-10' })).total)
})

test('D-06 a record is found by what people call it, and a business by what was done with its login too', async () => {
  const found = async (resource: RecordKind, id: string) => (await find({ record: { resource, id } })).total
  expect(await found('business', seller.name.slice(0, 5).toLowerCase())).toBe(2)
  expect(await found('broker', seller.name)).toBe(0)
  expect(await found('business', 'nada de esto')).toBe(0)
  expect(await found('promoCodes', 'verano15')).toBe(0)
  const [login] = await shop.db.select().from(users).where(eq(users.businessId, seller.id))
  await write('2026-11-12T12:00:00.000Z', login!.id, {
    action: 'password.changed',
    subject: login!.id,
    detail: { role: 'partner' },
  })
  expect((await find({ record: { resource: 'business', id: seller.id } })).rows[0]).toMatchObject({
    action: 'password.changed',
    record: { resource: 'business', id: seller.id },
  })
})

test('D-06 a day of the reconciliation is a record: found by its day, with what was seen of its differences', async () => {
  const day = '2026-11-09'
  await shop.db.insert(reconciliation).values({ day })
  const [difference] = await shop.db
    .insert(reconciliationDifference)
    .values({ day, key: 'unknown-here:1', kind: 'unknown-here', foundAt: new Date('2026-11-10T09:00:00Z') })
    .returning()
  const seen = { action: 'reconciliation.seen', subject: difference!.id, detail: { day, note: 'Visto' } } as const
  await write('2026-11-11T04:00:00.000Z', who.id, seen)
  const record = { resource: 'reconciliation', id: day, name: '09/11/2026' } as const
  for (const id of [day, '9/11/2026'])
    expect((await find({ record: { resource: 'reconciliation', id } })).rows).toMatchObject([
      { action: 'reconciliation.seen', record },
      { action: 'reconciliation.done', record },
    ])
  expect((await find({ record: { resource: 'reconciliation', id: 'ayer' } })).total).toBe(0)
})

test('D-06 an account has the history of its business, and a statement what names its number', async () => {
  const detail = { name: seller.name, month: '2026-10-01', statement: '2026-000001', balance: 0 }
  await write('2026-11-12T14:00:00.000Z', null, { action: 'account.month-closed', subject: seller.id, detail })
  const record = { resource: 'accounts', id: seller.id } as const
  expect((await find({ record })).total).toBe(3)
  expect((await find({ record, q: '2026-000001' })).rows).toMatchObject([{ action: 'account.month-closed' }])
})

test('D-06 the ids in what an entry says are read as names', async () => {
  const [code] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'VERANO15'))
  const businesses = { from: '', to: `${seller.id}, ${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}` }
  await write('2026-11-12T13:00:00.000Z', who.id, {
    action: 'promo-code.edited',
    subject: code!.id,
    detail: { code: 'VERANO15', businesses },
  })
  const { rows, total } = await find({ record: { resource: 'promoCodes', id: 'verano15' } })
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    record: { resource: 'promoCodes', id: code!.id, name: 'VERANO15' },
    detail: { businesses: { to: `${seller.name}, 00000000-0000-0000-0000-000000000000` } },
  })
})

test('D-06 a role without the right does not read it', async () => {
  const { token } = await addStaff(shop, 'support')
  expect(await shop.call(auditApi.list, { query: {} }, { token })).toMatchObject({ status: 403 })
  expect((await find({}, (await addStaff(shop, 'reader')).token)).total).toBe(8)
})
