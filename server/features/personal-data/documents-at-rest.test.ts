import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestApi } from '#shared/requests/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { ciCheckDigit, formatCi } from '#shared/sales/documents.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { users, secondFactor } from '../../platform/db/schema/businesses.ts'
import { encryptionKey } from '../../platform/db/schema/operations.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { savedFilter } from '../../platform/db/schema/saved-filters.ts'
import { webhook } from '../../platform/db/schema/webhooks.ts'
import { passenger } from '../../platform/db/schema/sales.ts'
import { keyName, type KeyRing, cipherOf } from '../../platform/crypto/cipher.ts'
import { findSales } from '../sales/store.ts'
import { filterOwner } from '../saved-filters/store.ts'
import { voucherDocument } from '../sales/voucher-document.ts'
import { secretOwner } from '../webhooks/sign.ts'
import { BUSINESS_IDS } from '../../../tools/seed/cast.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { everyRow } from '../../../tests/support/every-row.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { TEST_KEY } from '../../../tests/support/test-cipher.ts'
import { documentCipher, owner, type EncryptedDocument } from '../../platform/crypto/document-cipher.ts'
import { prepareDocumentCipher } from './prepare-document-cipher.ts'

const body = '4918273'
const CI = `${body}${ciCheckDigit(body)}`
const PASSPORT = 'CNRY918273X'
const ABANDONED = 'CNRY645342Y'
/** As they are stored, as people type them, and in any letters. */
const CANARIES = [CI, formatCi(CI), body, formatCi(CI).slice(0, -2), PASSPORT, ABANDONED].map((one) =>
  one.toLowerCase(),
)

const passport = (documentNumber: string) => ({ ...newPassenger(), documentType: 'passport' as const, documentNumber })
const PARTY = [{ ...newPassenger(), documentNumber: formatCi(CI) }, passport('cnry 918.273-x')]

let shop: TestShop
const log: string[] = []
let staff: string
let sold: { order: string; saleId: string; code: string }

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', log: (line) => log.push(line) })
  staff = await shop.loginAs('admin@ceibo.test')
  const someone = buyer(shop)
  const { order, amount } = good(await someone.open(fifteenDaysInEurope({ passengers: PARTY })))
  await someone.pay({ order, amount }, await card(shop, 'insufficient-funds'))
  good(await someone.pay({ order, amount }, await card(shop)))
  const { saleId, vouchers } = good(await someone.createSale({ order }))
  sold = { order, saleId, code: vouchers[0]?.code ?? '' }
})
afterAll(() => shop.close())

const askRefund = (document: string) =>
  shop.call(requestApi.refund, { body: { voucher: sold.code, document } }, { address: '10.9.1.1' })

// ASVS 14.2.4, 16.3.4
test('no table and no log line holds a document, whatever people did with it', async () => {
  await buyer(shop).open(fifteenDaysInEurope({ passengers: [passport(ABANDONED)] }))
  expect(await askRefund(formatCi(CI))).toMatchObject({ ok: true })
  const filter = { documentNumber: formatCi(CI) }
  expect(await shop.call(saleApi.list, { query: { filter } }, { token: staff })).toMatchObject({ result: { total: 1 } })
  await shop.call(voucherAccessApi.ask, { body: { lookup: PASSPORT } }, { address: '10.9.1.2' })
  await shop.call(requestDeskApi.list, { query: { filter: { q: formatCi(CI) } } }, { token: staff })
  await deliverEmails(shop)
  // What fails is logged with the statement that failed: without the values that it was given.
  await shop.db.execute(sql`alter table sale rename to sale_gone`)
  expect(await shop.call(saleApi.list, { query: { filter } }, { token: staff })).toMatchObject({ status: 500 })
  expect(await askRefund(formatCi(CI))).toMatchObject({ status: 500 })
  await shop.db.execute(sql`alter table sale_gone rename to sale`)

  const rows = await everyRow(shop.db)
  expect(rows, 'the buyer is there').toContain('ana@example.com')
  for (const canary of CANARIES) expect(rows).not.toContain(canary)
  const logText = log.join('').toLowerCase()
  expect(logText).toContain('failed query')
  for (const canary of [...CANARIES, 'ana@example.com', sold.code.toLowerCase()]) expect(logText).not.toContain(canary)
})

