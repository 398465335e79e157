import { randomBytes } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall, type Role } from '#shared/access/permissions.ts'
import { type Endpoint, fillPath } from '#shared/http.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { CODE_RANDOM_BYTES, downloadCode, quoteCode } from '#shared/vouchers/voucher-code.ts'
import { buyer, fifteenDaysInEurope, good } from '../support/test-buyer.ts'
import { auditLog } from '../../server/platform/db/schema/operations.ts'
import { business, users } from '../../server/platform/db/schema/businesses.ts'
import { reconciliation, reconciliationDifference } from '../../server/platform/db/schema/reconciliation.ts'
import { passenger, sale, voucher } from '../../server/platform/db/schema/sales.ts'
import { savedQuote } from '../../server/platform/db/schema/saved-quotes.ts'
import { owner as whose } from '../../server/platform/crypto/document-cipher.ts'
import { seedSales } from '../../tools/seed/sales.ts'
import { webhook } from '../../server/platform/db/schema/webhooks.ts'
import { everyRow } from '../support/every-row.ts'
import { disputedMonth } from '../support/closed-month.ts'
import { addColleague } from '../support/staff.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

const NOW = '2026-11-21T15:00:00.000Z'

/** The caller: a visitor, staff, the owner of the rows, another business, or a seller of the owner who sold none of them. */
type Caller = 'nobody' | 'administrator' | 'owner' | 'other' | 'seller'
const CALLERS: readonly Caller[] = ['nobody', 'administrator', 'owner', 'other']

let shop: TestShop
const tokens: Record<Caller, string | undefined> = {
  nobody: undefined,
  administrator: undefined,
  owner: undefined,
  other: undefined,
  seller: undefined,
}
/** Texts that only the owner and staff may read: the ids, people and documents of its sales, and its terms. */
const secrets: { of: string; text: string }[] = []
/** An id of each kind that an address or a body may name; the owner's, where rows belong to a business. */
let ids: { kind: string; value: string }[]
let ownerId: string

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: 80, seed: 5, now: new Date(NOW), documents: shop.dependencies.documents })
  tokens.administrator = await shop.loginAs('admin@ceibo.test')
  tokens.other = await shop.loginAs('broker@ceibo.test')
  tokens.owner = await shop.loginAs('agencia@ceibo.test')
  tokens.seller = (await addColleague(shop, 'agencia@ceibo.test', 'seller')).token
  const [owner] = await shop.db
    .update(business)
    .set({ markup: 90.37, commissionPercent: 17.31 })
    .where(eq(business.subdomain, 'mburucuya'))
    .returning()
  ownerId = owner?.id ?? 'no owner'
  const ofOwner = await tellApart(ownerId)
  secrets.push({ of: 'RUT', text: '211406340011' }, { of: 'login', text: 'agencia@ceibo.test' })
  secrets.push({ of: 'business', text: ownerId }, { of: 'markup', text: '90.37' }, { of: 'commission', text: '17.31' })
  const named = { saleId: ofOwner.sale, voucher: ofOwner.voucher, document: ofOwner.document }
  const [staff] = await shop.db.select().from(users).where(eq(users.email, 'admin@ceibo.test'))
  await disputedMonth(shop, { businessId: ownerId, userId: staff!.id })
  const hook = { businessId: ownerId, url: 'https://sistema.quirque.test/', kinds: [], encryptedSecret: '' }
  await shop.db.insert(webhook).values({ ...hook, createdAt: new Date(NOW) })
  secrets.push({ of: 'webhook', text: hook.url })
  ids = [
    ...(await somethingOfEveryKind(named)),
    { kind: 'sale', value: ofOwner.sale },
    { kind: 'user', value: staff!.id },
  ]
})
afterAll(() => shop.close())

