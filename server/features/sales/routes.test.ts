import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SaleFilter, saleApi, saleSortFields } from '#shared/sales/contract.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { maskDocument } from '#shared/sales/documents.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { passenger, sale, saleExtra, voucher } from '../../platform/db/schema/sales.ts'
import { owner } from '../../platform/crypto/document-cipher.ts'
import { residenceCountries } from '../../../tools/seed/residence-countries.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { findSale, findSaleNumbers, findSales, type SaleList, totalSales } from './store.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const SALES = 240

let shop: TestShop
let admin: string
let broker: string
/** Every sale as it is in the database: what lists are held against. */
let sold: (typeof sale.$inferSelect)[]
let documents: Map<string, string[]>
/** The names of a sale's travellers, by its id. */
let travellers: Map<string, string[]>

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: SALES, seed: 7, now: new Date(NOW), documents: shop.dependencies.documents })
  admin = await shop.loginAs('admin@ceibo.test')
  broker = await shop.loginAs('broker@ceibo.test')
  sold = await shop.db.select().from(sale)
  const passengers = await shop.db.select().from(passenger).orderBy(passenger.n)
  travellers = new Map()
  for (const { saleId, name, lastName } of passengers)
    travellers.set(saleId, [...(travellers.get(saleId) ?? []), `${name} ${lastName}`])
  documents = new Map()
  for (const { saleId, n, document } of passengers) {
    const number = shop.dependencies.documents.decrypt(document, owner.passenger(saleId, n))
    documents.set(saleId, [...(documents.get(saleId) ?? []), number])
  }
})
afterAll(() => shop.close())

