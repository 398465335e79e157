import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FailureBody } from '#shared/errors.ts'
import { foldedName } from '#shared/folded.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { type MatchedBy, searchApi, type SearchHit, type SearchResult } from '#shared/search/contract.ts'
import { readSearch, SEARCH_LIMIT } from '#shared/search/read-search.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { passenger, sale, voucher } from '../../platform/db/schema/sales.ts'
import { owner } from '../../platform/crypto/document-cipher.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { searchSales } from './sales.ts'

const NOW = '2026-11-21T15:00:00.000Z'

let shop: TestShop
let url: string
let admin: string
let broker: string
let sold: (typeof sale.$inferSelect)[]
let people: (typeof passenger.$inferSelect)[]
/** The last passenger of a family, who is not the holder. */
let child: typeof passenger.$inferSelect
let family: typeof sale.$inferSelect

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: 200, seed: 7, now: new Date(NOW), documents: shop.dependencies.documents })
  admin = await shop.loginAs('admin@ceibo.test')
  broker = await shop.loginAs('broker@ceibo.test')
  sold = (await shop.db.select().from(sale)).toSorted((a, b) => b.number - a.number)
  const [some] = sold.filter(({ passengerCount }) => passengerCount > 3)
  family = some!
  await shop.db
    .update(passenger)
    .set({ name: 'Íñigo Dvořák', lastName: "O'Higgins_Ñu%" })
    .where(and(eq(passenger.saleId, family.id), eq(passenger.n, family.passengerCount)))
  await shop.db.update(sale).set({ contactPhone: '+5491122334455' }).where(eq(sale.id, family.id))
  people = await shop.db.select().from(passenger)
  child = people.find(({ saleId, n }) => saleId === family.id && n === family.passengerCount)!
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

async function found(q: string, token = admin): Promise<SearchResult> {
  const answer = await shop.call(searchApi.find, { query: { q } }, { token })
  if (!answer.ok) throw new Error(`${q}: ${JSON.stringify(answer.failure)}`)
  return answer.result
}

const ofKind = <Kind extends SearchHit['kind']>({ hits }: SearchResult, kind: Kind) =>
  hits.filter((hit): hit is Extract<SearchHit, { kind: Kind }> => hit.kind === kind)

async function sales(q: string, token = admin) {
  return ofKind(await found(q, token), 'sale').map(({ number, matched }) => ({ number, ...matched }))
}

const numberOf = (document: typeof child) =>
  shop.dependencies.documents.decrypt(document.document, owner.passenger(document.saleId, document.n))