/** Gives the people of the owner's sales unique names and phones, and collects their secret texts. */
async function tellApart(businessId: string) {
  const own = { markup: 90.37, commissionPercent: 17.31 }
  // The figures of a sale cannot be changed: the trigger that forbids it is disabled for a moment.
  await shop.db.execute(sql`alter table sale disable trigger sale_figures_written_once`)
  await shop.db
    .update(sale)
    .set({ ...own, contactPhone: sql`'+59899' || lpad(number::text, 6, '7')`, holder: sql`'Zulma Quirque' || number` })
    .where(eq(sale.businessId, businessId))
  await shop.db.execute(sql`alter table sale enable trigger sale_figures_written_once`)
  const sales = await shop.db
    .select()
    .from(sale)
    .innerJoin(passenger, and(eq(passenger.saleId, sale.id), eq(passenger.n, 1)))
    .innerJoin(voucher, and(eq(voucher.saleId, sale.id), eq(voucher.passengerNo, 1)))
    .where(eq(sale.businessId, businessId))
  expect(sales.length).toBeGreaterThan(5)
  for (const { sale: sold, passenger: person, voucher: paper } of sales) {
    const lastName = `Quirque${sold.number}`
    await shop.db.update(passenger).set({ lastName }).where(eq(passenger.saleId, sold.id))
    const document = shop.dependencies.documents.decrypt(person.document, whose.passenger(sold.id, 1))
    secrets.push({ of: 'sale', text: sold.publicId }, { of: 'buyer', text: sold.contactEmail })
    secrets.push({ of: 'document', text: `"${document}"` }, { of: 'phone', text: sold.contactPhone })
    secrets.push({ of: 'name', text: lastName }, { of: 'voucher', text: paper.code })
    secrets.push({ of: 'voucher', text: downloadCode(paper.code) })
  }
  // A card sale to Europe, which has both a payment receipt and a certificate.
  const first = sales.find(({ sale: sold }) => sold.attemptId !== null && sold.destinationId === 1)
  receiptId = first?.sale.attemptId ?? ''
  return {
    sale: first?.sale.publicId ?? '',
    voucher: first?.voucher.code ?? '',
    document: shop.dependencies.documents.decrypt(first!.passenger.document, whose.passenger(first!.sale.id, 1)),
  }
}

type SaleNames = { saleId: string; voucher: string; document: string }

/** Creates the missing rows, and returns an id of each kind: one of every table, so that new tables are included. */
async function somethingOfEveryKind({ voucher: code, document }: SaleNames): Promise<typeof ids> {
  const file = {
    name: 'alta.pdf',
    type: 'application/pdf' as const,
    content: new TextEncoder().encode('%PDF-1.7\n%%EOF'),
  }
  const attached = await shop.call(requestApi.attach, { files: { file } })
  const attachments = attached.ok ? [attached.result.id] : []
  const refund = { voucher: code, document, attachments, acceptsHealthData: true }
  expect(await shop.call(requestApi.refund, { body: refund })).toMatchObject({ ok: true })
  const checkout = good(await buyer(shop, tokens.owner).open(fifteenDaysInEurope({ subdomain: 'mburucuya' })))
  const quote = { code: quoteCode(randomBytes(CODE_RANDOM_BYTES)), ...(await quoteOfMainBrand()) }
  await shop.db.insert(savedQuote).values(quote)
  const day = '2026-11-20'
  await shop.db.insert(reconciliation).values({ day, finishedAt: new Date(NOW), status: 'differences' })
  await shop.db.insert(reconciliationDifference).values({ key: 'x', day, kind: 'unknown-here', foundAt: new Date(NOW) })
  return [
    { kind: 'voucher', value: code },
    { kind: 'download code', value: downloadCode(code) },
    { kind: 'quote', value: quote.code },
    { kind: 'order', value: checkout.order },
    { kind: 'promo', value: 'VERANO15' },
    { kind: 'day', value: day },
    ...(await rowsOfEveryTable()),
  ]
}

async function quoteOfMainBrand() {
  const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  const { ages, residenceCountryId, categoryId, startDate, endDate, destinationId, planId } = fifteenDaysInEurope()
  const trip = { residenceCountryId, categoryId, startDate, endDate, destinationId, planId, ages }
  const party = { adults: 1, seniors: 0, familyBirthDates: null }
  return {
    businessId: main!.id,
    tariffVersion: 1,
    choice: { ...trip, party, promoCode: null, extras: [] },
    shown: { planName: 'Hornero 80', destinationName: 'Europa', extras: [] },
    charged: 93_38,
    createdAt: new Date(NOW),
    validUntil: '2026-12-05',
  }
}