async function list(query: SaleList = {}, token = admin) {
  const answer = await shop.call(saleApi.list, { query: query as never }, { token })
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.failure)}`)
  return { ...answer.result, headers: answer.headers }
}

/** A list through all its pages, as an export walks it. */
async function wholeList(query: Omit<SaleList, 'range'> = {}, token = admin): Promise<SaleDetail[]> {
  const rows: SaleDetail[] = []
  for (let first = 0; ; first += 100) {
    const page = await list({ ...query, range: [first, first + 99] }, token)
    rows.push(...page.rows)
    if (rows.length >= page.total || page.rows.length === 0) return rows
  }
}

const numbers = (rows: readonly { number: number }[]) => rows.map(({ number }) => number).toSorted((a, b) => a - b)

describe('S-07 the list of sales', () => {
  test('answers the newest hundred when it is called without parameters, and says how many there are', async () => {
    const answer = await shop.app.inject({ url: '/api/sale/findList/', headers: { authorization: `Bearer ${admin}` } })
    expect(answer.headers['content-range']).toBe(`items 0-99/${SALES}`)
    const { data } = answer.json<{ data: { created: string; number: number }[] }>()
    const newest = sold.map(({ createdAt }) => createdAt.toISOString()).toSorted((a, b) => (a < b ? 1 : -1))
    expect(data.map(({ created }) => created)).toEqual(newest.slice(0, 100))
  })

  // ASVS 15.2.2
  test('never gives more than a hundred rows', async () => {
    for (const range of ['[0,100]', '[0,1000000]', '[5,2]', '[-1,5]', 'all']) {
      const answer = await shop.app.inject({
        url: '/api/sale/findList',
        query: { range },
        headers: { authorization: `Bearer ${admin}` },
      })
      expect(answer.statusCode, range).toBe(400)
    }
  })

  test('shows each sale exactly once over its pages, however many are equal', async () => {
    for (const field of ['isPaid', 'planName', 'passengerCount'] as const) {
      expect(numbers(await wholeList({ sort: [field, 'DESC'] }))).toEqual(numbers(sold))
    }
  })

  test('has as many rows as were asked for, wherever it begins, and none beyond its end', async () => {
    expect((await list({ range: [100, 104] })).rows).toHaveLength(5)
    const page = await list({ range: [5_000, 5_024] })
    expect(page).toMatchObject({ rows: [], first: 5_000, total: SALES })
  })
})

describe('K-01 each sale of the list', () => {
  test('carries its people, contact, extras and payment, documents masked', async () => {
    const { rows } = await list({ range: [0, 99] })
    for (const row of rows) {
      const detail = await shop.call(saleApi.detail, { params: { id: row.id } }, { token: admin })
      if (!detail.ok) throw new Error(`${detail.status}`)
      // Only the detail says what paid it, whether it keeps the conditions that were accepted, and which documents are a cédula.
      const { lot: _lot, hasConditions: _hasConditions, residenceIso, ...whole } = detail.result
      expect(residenceIso).toBe(residenceCountries.find(({ name }) => name === whole.residenceCountry)?.iso)
      const masked = whole.passengers.map((one) => ({
        ...one,
        documentNumber: maskDocument(one.documentNumber),
      }))
      expect(row).toEqual({ ...whole, passengers: masked })
      expect(row.passengers).toHaveLength(row.passengerCount)
    }
    expect(rows.some(({ extras }) => extras.length > 0)).toBe(true)
    expect(rows.some(({ purchaseId }) => purchaseId !== null)).toBe(true)
  })

  test('travels under the names of the interface, and shows no whole document', async () => {
    const answer = await shop.app.inject({ url: '/api/sale/findList', headers: { authorization: `Bearer ${admin}` } })
    const [{ sale: listed }] = answer.json<{ data: [{ sale: Record<string, unknown> }] }>().data
    expect(Object.keys(listed)).toEqual(
      expect.arrayContaining(['passengersData', 'contactData', 'residenceCountry', 'aditionalBenefits', 'paymentData']),
    )
    for (const number of [...documents.values()].flat()) expect(answer.body).not.toContain(number)
  })

  test('refers to the business that sold it, and to none when that is us', async () => {
    const main = sold.find(({ businessName }) => businessName === 'Ceibo Asistencia')
    for (const row of await wholeList()) {
      const own = sold.find(({ number }) => number === row.number)
      expect(row.refBusiness).toBe(own?.businessId === main?.businessId ? null : own?.businessId)
    }
  })
})

describe('S-02 every column sorts both ways', () => {
  const words = new Intl.Collator('und')
  const order = (a: unknown, b: unknown) =>
    typeof a === 'string' && typeof b === 'string' ? words.compare(a, b) : Number(a) - Number(b)

  test.each(saleSortFields)('%s', async (field) => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const values = (await wholeList({ sort: [field, direction] })).map((row) => row[field])
      const sorted = values.toSorted((a, b) => (direction === 'ASC' ? order(a, b) : order(b, a)))
      expect(values).toEqual(sorted)
    }
  })
})

describe('S-03 filters', () => {
  const matching = (condition: (row: (typeof sold)[number]) => boolean) => numbers(sold.filter(condition))
  const found = async (filter: SaleFilter, token = admin) => numbers(await wholeList({ filter }, token))

  // ASVS 1.2.4
  test('part of the plan, in any case, with or without accents, and wildcards taken as they are', async () => {
    expect(await found({ planName: 'hornero' })).toEqual(matching((row) => row.planName.startsWith('Hornero')))
    const nandu = matching((row) => row.planName.startsWith('Ñandú'))
    expect(nandu.length).toBeGreaterThan(0)
    for (const planName of ['ñandú', 'ÑANDÚ', 'nandu', ' Nandú ']) expect(await found({ planName })).toEqual(nandu)
    for (const planName of ['%', '_', '\\', "'"]) expect(await found({ planName })).toEqual([])
  })

  test('from a day to a day of Montevideo, both included', async () => {
    const [startDate, endDate] = ['2026-03-01', '2026-03-31']
    const march = matching(({ soldOn }) => soldOn >= startDate && soldOn <= endDate)
    expect(march.length).toBeGreaterThan(0)
    expect(await found({ startDate, endDate })).toEqual(march)
    const day = sold[100]?.soldOn ?? ''
    expect(await found({ startDate: day, endDate: day })).toEqual(matching(({ soldOn }) => soldOn === day))
    const late = sold.find(({ createdAt, soldOn }) => createdAt.toISOString().slice(0, 10) !== soldOn)
    expect(late, 'a sale made after 21:00 is of another day in UTC').toBeDefined()
    expect(await found({ startDate: late?.soldOn, endDate: late?.soldOn })).toContain(late?.number)
  })

  test("any passenger's whole document, however typed, or its last four characters", async () => {
    const [family] = sold.filter(({ passengerCount }) => passengerCount > 3)
    const last = documents.get(family?.id ?? '')?.at(-1) ?? ''
    const holding =
      (fits: (number: string) => boolean) =>
      ({ id }: { id: string }) =>
        (documents.get(id) ?? []).some(fits)
    const whole = matching(holding((number) => number === last))
    expect(whole).toContain(family?.number)
    for (const typed of [last, ` ${last.toLowerCase()} `, `${last.slice(0, 2)}.${last.slice(2, 5)}-${last.slice(5)}`]) {
      expect(await found({ documentNumber: typed }), typed).toEqual(whole)
    }
    const tail = last.slice(-4)
    const ending = matching(holding((number) => number.endsWith(tail)))
    expect(await found({ documentNumber: tail })).toEqual(ending)
    expect(await found({ documentNumber: `${tail.slice(0, 3)}-${tail.slice(3)}` })).toEqual(ending)
    for (const part of [last.slice(0, -1), last.slice(-5), last.slice(0, 3), '%', '-']) {
      expect(await found({ documentNumber: part }), 'a part finds nothing').toEqual([])
    }
  })

  test('brokers, our own company, paid and unpaid; they add up', async () => {
    // Written anew, our own company is no longer the first that the database comes upon.
    await shop.db.update(business).set({ isMainBrand: true }).where(eq(business.isMainBrand, true))
    expect(await found({ sellerType: 'broker' })).toEqual(matching((row) => row.businessType === 'broker'))
    expect(await found({ sellerType: 'own' })).toEqual(matching((row) => row.businessName === 'Ceibo Asistencia'))
    expect(await found({ paid: 'unpaid' })).toEqual(matching((row) => !row.isPaid))
    expect(await found({ paid: 'paid' })).toEqual(matching((row) => row.isPaid))
    expect(await found({ sellerType: 'all', paid: 'all' })).toEqual(matching(() => true))
    const debt = ({ isPaid, businessType }: (typeof sold)[number]) => !isPaid && businessType === 'broker'
    const planName = sold.find(debt)?.planName ?? ''
    expect(await found({ sellerType: 'broker', paid: 'unpaid', planName })).toEqual(
      matching((row) => debt(row) && row.planName === planName),
    )
  })

  test('one plan, as its report links to it', async () => {
    const { planId } = sold[17]!
    expect(await found({ planId })).toEqual(matching((row) => row.planId === planId))
  })

  test("D-02 a traveller's name, in any order and with or without accents, and none of it taken for a pattern", async () => {
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const [family] = sold.filter(({ passengerCount }) => passengerCount > 3)
    const last = travellers.get(family?.id ?? '')?.at(-1) ?? ''
    const named = (parts: string[]) =>
      matching(({ id }) =>
        (travellers.get(id) ?? []).some((name) => parts.every((part) => plain(name).includes(plain(part)))),
      )
    const words = last.split(' ')
    for (const parts of [words, words.toReversed(), [words[0]!.slice(0, 3)], words.map(plain)])
      expect(await found({ q: parts.join(' ') }), parts.join(' ')).toEqual(named(parts))
    expect(named(words)).toContain(family?.number)
    for (const q of ['%%%', '___', '\\', "x' or 'a'='a"]) expect(await found({ q }), q).toEqual([])
  })

  test("D-02 the number, a voucher's code or number, the buyer's email or phone, and part of a business's name", async () => {
    const one = sold[17]!
    for (const q of [String(one.number), `#000${one.number}`, `${one.number}-1`])
      expect(await found({ q }), q).toContain(one.number)
    expect(await found({ q: `#${one.number}` })).toEqual([one.number])
    const codes = await shop.db.select().from(voucher).where(eq(voucher.saleId, one.id))
    for (const { code } of codes)
      for (const q of [code, `MGA${code.slice(2)}`]) expect(await found({ q }), q).toEqual([one.number])
    const { contactEmail, contactPhone } = one
    expect(await found({ q: contactEmail.toUpperCase() })).toEqual(matching((row) => row.contactEmail === contactEmail))
    const [beforeAt = ''] = contactEmail.split('@')
    expect(await found({ q: `${beforeAt}@` })).toEqual(
      matching((row) => row.contactEmail.toLowerCase().includes(`${beforeAt.toLowerCase()}@`)),
    )
    expect(await found({ q: contactPhone })).toEqual(matching((row) => row.contactPhone === contactPhone))
    expect(await found({ businessName: 'mburucuya' })).toEqual(
      matching((row) => row.businessName === 'Mburucuyá Viajes'),
    )
    expect(await found({ q: ' ', businessName: '  ' })).toEqual(matching(() => true))
  })

  test('D-02 the totals are those of every sale that the filter lets through', async () => {
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
    const filters: SaleFilter[] = [
      {},
      { paid: 'unpaid' },
      { sellerType: 'broker', startDate: '2026-03-01', endDate: '2026-08-31' },
      { q: 'maria' },
      { businessName: 'mburucuyá' },
      { planName: 'nobody sold this' },
    ]
    for (const filter of filters) {
      const answer = await shop.call(saleApi.totals, { query: { filter } as never }, { token: admin })
      if (!answer.ok) throw new Error(answer.failure.errorCode)
      const rows = await wholeList({ filter })
      const shown = new Set(numbers(rows))
      const [charged, cost, commission] = [
        sum(rows.map(({ charged }) => charged)),
        sum(rows.map(({ cost = NaN }) => cost)),
        sum(rows.map(({ commission = NaN }) => commission)),
      ]
      expect(answer.result).toEqual({
        sales: rows.length,
        unpaid: rows.filter(({ isPaid }) => !isPaid).length,
        charged,
        commission,
        cost,
        houseShare: sum(sold.filter(({ number }) => shown.has(number)).map(({ houseShare }) => houseShare)),
      })
      expect(charged).toBe(cost + commission + (answer.result.houseShare ?? NaN))
    }
  })

  test('count before they cut', async () => {
    const page = await list({ filter: { sellerType: 'broker' }, range: [0, 4] })
    expect(page.rows).toHaveLength(5)
    expect(page.total).toBe(sold.filter((row) => row.businessType === 'broker').length)
  })
})