// ASVS 14.2.6
test('roles with the right see them whole: staff in the detail, the traveller on the voucher; in lists the last four', async () => {
  const detail = await shop.call(saleApi.detail, { params: { id: sold.saleId } }, { token: staff })
  if (!detail.ok) throw new Error(detail.failure.message)
  expect(detail.result.passengers.map(({ documentNumber }) => documentNumber)).toEqual([CI, PASSPORT])
  const { passenger: printed } = await voucherDocument(shop.dependencies, sold.code)
  expect(printed.documentNumber).toBe(formatCi(CI))
  const answer = await shop.call(requestDeskApi.list, { query: {} }, { token: staff })
  if (!answer.ok) throw new Error(answer.failure.message)
  const [row] = answer.result.rows
  expect(row).toMatchObject({ document: `••••${CI.slice(-4)}`, saleNumber: 1 })
  const whole = await shop.call(requestDeskApi.detail, { params: { id: row!.id } }, { token: staff })
  expect(whole).toMatchObject({ result: { document: formatCi(CI) } })
})

// ASVS 11.3.3
test('what is encrypted for one row is decrypted for no other', async () => {
  const [first, second] = await shop.db.select().from(passenger).orderBy(passenger.n)
  const { documents } = shop.dependencies
  expect(documents.decrypt(first!.document, owner.passenger(first!.saleId, 1))).toBe(CI)
  expect(() => documents.decrypt(second!.document, owner.passenger(first!.saleId, 1))).toThrow('cannot be decrypted')
})