/** The id of one row of each table with ids; the owner's row, where rows belong to a business. */
async function rowsOfEveryTable(): Promise<typeof ids> {
  const rowsOf = async <Row>(statement: SQL) => ((await shop.db.execute(statement)) as unknown as { rows: Row[] }).rows
  const tables = await rowsOf<{ name: string; owner: string | null }>(sql`
    select c.table_name as name,
      (select min(o.column_name) from information_schema.columns o where o.table_schema = 'public'
        and o.table_name = c.table_name and o.column_name in ('business_id', 'account_id')) as owner
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'id' and c.data_type in ('uuid', 'text')`)
  const found: typeof ids = []
  for (const { name, owner } of tables) {
    const isOwners =
      owner === null
        ? sql`false`
        : sql`${sql.identifier(owner)} in
            (select ${ownerId}::uuid union select id from account where business_id = ${ownerId}::uuid)`
    const whoseRow = name === 'business' ? sql`id = ${ownerId}::uuid` : isOwners
    const [row] = await rowsOf<{ id: string }>(
      sql`select id::text from ${sql.identifier(name)} order by case when ${whoseRow} then 0 else 1 end limit 1`,
    )
    if (row) found.push({ kind: name, value: row.id })
  }
  return found
}

/** The fields of a body that hold an id or a code. */
const namesIn = ({ body }: Endpoint) =>
  Object.keys((body as { shape?: object } | undefined)?.shape ?? {}).filter((name) =>
    /^(id|code|order|token|request|voucher)$|Id$/.test(name),
  )

let receiptId: string
let addresses = 0
type CallAnswer = { kind: string | null; status: number; body: string }

/**
 * Makes a call with each id of the owner in its path and, where it has one, in its body or filter. Each request comes from a new
 * address, so that no rate limit hides an answer. Callers without access get one id only: they are refused before the id is read.
 */