describe('A-08 a partner', () => {
  // ASVS 8.2.3
  test('lists its own sales alone, whatever it filters by, and never their cost', async () => {
    const own = sold.filter(({ businessName }) => businessName === 'Rambla Brokers')
    const other = sold.find(({ businessName }) => businessName === 'Mburucuyá Viajes')
    expect(numbers(await wholeList({}, broker))).toEqual(numbers(own))
    for (const filter of [{ sellerType: 'own' }, { businessId: other?.businessId }, { sellerType: 'all' }] as const) {
      const rows = await wholeList({ filter: filter as SaleFilter }, broker)
      expect(rows.every(({ businessName }) => businessName === 'Rambla Brokers')).toBe(true)
    }
    const raw = await shop.app.inject({ url: '/api/sale/findList', headers: { authorization: `Bearer ${broker}` } })
    expect(raw.body).not.toMatch(/planContinentalPrice|"markup"/)
    expect((await list({ range: [0, 0] })).rows[0]).toMatchObject({
      cost: expect.any(Number),
      markup: expect.any(Number),
    })
  })

  test('D-02 finds and sums up its own sales alone, and sees neither their cost nor our share', async () => {
    const own = sold.filter(({ businessName }) => businessName === 'Rambla Brokers')
    const other = sold.find(({ businessName }) => businessName === 'Mburucuyá Viajes')!
    const [theirs] = await shop.db.select().from(voucher).where(eq(voucher.saleId, other.id))
    const isOwn = ({ businessName }: SaleDetail) => businessName === 'Rambla Brokers'
    for (const q of [`#${other.number}`, theirs?.code, other.contactEmail, other.contactPhone, other.holder])
      expect((await wholeList({ filter: { q } }, broker)).every(isOwn), q).toBe(true)
    expect(await wholeList({ filter: { q: `#${other.number}` } }, broker)).toEqual([])
    expect(numbers(await wholeList({ filter: { q: own[0]!.holder } }, broker))).toContain(own[0]!.number)
    const totals = await shop.call(saleApi.totals, { query: {} as never }, { token: broker })
    expect(totals).toMatchObject({ ok: true, result: { sales: own.length } })
    expect(totals.ok && Object.keys(totals.result).toSorted()).toEqual(['charged', 'commission', 'sales', 'unpaid'])
    const viewer = { businessId: own[0]!.businessId, seesCost: false, seesCommission: true }
    expect(await totalSales(shop.dependencies, {}, viewer)).toMatchObject({ sales: own.length })
  })

  test('is asked for by the queries themselves, not by the second wall alone', async () => {
    const isOwn = ({ businessName }: { businessName: string }) => businessName === 'Rambla Brokers'
    const own = sold.filter(isOwn)
    const viewer = { businessId: own[0]?.businessId ?? '', seesCost: false, seesCommission: true }
    // Read as the server itself, which row-level security lets see every sale.
    const { rows, total } = await findSales(shop.dependencies, {}, viewer)
    expect([total, rows.every(isOwn)]).toEqual([own.length, true])
    const found = await findSaleNumbers(shop.dependencies, {}, viewer)
    expect(numbers(found.map((number) => ({ number })))).toEqual(numbers(own))
    const other = sold.find((row) => !isOwn(row))?.publicId ?? ''
    expect(await findSale({ ...shop.dependencies, countries: [] }, other, viewer)).toBeNull()
    expect(
      await findSale({ ...shop.dependencies, countries: [] }, other, { ...viewer, businessId: null }),
    ).not.toBeNull()
  })

  // ASVS 8.2.2
  test("does not find another's sale, nor marks any as paid; no call without a session does", async () => {
    const other = sold.find(({ businessName }) => businessName === 'Cooperativa del Plata')?.publicId ?? ''
    const own = sold.find(({ businessName }) => businessName === 'Rambla Brokers')?.publicId ?? ''
    const detail = (id: string, token?: string) => shop.call(saleApi.detail, { params: { id } }, { token })
    expect(await detail(own, broker)).toMatchObject({ ok: true, result: { businessName: 'Rambla Brokers' } })
    expect(await detail(other, broker)).toMatchObject({ status: 404, failure: { errorCode: 'SALE_NOT_FOUND' } })
    expect(await detail('0'.repeat(26), admin)).toMatchObject({ status: 404, failure: { errorCode: 'SALE_NOT_FOUND' } })
    expect(await detail(own)).toMatchObject({ status: 401 })
    expect(await shop.call(saleApi.markPaid, { body: { ids: [own] } }, { token: broker })).toMatchObject({
      status: 403,
    })
    expect(await shop.call(saleApi.list, { query: {} as never })).toMatchObject({ status: 401 })
  })
})