describe('a database of an older key', () => {
  const key = Buffer.from(TEST_KEY, 'base64url')
  const older = Buffer.alloc(32, 4)
  const encryptedRows = async () =>
    (await shop.db.select().from(passenger).orderBy(passenger.n)).map((row) => row.document)
  const encryptedRequest = async () => (await shop.db.select().from(request))[0]?.document
  const isOf = (one: Uint8Array) => expect.stringMatching(`^${keyName(one)}\\.`) as unknown as EncryptedDocument

  async function holdsNone(): Promise<void> {
    const rows = await everyRow(shop.db)
    for (const canary of CANARIES) expect(rows).not.toContain(canary)
  }

  // ASVS 14.2.4
  test('is encrypted anew by the next start, also when one was killed half-way; another start changes nothing', async () => {
    await prepareDocumentCipher(shop.db, [older, key])
    expect(await encryptedRows()).toEqual([isOf(older), isOf(older)])
    let batches = 0
    const dying = new Proxy(shop.db, {
      get: (db, name) => {
        if (name === 'transaction' && ++batches === 3) throw new Error('killed')
        const found: unknown = Reflect.get(db, name)
        return typeof found === 'function' ? found.bind(db) : found
      },
    })
    await expect(prepareDocumentCipher(dying, [key, older])).rejects.toThrow('killed')
    const kept = await encryptedRows()
    expect(kept).toEqual([isOf(key), isOf(key)])
    expect(await encryptedRequest(), 'the passengers are, the requests are not').toEqual(isOf(older))
    await expect(prepareDocumentCipher(shop.db, [key]), 'the older key is still needed').rejects.toThrow('another key')
    await prepareDocumentCipher(shop.db, [key, older])
    expect(await encryptedRequest()).toEqual(isOf(key))
    await holdsNone()
    expect(await encryptedRows(), 'what was done is not done again').toEqual(kept)
    await prepareDocumentCipher(shop.db, [key])
    expect(await encryptedRows()).toEqual(kept)
    expect(await shop.db.select().from(encryptionKey)).toMatchObject([{ name: keyName(key) }])

    const found = await shop.call(saleApi.list, { query: { filter: { documentNumber: PASSPORT } } }, { token: staff })
    expect(found).toMatchObject({ result: { total: 1 } })
    expect(await askRefund(CI)).toMatchObject({ ok: true })
    const again = await buyer(shop).open(fifteenDaysInEurope({ passengers: PARTY }))
    expect(again.is, 'the same trip is still known').toBe('POSSIBLE_DUPLICATE')
  })

  // ASVS 11.2.2
  test('goes over to a new key, which then is the only one needed; with a key that never was its own nothing starts', async () => {
    const next = Buffer.alloc(32, 5)
    const [someone] = await shop.db.select({ id: users.id }).from(users).limit(1)
    const userId = someone!.id
    const encryptedSecret = cipherOf([key], 'accounts').encrypt('TOTP', userId)
    await shop.db.insert(secondFactor).values({ userId, encryptedSecret, startedAt: shop.dependencies.now() })
    const id = '00000000-0000-4000-8000-000000000001'
    const encrypted = cipherOf([key], 'accounts').encrypt('{}', filterOwner(id))
    await shop.db.insert(savedFilter).values({ id, userId, encrypted, createdAt: shop.dependencies.now() })
    const ofHook = (cipherKey: Uint8Array) => cipherOf([cipherKey], 'accounts')
    const [latest, before] = ['whsec_2', 'whsec_1'].map((secret) => ofHook(key).encrypt(secret, secretOwner(id)))
    const hook = { id, businessId: BUSINESS_IDS.mburucuya, url: 'https://agencia.test/', kinds: [] }
    const secrets = { encryptedSecret: latest!, encryptedOldSecret: before!, createdAt: shop.dependencies.now() }
    await shop.db.insert(webhook).values({ ...hook, ...secrets })
    await expect(prepareDocumentCipher(shop.db, [next])).rejects.toThrow(/encrypted with another key.*ENCRYPTION_KEY/)

    const keys: KeyRing = [next, key]
    await prepareDocumentCipher(shop.db, keys)
    await expect(prepareDocumentCipher(shop.db, [key])).rejects.toThrow('encrypted with another key')
    const documents = await prepareDocumentCipher(shop.db, [next])
    Object.assign(shop.dependencies, { documents })
    expect((await voucherDocument(shop.dependencies, sold.code)).passenger.documentNumber).toBe(formatCi(CI))
    const found = await findSales(
      shop.dependencies,
      { filter: { documentNumber: CI } },
      { businessId: null, seesCost: true, seesCommission: true },
    )
    expect(found.total).toBe(1)
    const [factor] = await shop.db.select().from(secondFactor)
    expect(cipherOf([next], 'accounts').decrypt(factor!.encryptedSecret, userId)).toBe('TOTP')
    const [filter] = await shop.db.select().from(savedFilter)
    expect(cipherOf([next], 'accounts').decrypt(filter!.encrypted, filterOwner(id))).toBe('{}')
    const [stored] = await shop.db.select().from(webhook)
    const signing = [stored!.encryptedSecret, stored!.encryptedOldSecret!]
    expect(signing.map((one) => ofHook(next).decrypt(one, secretOwner(id)))).toEqual(['whsec_2', 'whsec_1'])
    await holdsNone()
  })

  test('is encrypted anew by two starts at once, each row by one of them', async () => {
    const [current, next, last] = [Buffer.alloc(32, 5), Buffer.alloc(32, 10), Buffer.alloc(32, 11)]
    let encrypted = 0
    const info = (line: unknown) => void (encrypted += (line as { rows: number }).rows)
    const start = () => prepareDocumentCipher(shop.db, [next, current], { info })
    await sideBySide(shop, passenger, [start, start])
    expect(await encryptedRows()).toEqual([isOf(next), isOf(next)])
    const byBoth = encrypted
    encrypted = 0
    await prepareDocumentCipher(shop.db, [last, next], { info })
    expect(byBoth, 'as many as by one alone').toBe(encrypted)
    await prepareDocumentCipher(shop.db, [last])
    await holdsNone()
  })

  test('while two keys are in use, what either of them encrypted is found', async () => {
    const [older, newer] = [
      documentCipher([Buffer.alloc(32, 6)]),
      documentCipher([Buffer.alloc(32, 7), Buffer.alloc(32, 6)]),
    ]
    const { documentHash } = older.columns(PASSPORT, 'x')
    expect(newer.hashes(PASSPORT)).toContain(documentHash)
    expect(newer.hashes(PASSPORT)[0]).not.toBe(documentHash)
  })
})

// ASVS 11.2.2
test('of two first starts at once with a key of their own each, one takes the database and the other does not start', async () => {
  const { close, ...empty } = await testDatabase()
  const start = (key: Uint8Array) =>
    prepareDocumentCipher(empty.db, [key]).then(
      () => 'started',
      ({ message }: Error) => message,
    )
  const starts = await sideBySide(empty, encryptionKey, [
    () => start(Buffer.alloc(32, 8)),
    () => start(Buffer.alloc(32, 9)),
  ])
  expect(starts).toEqual(['started', expect.stringContaining('encrypted with another key')])
  await close()
})