describe('D-01 the search box finds a sale', () => {
  test('by its number, and says what its line shows', async () => {
    const { hits } = await found(saleCode(family.number))
    expect(hits[0]).toEqual({
      kind: 'sale',
      id: family.publicId,
      number: family.number,
      holder: family.holder,
      planName: family.planName,
      startDate: family.startDate,
      businessName: family.businessName,
      isCancelled: false,
      hasLeft: false,
      matched: { by: 'number', text: saleCode(family.number) },
    })
    expect((await sales(`${family.number}-2`))[0]).toMatchObject({ number: family.number, by: 'number' })
  })

  test("by a voucher's code, of any passenger, under CA and MGA alike", async () => {
    const [{ code } = { code: '' }] = await shop.db
      .select()
      .from(voucher)
      .where(and(eq(voucher.saleId, family.id), eq(voucher.passengerNo, child.n)))
    for (const typed of [code, ` mga${code.slice(2).toLowerCase()} `]) {
      expect(await sales(typed)).toEqual([{ number: family.number, by: 'voucher', text: code }])
    }
  })

  test("by any passenger's name: a part, any order, without accents, taken literally", async () => {
    const hit = { number: family.number, by: 'name', text: "Íñigo Dvořák O'Higgins_Ñu%" }
    for (const typed of ['inigo', "o'hig", 'higgins, íñ', 'DVORAK iñigo', 'dvořák', 'gins_', 'nu%']) {
      expect(await sales(typed), typed).toEqual([hit])
    }
    for (const typed of ['gins%', 'ñ_go', 'inigo nadie', 'nigo_dv']) expect(await sales(typed), typed).toEqual([])
  })

  test('D-02 by a name as people type it: without its apostrophe, hyphen, space or foreign letter', async () => {
    const hers = and(eq(passenger.saleId, family.id), eq(passenger.n, family.passengerCount))
    const { name, lastName } = child
    const typed = {
      'Łukasz|D´Elía': ["d'elia", 'd’elia', 'delia', 'D´Elía', 'lukasz', 'Łukasz delia', 'd elia', 'elia, lukasz'],
      'Ana María|Pérez-Gomar': ['perezgomar', 'perez-gomar', 'perez gomar', 'gomar ana', 'anamaria perezgomar'],
      'Sean|Mc Loughlin': ['mcloughlin', 'mc loughlin', 'McLoughlin', 'loughlin sean'],
    }
    for (const [named, texts] of Object.entries(typed)) {
      const [first = '', last = ''] = named.split('|')
      await shop.db.update(passenger).set({ name: first, lastName: last }).where(hers)
      for (const text of texts) {
        expect(
          (await sales(text)).map(({ number }) => number),
          text,
        ).toContain(family.number)
        const listed = await shop.call(saleApi.list, { query: { filter: { q: text } } }, { token: admin })
        expect(JSON.stringify(listed), text).toContain(family.publicId)
      }
      // What begins in the name and ends in the surname is neither.
      expect(
        (await sales(`${first.slice(-2)}${last.slice(0, 3)}`)).map(({ number }) => number),
        named,
      ).not.toContain(family.number)
    }
    await shop.db.update(passenger).set({ name, lastName }).where(hers)
  })

  test('by a name as the names themselves say it, whatever is typed: the newest first', async () => {
    for (const typed of ['garcia', 'rod', 'jo', 'an pe', 'martin', 'ez']) {
      const words = typed.split(' ')
      const isNamed = (person: typeof child) =>
        words.every((word) => foldedName(person).includes(word.length < 3 ? ` ${word}` : word))
      const ids = new Set(people.filter(isNamed).map(({ saleId }) => saleId))
      const expected = sold.filter(({ id }) => ids.has(id)).map(({ number }) => number)
      const hits = (await sales(typed)).filter(({ by }) => by === 'name').map(({ number }) => number)
      expect(hits, typed).toEqual(expected.slice(0, 5))
      expect((await found(typed)).more.includes('sale'), typed).toBe(expected.length > 5)
    }
  })

  test('R-02 R-04 and says which is cancelled, and which was found by a passenger who left', async () => {
    const marks = async (q: string) =>
      ofKind(await found(q), 'sale')
        .filter(({ number }) => number === family.number)
        .map(({ isCancelled, hasLeft }) => ({ isCancelled, hasLeft }))
    await shop.db
      .update(passenger)
      .set({ leftAt: new Date(NOW) })
      .where(eq(passenger.id, child.id))
    expect(await marks("o'hig")).toEqual([{ isCancelled: false, hasLeft: true }])
    expect(await marks(`#${family.number}`)).toEqual([{ isCancelled: false, hasLeft: false }])
    await shop.db
      .update(sale)
      .set({ cancelledAt: new Date(NOW) })
      .where(eq(sale.id, family.id))
    expect(await marks(`#${family.number}`)).toEqual([{ isCancelled: true, hasLeft: false }])
    await shop.db.update(passenger).set({ leftAt: null }).where(eq(passenger.id, child.id))
    await shop.db.update(sale).set({ cancelledAt: null }).where(eq(sale.id, family.id))
  })

  test("by any passenger's document, whole or its last four characters, and shows no more of it", async () => {
    const document = numberOf(child)
    const hit = { number: family.number, by: 'document', text: `••••${document.slice(-4)}` }
    for (const typed of [document, `${document.slice(0, 3)}.${document.slice(3)}`, document.slice(-4)]) {
      expect(await sales(typed), typed).toContainEqual(hit)
    }
  })

  test('by its email, a part of it, and by its phone, however it is typed', async () => {
    const { contactEmail } = family
    const ofBuyer = sold.filter((one) => one.contactEmail === contactEmail).map(({ number }) => number)
    for (const typed of [contactEmail, contactEmail.toUpperCase(), contactEmail.slice(1)]) {
      const hits = await sales(typed)
      expect(
        hits.map(({ number }) => number),
        typed,
      ).toEqual(ofBuyer.slice(0, 5))
      expect(hits[0], typed).toMatchObject({ by: 'email', text: contactEmail })
    }
    const hit = { number: family.number, by: 'phone', text: '+5491122334455' }
    for (const typed of ['+54 9 11 2233-4455', '0054 9 11 2233 4455', '1122334455', '334455']) {
      expect(await sales(typed), typed).toEqual([hit])
    }
  })

  test('by a whole email its own sales alone, by a part all that have it', async () => {
    const [one, other] = sold.filter(({ id }) => id !== family.id)
    for (const [{ id }, contactEmail] of [
      [one!, 'Zulma@correo.test'],
      [other!, 'nazulma@correo.test'],
    ] as const) {
      await shop.db.update(sale).set({ contactEmail }).where(eq(sale.id, id))
    }
    const both = [one!.number, other!.number]
    const listed = async (q: string) => {
      const answer = await shop.call(saleApi.list, { query: { filter: { q } } }, { token: admin })
      return answer.ok ? answer.result.rows.map(({ number }) => number) : []
    }
    for (const find of [async (q: string) => (await sales(q)).map(({ number }) => number), listed]) {
      expect(await find('zulma@CORREO.test')).toEqual([one!.number])
      expect(new Set(await find('zulma@correo'))).toEqual(new Set(both))
      expect(await find('nazulma@correo.test')).toEqual([other!.number])
    }
  })

  test('what is named exactly comes before what only has it in it', async () => {
    const [first] = sold
    await shop.db
      .update(passenger)
      .set({ name: `X${family.number}` })
      .where(eq(passenger.saleId, first!.id))
    const byWord = await sales(`x${family.number}`)
    expect(byWord).toEqual([expect.objectContaining({ number: first!.number, by: 'name' })])
    expect((await sales(String(family.number)))[0]).toMatchObject({ number: family.number, by: 'number' })
  })
})