test('an account sale is owed by the partner, less its commission; of a card sale it collects its commission', async () => {
  const rows = await wholeList()
  for (const row of rows) {
    const { mode, charged, commission = NaN, netToPay, netToCollect } = row
    const expected = mode === 'account' ? [charged - commission, 0] : [0, commission]
    expect([netToPay, netToCollect]).toEqual(expected)
  }
  expect(new Set(rows.map(({ mode }) => mode))).toEqual(new Set(['card', 'account']))
})

test('S-04 a sale in detail: its passengers with their vouchers, extras, contact and payment', async () => {
  const [extra] = await shop.db.select().from(saleExtra)
  const row = sold.find(({ id }) => id === extra?.saleId)
  const answer = await shop.call(saleApi.detail, { params: { id: row?.publicId ?? '' } }, { token: admin })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const { result } = answer
  expect(result).toMatchObject({
    number: row?.number,
    residenceCountry: row?.residenceCountry,
    contact: { email: row?.contactEmail, phone: row?.contactPhone },
    gross: row?.gross,
    discount: row?.discount,
    charged: row?.charged,
    cost: row?.cost,
  })
  expect(result.passengers.map(({ documentNumber }) => documentNumber)).toEqual(documents.get(row?.id ?? ''))
  expect(result.passengers[0]?.voucherNumber).toBe(`${row?.number}-1`)
  expect(result.passengers[0]?.voucherCode).toBe(result.voucherCode)
  const lines = [...result.passengers, ...result.extras].map(({ price }) => price)
  expect(lines.reduce((all, price) => all + price, 0)).toBe(result.gross)
  expect(result.purchaseId === null).toBe(row?.mode === 'account')
})

