import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '#shared/errors.ts'
import {
  type NewPartnerKey,
  partnerAccessApi,
  type PartnerAccessChange,
  partnerKeyApi,
} from '#shared/partner/key-contract.ts'
import { everyRow } from '../../../tests/support/every-row.ts'
import { expectWithin } from '../../../tests/support/own-time.ts'
import { addColleague } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { partnerKey } from '../../platform/db/schema/partner-keys.ts'
import { checkKey } from './check-key.ts'
import { isKey, newKey } from './key.ts'

let shop: TestShop
let admin: string
let owner: string
let businessId: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  owner = await shop.loginAs('agencia@ceibo.test')
  const [own] = await shop.db.select().from(business).where(eq(business.subdomain, 'mburucuya'))
  businessId = own!.id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(partnerKey)
  await switchLive(true)
})

const wanted: NewPartnerKey = { name: 'Motor de reservas', mode: 'live', scopes: ['quotes', 'sales'], expiresOn: null }
const make = (more: Partial<NewPartnerKey> = {}, token = owner) =>
  shop.call(partnerKeyApi.create, { body: { ...wanted, ...more } }, { token })

async function made(more: Partial<NewPartnerKey> = {}) {
  const answer = await make(more)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

async function listed(token = owner) {
  const answer = await shop.call(partnerKeyApi.list, { query: {} }, { token })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.rows
}

const revoke = (id: string, token = owner) => shop.call(partnerKeyApi.revoke, { params: { id } }, { token })
const switchLive = (isLive: boolean) => saveAccess({ isLive })
const saveAccess = (more: Partial<PartnerAccessChange>, token = admin) =>
  shop.call(
    partnerAccessApi.save,
    { params: { id: businessId }, body: { isLive: true, callsPerMinute: null, reason: '', ...more } },
    { token },
  )

/** The code of the refusal of a key; 'ok' for a key that is accepted. */
const checked = (key: string) =>
  checkKey(shop.dependencies, `Bearer ${key}`).then(
    () => 'ok',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

describe('W-01 a key of the partner API', () => {
  test('is shown once: the list has its ends, the database its hash', async () => {
    const { key, hint } = await made()
    expect(key).toMatch(/^cb_live_[0-9A-Za-z]{43}$/)
    expect(hint).toBe(`cb_live_…${key.slice(-4)}`)
    expect(JSON.stringify(await listed())).not.toContain(key.slice(8, 30))
    const rows = await everyRow(shop.db)
    expect(rows).not.toContain(key.toLowerCase())
    expect(rows).toContain(hashToken(key).toLowerCase())
  })

  test('is made of 256 random bits, and always has the same length', () => {
    const keys = Array.from({ length: 2_000 }, () => newKey('test'))
    expect(keys.every(isKey)).toBe(true)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('for tests is made by the owner alone, a live one once staff switched the business on', async () => {
    await switchLive(false)
    expect(await make()).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'mode', key: 'PARTNER_KEYS.NOT_LIVE' }] },
    })
    expect(await make({ mode: 'test' })).toMatchObject({ ok: true })
    expect(await switchLive(true)).toMatchObject({ ok: true, result: { isLive: true, keys: 1, lastUsedOn: null } })
    expect(await make()).toMatchObject({ ok: true })
    const seller = (await addColleague(shop, 'agencia@ceibo.test', 'seller')).token
    for (const token of [seller, admin]) expect(await make({}, token)).toMatchObject({ status: 403 })
  })

  test('works beside the other of its name until it is revoked, and then never again', async () => {
    const [first, second] = [await made(), await made()]
    expect(await make()).toMatchObject({
      failure: { fields: [{ path: 'name', key: 'PARTNER_KEYS.NAME_TAKEN_TWICE' }] },
    })
    expect([await checked(first.key), await checked(second.key)]).toEqual(['ok', 'ok'])
    expect(await revoke(first.id)).toMatchObject({ ok: true })
    expect(await revoke(first.id)).toMatchObject({ ok: true })
    await expectWithin(1_000, () => checked(first.key), 'UNAUTHORIZED')
    expect(await checked(second.key)).toBe('ok')
    expect(await make()).toMatchObject({ ok: true })
    expect((await listed()).map(({ state }) => state).toSorted()).toEqual(['active', 'active', 'revoked'])
  })

  test('is one of two of its name also when several are made at the same moment', async () => {
    const answers = await Promise.all([make(), make(), make(), make()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  })

  test('of another business is not found, nor is it listed', async () => {
    const { id } = await made()
    const other = await shop.loginAs('broker@ceibo.test')
    expect(await listed(other)).toEqual([])
    expect(await revoke(id, other)).toMatchObject({ status: 404 })
    expect(await listed(admin)).toMatchObject([{ id, businessName: 'Mburucuyá Viajes' }])
  })

  test('stops after its last day, when its business is switched off or deleted', async () => {
    const { key } = await made({ expiresOn: shop.dependencies.now().toISOString().slice(0, 10) })
    const now = shop.dependencies.now()
    expect(await checked(key)).toBe('ok')
    shop.clock.advance(24 * 3_600_000)
    expect(await checked(key)).toBe('UNAUTHORIZED')
    shop.clock.set(now.toISOString())
    await switchLive(false)
    await expectWithin(1_000, () => checked(key), 'PARTNER_NOT_LIVE')
    await switchLive(true)
    await expectWithin(1_000, () => checked(key), 'ok')
    await shop.db.update(business).set({ deletedAt: now }).where(eq(business.id, businessId))
    await expectWithin(1_000, () => checked(key), 'UNAUTHORIZED')
    await shop.db.update(business).set({ deletedAt: null }).where(eq(business.id, businessId))
    expect(await checked((await made({ mode: 'test' })).key)).toBe('ok')
  })

  test('works while the owner who made it is one: blocked, removed or demoted, it is dead within a second and the list says so', async () => {
    const colleague = await addColleague(shop, 'agencia@ceibo.test', 'owner')
    const answer = await make({}, colleague.token)
    const { key } = answer.ok ? answer.result : expect.fail()
    await made()
    const change = (to: Partial<typeof users.$inferInsert>) =>
      shop.db.update(users).set(to).where(eq(users.id, colleague.id))
    const { blockedAt, deletedAt, role } = (await shop.db.select().from(users).where(eq(users.id, colleague.id)))[0]!
    const gone = shop.dependencies.now()
    for (const to of [{ blockedAt: gone }, { role: 'viewer' as const }, { deletedAt: gone }]) {
      expect(await checked(key)).toBe('ok')
      await change(to)
      await expectWithin(1_000, () => checked(key), 'UNAUTHORIZED')
      const rows = await listed()
      const states = rows.map(({ state, createdBy }) => `${state}: ${createdBy === colleague.email ? 'left' : 'stays'}`)
      expect(states.toSorted()).toEqual(['active: stays', 'owner-left: left'])
      expect(await switchLive(true)).toMatchObject({ result: { keys: 1 } })
      await change({ blockedAt, deletedAt, role })
      await expectWithin(1_000, () => checked(key), 'ok')
    }
    await change({ deletedAt: gone })
    expect(await make()).toMatchObject({ ok: true })
  })

  test('has the day of its last use', async () => {
    const now = shop.dependencies.now()
    const { id, key } = await made()
    const lastUsedOn = async () => (await shop.db.select().from(partnerKey).where(eq(partnerKey.id, id)))[0]?.lastUsedOn
    await checked(key)
    expect(await lastUsedOn()).toBe('2026-11-21')
    expect(await listed()).toMatchObject([{ lastUsedOn: '2026-11-21' }])
    shop.clock.advance(24 * 3_600_000)
    await checked(key)
    expect(await lastUsedOn()).toBe('2026-11-22')
    shop.clock.set(now.toISOString())
  })

  test('is in the log of actions when it is made and revoked, without the key', async () => {
    const { id, key, hint } = await made()
    await revoke(id)
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id)
    expect(entries.map(({ action, detail }) => [action, detail])).toMatchObject([
      ['partner-key.made', { name: wanted.name, code: hint, scopes: 'quotes, sales' }],
      ['partner-key.revoked', { name: wanted.name, code: hint }],
    ])
    expect(JSON.stringify(entries)).not.toContain(key.slice(8, 40))
  })
})
