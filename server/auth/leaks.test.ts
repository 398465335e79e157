import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall, type Role } from '#shared/auth/permissions.ts'
import { type Endpoint, fillPath } from '#shared/http.ts'
import { business } from '../db/schema/businesses.ts'
import { passenger, sale } from '../db/schema/sales.ts'
import { owner as whose } from '../personal-data/document-vault.ts'
import { seedSales } from '../seed/sales.ts'
import { startTestShop, type TestShop } from '../testing/test-app.ts'

const NOW = '2026-11-21T15:00:00.000Z'

/** Who asks: nobody, staff, the business that owns what is asked for, and another one. */
type Caller = 'nobody' | 'administrator' | 'owner' | 'other'
const CALLERS: readonly Caller[] = ['nobody', 'administrator', 'owner', 'other']

let shop: TestShop
const tokens: Record<Caller, string | undefined> = {
  nobody: undefined,
  administrator: undefined,
  owner: undefined,
  other: undefined,
}
/** What only the owner and staff may read: ids, people and papers of its sales, its terms. */
const secrets: { of: string; text: string }[] = []
/** Every id of the owner that an address or body may name. */
let ids: Record<string, string>[]

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: 80, seed: 5, now: new Date(NOW), documents: shop.services.documents })
  tokens.administrator = await shop.loginAs('admin@ceibo.test')
  tokens.owner = await shop.loginAs('agencia@ceibo.test')
  tokens.other = await shop.loginAs('broker@ceibo.test')
  const [owner] = await shop.db.select().from(business).where(eq(business.subdomain, 'mburucuya'))
  const sales = await shop.db
    .select()
    .from(sale)
    .innerJoin(passenger, and(eq(passenger.saleId, sale.id), eq(passenger.n, 1)))
    .where(eq(sale.businessId, owner?.id ?? ''))
  expect(sales.length).toBeGreaterThan(5)
  for (const { sale: sold, passenger: holder } of sales) {
    secrets.push({ of: 'sale', text: sold.publicId }, { of: 'buyer', text: sold.contactEmail })
    secrets.push({
      of: 'document',
      text: `"${shop.services.documents.open(holder.document, whose.passenger(sold.id, 1))}"`,
    })
  }
  secrets.push({ of: 'RUT', text: '211406340011' }, { of: 'login', text: 'agencia@ceibo.test' })
  secrets.push({ of: 'business', text: owner?.id ?? 'no owner' })
  ids = [{ id: sales[0]?.sale.publicId ?? '' }, { id: owner?.id ?? '' }]
})
afterAll(() => shop.close())

/** The call with each id of the owner in its address and, where it takes one, in its body and its filter. */
async function callsOf({ method, path }: Endpoint, token: string | undefined, remote: string) {
  const bodies = method === 'GET' || method === 'DELETE' ? [undefined] : [{}, ...ids, { ids: ids.map(({ id }) => id) }]
  const searches =
    method === 'GET' ? ['', `?filter=${encodeURIComponent(JSON.stringify({ businessId: ids[1]?.id }))}`] : ['']
  const answers = []
  for (const given of ids) {
    const params = { ...given, saleId: 'x'.repeat(26), code: 'VERANO15', subdomain: 'mburucuya' }
    for (const payload of bodies) {
      for (const search of searches) {
        answers.push(
          await shop.app.inject({
            method,
            url: `/api${fillPath(path, params)}${search}`,
            ...(payload ? { payload } : {}),
            headers: { 'x-forwarded-for': remote, ...(token ? { authorization: `Bearer ${token}` } : {}) },
          }),
        )
      }
    }
  }
  return answers
}

const ROLE_OF: Record<Caller, Role | null> = {
  nobody: null,
  administrator: 'administrator',
  owner: 'partner',
  other: 'partner',
}

/** Calls that end the session or change rows would spoil what follows: their guard is proved, not their work. */
const changes = ({ method, path }: Endpoint) => method !== 'GET' || path === '/user/logout'

function admits({ access }: Endpoint, caller: Caller): boolean {
  const role = ROLE_OF[caller]
  return access === 'public' || (role !== null && mayCall(role, access))
}

test('A-08 every endpoint answers nobody, staff, the owner and another business as its access says', async () => {
  const { endpoints } = shop.router
  expect(endpoints.length).toBeGreaterThan(35)
  let asked = 0
  for (const [n, endpoint] of endpoints.entries()) {
    for (const caller of CALLERS) {
      if (changes(endpoint) && admits(endpoint, caller)) continue
      for (const { statusCode } of await callsOf(endpoint, tokens[caller], `10.7.${n}.${asked % 250}`)) {
        asked += 1
        const where = `${caller} on ${endpoint.method} ${endpoint.path}`
        if (!admits(endpoint, caller)) expect(statusCode, where).toBe(caller === 'nobody' ? 401 : 403)
        else expect([401, 403, 500], where).not.toContain(statusCode)
      }
    }
  }
  expect(asked).toBeGreaterThan(150)
})

test('A-08 nothing of a business is in any answer to nobody or to another business', async () => {
  const leaks: string[] = []
  for (const [n, endpoint] of shop.router.endpoints.entries()) {
    for (const caller of ['nobody', 'other'] as const) {
      // What changes rows is asked as well: an answer of it, or of its refusal, may tell something.
      if (endpoint.path === '/user/logout') continue
      for (const { body, statusCode } of await callsOf(endpoint, tokens[caller], `10.8.${n}.1`)) {
        const told = secrets.filter(({ text }) => body.includes(text))
        for (const { of } of told)
          leaks.push(`${of} to ${caller} by ${endpoint.method} ${endpoint.path} (${statusCode})`)
      }
    }
  }
  expect(leaks).toEqual([])
})

test('A-08 the same walk finds what the owner and staff may read, so it can fail', async () => {
  const found = async (caller: Caller) => {
    const told = new Set<string>()
    for (const [n, endpoint] of shop.router.endpoints.filter(({ method }) => method === 'GET').entries()) {
      for (const { body } of await callsOf(endpoint, tokens[caller], `10.9.${n}.1`)) {
        for (const { of, text } of secrets) if (body.includes(text)) told.add(of)
      }
    }
    return [...told].toSorted()
  }
  expect(await found('administrator')).toEqual(['RUT', 'business', 'buyer', 'document', 'login', 'sale'])
  expect(await found('owner')).toEqual(expect.arrayContaining(['buyer', 'document', 'sale']))
})

test('A-08 a business reads its own sales only: every row of its list is its own', async () => {
  const own = await shop.db.select().from(sale).where(eq(sale.businessName, 'Rambla Brokers'))
  const answer = await shop.app.inject({
    url: '/api/sale/findList',
    headers: { authorization: `Bearer ${tokens.other}` },
  })
  const rows = answer.json<{ data: { _id: string }[] }>().data
  expect(rows.map(({ _id }) => _id).toSorted()).toEqual(own.map(({ publicId }) => publicId).toSorted())
  const others = await shop.db.select().from(sale).where(ne(sale.businessName, 'Rambla Brokers'))
  expect(others.length).toBeGreaterThan(20)
})