describe('B-12 the vouchers of a sale', () => {
  test('are found by its id, one for each passenger', async () => {
    const [family] = sold.filter(({ passengerCount }) => passengerCount > 3)
    const answer = await shop.call(voucherApi.ofSale, { params: { saleId: family?.publicId ?? '' } })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    expect(answer.result.map(({ number }) => number)).toEqual(
      Array.from({ length: family?.passengerCount ?? 0 }, (_, n) => `${family?.number}-${n + 1}`),
    )
    expect(answer.result[0]?.passenger).toBe(family?.holder)
    const unknown = await shop.call(voucherApi.ofSale, { params: { saleId: '0'.repeat(26) } })
    expect(unknown).toMatchObject({ status: 404, failure: { errorCode: 'SALE_NOT_FOUND' } })
  })

  // ASVS 2.4.1
  test('open as PDF under CA and MGA alike, at most thirty a minute', async () => {
    const [first] = await shop.db.select().from(voucher)
    const code = first?.code ?? ''
    const download = (typed: string, address: string) =>
      shop.call(voucherApi.pdf, { params: { code: typed } }, { address })
    for (const typed of [code, `MGA${code.slice(2)}`]) {
      const answer = await download(typed, '10.3.0.1')
      if (!answer.ok) throw new Error(answer.failure.errorCode)
      expect(answer.headers['content-disposition']).toMatch(/^inline; filename="Voucher-[A-Za-z-]+-\d+-\d+\.pdf"$/)
      expect((await readPdf(answer.result.content)).title).toBe(`Voucher ${code}`)
    }
    const lost = { status: 404, failure: { errorCode: 'VOUCHER_NOT_FOUND' } }
    expect(await download(`CA${'0'.repeat(27)}`, '10.3.0.1')).toMatchObject(lost)
    expect(await download('cualquiera', '10.3.0.1')).toMatchObject(lost)
    const statuses = []
    for (let n = 0; n < 31; n += 1) statuses.push((await download('cualquiera', '10.3.0.2')).status)
    expect(statuses.lastIndexOf(404)).toBe(29)
    expect(statuses.at(-1)).toBe(429)
  })
})