describe('D-01 the search box finds', () => {
  test('a request by its case number, and by all that was typed into it', async () => {
    const form = { voucher: 'CA-123', document: '4.123.987-0', email: 'Zoila@example.com', reason: 'No viajo' }
    const body = { ...form, name: 'Zoila', lastName: 'Ñandutí', phone: '098 765 432' }
    const answer = await shop.call(requestApi.cancel, { body }, { address: '10.8.0.1' })
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    const { caseNumber } = answer.result
    const cases: [string, MatchedBy, string][] = [
      [caseNumber, 'number', caseNumber],
      [caseNumber.toLowerCase().replace('-0', ' 0'), 'number', caseNumber],
      [String(Number(caseNumber.slice(2))), 'number', caseNumber],
      ['nanduti zoi', 'name', 'Zoila Ñandutí'],
      ['zoila@ex', 'email', 'Zoila@example.com'],
      ['41239870', 'document', '••••9870'],
      ['9870', 'document', '••••9870'],
      ['765432', 'phone', ''],
    ]
    for (const [typed, by, text] of cases) {
      const [hit] = ofKind(await found(typed), 'request')
      expect(hit, typed).toMatchObject({
        caseNumber,
        requestKind: 'cancellation',
        status: 'received',
        name: 'Zoila Ñandutí',
        matched: text === '' ? { by } : { by, text },
      })
    }
    expect(ofKind(await found(`R-${caseNumber.slice(2)}`), 'request')).toEqual([])
  })

  test('a business or a broker by name, subdomain, RUT or login, unless it was deleted', async () => {
    const [agency] = await shop.db.select().from(business).where(eq(business.name, 'Mburucuyá Viajes'))
    const { id, name, subdomain, rut } = agency!
    const cases: [string, MatchedBy, string][] = [
      ['mburucuya', 'name', name],
      ['VIAJES mbu', 'name', name],
      [subdomain!.slice(0, 5), 'name', name],
      [rut.slice(0, 8), 'rut', rut],
      ['agencia@ceibo.test', 'email', 'agencia@ceibo.test'],
    ]
    for (const [typed, by, text] of cases) {
      expect(ofKind(await found(typed), 'business'), typed).toEqual([
        { kind: 'business', id, name, type: 'company', matched: { by, text } },
      ])
    }
    expect(ofKind(await found('rambla'), 'business')).toMatchObject([{ name: 'Rambla Brokers', type: 'broker' }])
    await shop.db
      .update(business)
      .set({ deletedAt: new Date(NOW) })
      .where(eq(business.id, id))
    expect(ofKind(await found('mburucuya'), 'business')).toEqual([])
    await shop.db.update(business).set({ deletedAt: null }).where(eq(business.id, id))
  })

  test('a promo code by any part of it, the whole one first, unless it was deleted', async () => {
    const terms = { ownPercentage: 5, companyPercentage: 0 }
    await shop.db.insert(promoCode).values([
      { code: 'XQTOTAL2', ...terms },
      { code: 'XQTOTAL', ...terms },
      { code: 'AXQTOTAL', ...terms, deletedAt: new Date(NOW) },
    ])
    const codes = async (q: string) => ofKind(await found(q), 'promoCode').map(({ code }) => code)
    expect(await codes('xqtotal')).toEqual(['XQTOTAL', 'XQTOTAL2'])
    expect(await codes('qtotal2')).toEqual(['XQTOTAL2'])
  })
})

