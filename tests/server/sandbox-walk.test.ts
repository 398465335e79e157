import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, fillPath } from '#shared/http.ts'
import { sale, voucher } from '../../server/platform/db/schema/sales.ts'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import { everyRow } from '../support/every-row.ts'
import {
  partner,
  partnerKeyOf,
  saleOf,
  trip,
  type WireLink,
  type WireQuote,
  type WireSale,
} from '../support/partner.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { newPassenger } from '../support/test-trip.ts'

/** What only the sandbox has; no row of the live shop may contain it. */
const LAST_NAME = 'Zarambolina'
const EMAIL = 'zarambolina@example.com'
const REFERENCE = 'zarambola-77'

let shop: TestShop
let tokens: Record<'administrator' | 'owner', string>
let marks: string[]
let ids: string[]
beforeAll(async () => {
  shop = await startTestShop()
  tokens = { administrator: await shop.loginAs('admin@ceibo.test'), owner: await shop.loginAs('broker@ceibo.test') }
  const { key, businessId } = await partnerKeyOf(shop, 'broker@ceibo.test', { mode: 'test' })
  const program = partner(shop, key)
  let posted = 0
  const post = async <Body>(path: string, body: object) => {
    posted += 1
    const answer = await program.post<Body>(path, body, { idempotencyKey: `walk-${posted}` })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const quote = async () => (await post<{ data: WireQuote[] }>('/quotes', trip())).data[0]!
  const people = {
    passengers: [{ ...newPassenger(), lastName: LAST_NAME }],
    contact: { email: EMAIL, phone: '099 123 456' },
  }
  const sold = await post<WireSale>('/sales', saleOf(await quote(), people))
  const link = await post<WireLink>('/links', { quoteId: (await quote()).id, reference: REFERENCE })
  const other = { passengers: [{ ...newPassenger(), lastName: LAST_NAME }], contact: people.contact }
  await post(`/sandbox/links/${link.id}/pay`, { ...other, conditionsAccepted: true, outcome: 'approved' })
  await post('/sandbox/clock', { now: '2027-01-05T12:00:00.000Z' })
  const statements = await program.get<{ data: { id: string }[] }>('/statements')
  const own = shop.sandboxDbs.get(businessId)!
  const sales = await own.select().from(sale)
  const vouchers = await own.select().from(voucher)
  expect(await own.$count(mailMessage)).toBeGreaterThan(0)
  expect([sales.length, statements.body.data.length]).toEqual([2, 2])
  ids = [
    ...sales.flatMap(({ id, publicId }) => [id, publicId]),
    ...vouchers.map(({ code }) => code),
    ...[sold.id, link.id, ...statements.body.data.map(({ id }) => id)].map((id) => id.replace(/^[a-z]+_/, '')),
    ...[link.quoteId, link.url].map((text) => text.slice(-27)),
  ]
  marks = [LAST_NAME, EMAIL, REFERENCE, ...ids].map((mark) => mark.toLowerCase())
}, 120_000)
afterAll(() => shop.close())

const isOfSandbox = ({ path }: Endpoint) => path.startsWith('/sandbox')

/** The answer of a call, with what it could need to show a row of the sandbox. */
async function answerTo({ path }: Endpoint, role: keyof typeof tokens, query: string, id = 'x') {
  const values = { id, saleId: id, code: id, receiptId: id, subdomain: id, order: id, day: '2027-01-01' }
  const url = `/api${fillPath(path, values)}${query}`
  const { statusCode, body } = await shop.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${tokens[role]}` },
  })
  return { statusCode, body }
}

const QUERIES = [
  '',
  `?q=${LAST_NAME}`,
  '?startDate=2026-11-01&endDate=2027-12-31',
  '?month=2026-12',
  '?span=days',
  '?year=2026',
]
/** A broker has no storefront, and these lines are those of a statement of the live shop. */
const WITHOUT_ANSWER = ['/profile/storefront', '/statementLines']

test('W-04 no report, list, statement, export or search of staff or of the business has a row of the sandbox', async () => {
  const reads = shop.router.endpoints.filter((endpoint) => endpoint.method === 'GET' && !isOfSandbox(endpoint))
  const answered = new Set<string>()
  // One of each kind; all of them in the long run.
  const someIds = process.env.CEIBO_TEST_LONG ? ids : ids.filter((_, position) => position % 3 === 0)
  for (const endpoint of reads) {
    for (const role of ['administrator', 'owner'] as const) {
      const requests = endpoint.path.includes(':')
        ? someIds.map((id) => ['', id] as const)
        : QUERIES.map((query) => [query] as const)
      for (const [query, id] of requests) {
        const { statusCode, body } = await answerTo(endpoint, role, query, id)
        if (statusCode === 200) answered.add(endpoint.path)
        const named = [query, id ?? ''].join(' ').toLowerCase()
        const text = body.toLowerCase()
        const found = marks.filter((mark) => !named.includes(mark) && text.includes(mark))
        expect(found, `${endpoint.path}${query} ${id ?? ''} as ${role}`).toEqual([])
      }
    }
  }
  const lists = reads.filter(({ path }) => !path.includes(':')).map(({ path }) => path)
  expect(lists.filter((path) => !answered.has(path)).toSorted()).toEqual(WITHOUT_ANSWER)
}, 120_000)

test('W-04 no row of any table of the live shop is of the sandbox', async () => {
  const rows = await everyRow(shop.db)
  expect(marks.filter((mark) => rows.includes(mark))).toEqual([])
  expect(shop.sentEmails.filter(({ to }) => to === EMAIL)).toEqual([])
})