async function callsOf(endpoint: Endpoint, caller: Caller): Promise<CallAnswer[]> {
  const { method, path } = endpoint
  const token = tokens[caller]
  const named = admits(endpoint, caller) ? ids : ids.slice(0, 1)
  const answers: CallAnswer[] = []
  const ask = async (kind: string | null, url: string, payload?: object) => {
    addresses += 1
    const remote = `10.${addresses % 250}.${Math.floor(addresses / 250) % 250}.${7 + Math.floor(addresses / 62_500)}`
    const headers = { 'x-forwarded-for': remote, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const { statusCode, body } = await shop.app.inject({ method, url, ...(payload ? { payload } : {}), headers })
    answers.push({ kind, status: statusCode, body })
  }
  const hasBody = method === 'POST' || method === 'PUT'
  const isNamed = path.includes(':')
  for (const { kind, value } of isNamed || hasBody ? named : []) {
    const params = { id: value, saleId: value, code: value, subdomain: 'mburucuya', receiptId }
    // A new parameter name has to be added above.
    expect(fillPath(path, params), path).not.toContain('//')
    const url = `/api${fillPath(path, params)}`
    if (isNamed) await ask(kind, url, hasBody ? {} : undefined)
    for (const name of hasBody ? namesIn(endpoint) : []) await ask(kind, url, { [name]: value })
  }
  if (hasBody) await ask(null, `/api${path}`, {})
  if (hasBody) await ask(null, `/api${path}`, { ids: ids.map(({ value }) => value) })
  if (method === 'GET' && !isNamed) {
    for (const filter of [{}, { businessId: ownerId }]) {
      await ask(null, `/api${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    }
    await ask(null, `/api${path}`)
  }
  return answers
}

const answers = new Map<string, Promise<CallAnswer[]>>()

/** The answers of an endpoint to a caller, requested once for all tests. */
function answersTo(endpoint: Endpoint, caller: Caller): Promise<CallAnswer[]> {
  const key = `${caller} ${endpoint.method} ${endpoint.path}`
  const promise = answers.get(key) ?? callsOf(endpoint, caller)
  answers.set(key, promise)
  return promise
}

const ROLE_OF: Record<Caller, Role | null> = {
  nobody: null,
  administrator: 'administrator',
  owner: 'owner',
  other: 'owner',
  seller: 'seller',
}

/** Whether a call ends the session or changes rows, which would disturb later calls: only its access check is tested. */
const changes = ({ method, path }: Endpoint) => method !== 'GET' || path === '/user/logout'

function admits({ access }: Endpoint, caller: Caller): boolean {
  const role = ROLE_OF[caller]
  return access === 'public' || (role !== null && mayCall(role, access))
}

// This test comes first: it compares the rows before and after the calls, whose answers the later tests reuse.
// ASVS 3.5.3
test('A-08 no GET changes a row, whatever it opens: it writes down who read a file, and numbers a receipt (docs/decisions/023)', async () => {
  const calls = shop.router.endpoints.filter((endpoint) => !changes(endpoint))
  expect(calls.length).toBeGreaterThan(15)
  const rowsNow = async () => new Set((await everyRow(shop.db, 'public')).split('\n'))
  const before = await rowsNow()
  const read = await shop.db.$count(auditLog)
  for (const caller of CALLERS) {
    for (const endpoint of calls.filter((one) => admits(one, caller))) await answersTo(endpoint, caller)
  }
  const written = await shop.db.select().from(auditLog).orderBy(auditLog.id).offset(read)
  expect(new Set(written.map(({ action }) => action))).toEqual(new Set(['attachment.read']))
  const after = await rowsNow()
  expect([...before].filter((row) => !after.has(row))).toEqual([])
  const isReceipt = (row: string) => row.includes('"issued_at"') && row.includes('"source_id"')
  const isMeant = (row: string) => row.includes('"attachment.read"') || isReceipt(row)
  expect([...after].filter((row) => !before.has(row) && !isMeant(row))).toEqual([])
}, 120_000)

// ASVS 8.2.1, 8.3.1
test('A-08 every endpoint answers visitors, staff, the owner and another business as its access says', async () => {
  const { endpoints } = shop.router
  expect(endpoints.length).toBeGreaterThan(35)
  let calls = 0
  for (const endpoint of endpoints) {
    for (const caller of CALLERS) {
      if (changes(endpoint) && admits(endpoint, caller)) continue
      for (const { kind, status } of await answersTo(endpoint, caller)) {
        calls += 1
        const where = `${caller} with ${kind} on ${endpoint.method} ${endpoint.path}`
        if (!admits(endpoint, caller)) expect(status, where).toBe(caller === 'nobody' ? 401 : 403)
        else expect([401, 403, 429, 500], where).not.toContain(status)
      }
    }
  }
  expect(calls).toBeGreaterThan(1000)
}, 120_000)

const found = async (caller: Caller) => {
  const opened: Record<string, string[]> = {}
  for (const endpoint of shop.router.endpoints) {
    if (endpoint.method !== 'GET' || !endpoint.path.includes(':') || !admits(endpoint, caller)) continue
    const outcomes = await answersTo(endpoint, caller)
    for (const { kind, status } of outcomes) {
      expect([200, 400, 404], `${kind} on ${endpoint.path}`).toContain(status)
    }
    opened[endpoint.path] = outcomes.flatMap(({ kind, status }) => (status === 200 && kind ? [kind] : [])).toSorted()
  }
  return opened
}

/** Endpoints that open a row to everyone who has its id, which cannot be guessed or is no secret (docs/security.md). */
const OPENED_BY: Record<string, string[]> = {
  '/beneficiary/findBySaleId/:saleId': ['sale'],
  '/sale/voucherPDF/:code': ['download code', 'voucher'],
  '/voucher/certificate/:code': ['download code', 'voucher'],
  '/voucher/calendar/:code': ['download code', 'voucher'],
  // No order waits for a payment at a counter.
  '/sale/delayed-payment/:order': [],
  // None of these sales has stored conditions.
  '/voucher/conditions/:code': [],
  '/quote/:code': ['quote'],
  '/code/promoCodeByCode/:code': ['promo'],
  '/code/promoCodeByCode/:code/:subdomain': ['promo'],
}

const OF_A_SALE = ['/sale/findDetails/:id', '/sale/:id/afterSale', '/sale/:id/receipt/:receiptId']
/** Endpoints for staff that none of `ids` opens: their id is a number, a day or a name, or their table is empty in this shop. */
const STAFFS_OWN = [
  '/tariff-versions/:id',
  '/tariff-versions/:id/warnings',
  '/tariff-simulations/:id',
  '/tariff-versions/:id/spreadsheet',
  '/residence-countries/:id',
  '/exchange-rates/:id',
  '/payment-methods/:id',
  '/refunds/:id/account',
]
const STATEMENTS = ['/accountStatements/:id', '/accountStatements/:id/csv', '/accountStatements/:id/pdf']

// ASVS 8.2.2
test('A-08 an id opens its row to sessions that may see it; a row of another business is not found', async () => {
  const { '/business/businessFind/:subdomain': brand, ...toNobody } = await found('nobody')
  expect(brand).toHaveLength(ids.length)
  expect(toNobody).toEqual(OPENED_BY)
  const {
    '/business/businessFind/:subdomain': _brand,
    '/sale/findDetails/:id': sales,
    '/sale/:id/afterSale': afterSales,
    '/sale/:id/receipt/:receiptId': receipts,
    ...toOther
  } = await found('other')
  expect([sales, afterSales, receipts]).toEqual([[], [], []])
  const toSeller = await found('seller')
  for (const path of OF_A_SALE) expect(toSeller[path], path).toEqual([])
  // The code, the quote, the statement, the user and the webhook belong to other businesses, and no id is of a sandbox.
  const notIts = [
    '/code/promoCodeByCode/:code',
    '/quote/:code',
    '/users/:id',
    '/webhooks/:id',
    '/sandboxEmails/:id',
    ...STATEMENTS,
  ]
  expect(toOther).toEqual({ ...OPENED_BY, ...Object.fromEntries(notIts.map((path) => [path, []])) })
  const toOwner = await found('owner')
  for (const path of OF_A_SALE) expect(toOwner[path], path).toEqual(['sale'])
  for (const path of STATEMENTS) expect(toOwner[path], path).toEqual(['account_statement'])
  expect(toOwner['/users/:id']).toEqual(['account'])
  expect(toOwner['/webhooks/:id']).toEqual(['webhook'])
  // Proves that the checks above can fail: for staff, nearly every address opens with one of these ids.
  const closed = Object.entries(await found('administrator')).filter(([, kinds]) => kinds.length === 0)
  expect(closed.map(([path]) => path).toSorted()).toEqual(
    ['/broker/:id', '/sale/delayed-payment/:order', '/voucher/conditions/:code', ...STAFFS_OWN].toSorted(),
  )
}, 120_000)

// ASVS 8.2.2
test('A-08 a row of another business cannot be changed: it is not found, by any name', async () => {
  for (const endpoint of shop.router.endpoints) {
    if (endpoint.access === 'public' || !changes(endpoint) || endpoint.path === '/user/logout') continue
    if (!endpoint.path.includes(':') || !admits(endpoint, 'other')) continue
    for (const caller of ['other', 'seller'] as const) {
      if (!admits(endpoint, caller)) continue
      for (const { kind, status } of await answersTo(endpoint, caller))
        expect([400, 404], `${caller} with ${kind} on ${endpoint.method} ${endpoint.path}`).toContain(status)
    }
  }
})

/** The secrets that a seller of the business may know too. */
const OF_THE_BUSINESS = ['RUT', 'login', 'business', 'markup', 'commission']

// ASVS 8.2.2, 8.4.1
test('A-08 D-05 nothing of a business is in any answer to a visitor or to another business, nor of its sales to one who did not sell them', async () => {
  const leaks: string[] = []
  for (const endpoint of shop.router.endpoints) {
    for (const caller of ['nobody', 'other', 'seller'] as const) {
      // Calls that change rows are included: their answers, or their refusals, may leak something.
      if (endpoint.path === '/user/logout') continue
      // A public endpoint answers a seller as it answers a visitor.
      if (caller === 'seller' && endpoint.access === 'public') continue
      for (const { kind, body, status } of await answersTo(endpoint, caller)) {
        // The id of a sale opens its vouchers (docs/interface.md).
        if (OPENED_BY[endpoint.path]?.includes(kind ?? '')) continue
        const hidden = caller === 'seller' ? secrets.filter(({ of }) => !OF_THE_BUSINESS.includes(of)) : secrets
        for (const { of } of hidden.filter(({ text }) => body.includes(text)))
          leaks.push(`${of} to ${caller} with ${kind} by ${endpoint.method} ${endpoint.path} (${status})`)
      }
    }
  }
  expect(leaks).toEqual([])
}, 120_000)

// ASVS 8.2.2
test('A-08 the same walk finds what the owner and staff may read, so it can fail', async () => {
  const toldTo = async (caller: Caller) => {
    const kinds = new Set<string>()
    for (const endpoint of shop.router.endpoints.filter(({ method }) => method === 'GET')) {
      for (const { body } of await answersTo(endpoint, caller)) {
        for (const { of, text } of secrets) if (body.includes(text)) kinds.add(of)
      }
    }
    return [...kinds].toSorted()
  }
  expect(await toldTo('administrator')).toEqual([...new Set(secrets.map(({ of }) => of))].toSorted())
  expect(await toldTo('owner')).toEqual(
    expect.arrayContaining(['buyer', 'document', 'name', 'phone', 'sale', 'voucher']),
  )
}, 120_000)

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