describe('D-01 A-08 a business finds', () => {
  const isOwn = ({ businessName }: { businessName: string }) => businessName === 'Rambla Brokers'

  test('its own sales alone, by every kind of match, and nothing of what only staff may open', async () => {
    const own = sold.find(isOwn)!
    const other = sold.find((row) => !isOwn(row) && row.id !== family.id)!
    for (const { one, isFound } of [
      { one: own, isFound: true },
      { one: other, isFound: false },
    ]) {
      const holder = people.find(({ saleId, n }) => saleId === one.id && n === 1)!
      const [{ code } = { code: '' }] = await shop.db.select().from(voucher).where(eq(voucher.saleId, one.id))
      const typed = [String(one.number), code, `${holder.name} ${holder.lastName}`, numberOf(holder), one.contactEmail]
      for (const q of [...typed, one.contactPhone]) {
        const { hits } = await found(q, broker)
        expect(
          hits.every((hit) => hit.kind === 'sale' && isOwn(hit)),
          q,
        ).toBe(true)
        expect(
          hits.some((hit) => hit.id === one.publicId),
          q,
        ).toBe(isFound)
      }
    }
    for (const q of ['mburucuya', 'rambla', 'verano15', 'zoila']) {
      expect(
        (await found(q, broker)).hits.filter(({ kind }) => kind !== 'sale'),
        q,
      ).toEqual([])
    }
  })

  test('no other sales even where the queries are all that keeps it to its own', async () => {
    const { businessId } = sold.find(isOwn)!
    // Read as the server itself, which row-level security lets see every sale.
    for (const q of ['an', 'garcia', '@', '1']) {
      const hits = await searchSales(shop.dependencies, readSearch(q.padEnd(3, 'a')), businessId)
      expect(hits.every(isOwn), q).toBe(true)
    }
    expect(await searchSales(shop.dependencies, readSearch(String(family.number)), businessId)).toEqual([])
  })
})

describe('D-01 whatever is typed is answered calmly', () => {
  const ask = async (q: string, token = admin) => {
    const response = await fetch(`${url}/api/search?${new URLSearchParams({ q }).toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: response.status, body: (await response.json()) as { data: SearchResult } & FailureBody }
  }

  test.each([
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['one letter', 'ñ'],
    ['a quote', "'"],
    ['quotes', `"'\`´’`],
    ['SQL', "'; drop table sale; --"],
    ['a condition of SQL', "' or 1=1 or '"],
    ['wildcards of patterns', '%_%'],
    ['a lone backslash', '\\'],
    ['a backslash at the end', 'perez\\'],
    ['a regular expression', '(.*)+[a-z]{2,}$^'],
    ['emoji', '👩‍👩‍👧‍👦🇺🇾'],
    ['Arabic', 'سفر'],
    ['a line break', 'zzana\nperez'],
    ['JSON', '{"q":{"$ne":null}}'],
    ['a number beyond any', '9'.repeat(SEARCH_LIMIT)],
    ['a hundred letters', 'z'.repeat(SEARCH_LIMIT)],
    ['a hundred words', 'w '.repeat(SEARCH_LIMIT / 2)],
  ])('%s', async (_, q) => {
    for (const token of [admin, broker]) {
      expect(await ask(q, token)).toMatchObject({ status: 200, body: { data: { hits: [], more: [] } } })
    }
  })

  test('a text that is too long is refused, and says how long it may be', async () => {
    for (const q of ['z'.repeat(SEARCH_LIMIT + 1), 'z'.repeat(10_000)]) {
      expect(await ask(q)).toMatchObject({
        status: 400,
        body: { errorCode: 'VALIDATION', fields: [{ path: 'q', key: 'SEARCH.TOO_LONG' }] },
      })
    }
  })

  test('a zero byte, no text at all, and no session are refused', async () => {
    expect((await ask('ana\0')).status).toBe(400)
    const bare = await fetch(`${url}/api/search`, { headers: { authorization: `Bearer ${admin}` } })
    expect(bare.status).toBe(400)
    const twice = await fetch(`${url}/api/search?q=a&q=b`, { headers: { authorization: `Bearer ${admin}` } })
    expect(twice.status).toBe(400)
    expect((await fetch(`${url}/api/search?q=ana`)).status).toBe(401)
  })
})
