import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq, notInArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { plainText } from '#shared/plain-text.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { savedFilterApi } from '#shared/saved-filters/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { verifyAudit } from '../../server/features/audit/log.ts'
import { type Buyer, buyer, card, fifteenDaysInEurope, good } from '../../tests/support/test-buyer.ts'
import { newPassenger } from '../../tests/support/test-trip.ts'
import { auditLog, mailMessage } from '../../server/platform/db/schema/operations.ts'
import { reminderOptOut } from '../../server/platform/db/schema/reminders.ts'
import { request, requestAttachment } from '../../server/platform/db/schema/requests.ts'
import { checkout, partialRefund } from '../../server/platform/db/schema/checkouts.ts'
import { earlierVoucher, passenger, sale } from '../../server/platform/db/schema/sales.ts'
import { decryptSnapshot } from '../../server/features/purchase/checkout/snapshot.ts'
import { attachmentKey } from '../../server/adapters/storage/attachments.ts'
import { seedSales } from '../seed/sales.ts'
import { voucherDocument } from '../../server/features/sales/voucher-document.ts'
import { replaceVouchers } from '../../server/features/sales/voucher-versions.ts'
import { everyRow } from '../../tests/support/every-row.ts'
import { deliverEmails } from '../../tests/support/emails.ts'
import { type Place, placeOf } from '../../tests/support/database.ts'
import { startTestShop, type TestShop } from '../../tests/support/test-app.ts'
import { TEST_KEY } from '../../tests/support/test-cipher.ts'
import { owner } from '../../server/platform/crypto/document-cipher.ts'
import { erasePerson } from '../../server/features/personal-data/erase-person.ts'
import { exportPerson } from '../../server/features/personal-data/export-person.ts'
import { encryptAccount } from '../../server/features/refund-accounts/account.ts'
import { switchRemindersOff } from '../../server/features/reminders/opt-out.ts'
import { outputOf } from '../../tests/support/output-of.ts'
import { runPerson } from './run-person.ts'

// Whole purchases, and the command as a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const NOW = '2026-11-21T15:00:00.000Z'
const AFTER_THE_TRIP = '2027-02-01T15:00:00.000Z'
const PDF = new TextEncoder().encode('%PDF-1.4 historia clínica de Zenobia %%EOF')

const zenobia = {
  ...newPassenger('1984-07-19'),
  name: 'Zenobia',
  lastName: 'Quiñones',
  documentType: 'passport' as const,
  documentNumber: 'ZNB918273X',
}
const WHO = { document: 'znb-918.273 x', email: 'Zenobia@Example.com' }
/** Everything that would identify her, in small letters. */
const HERS = ['znb918273x', 'zenobia', 'quiñones', '99777888', '1984-07-19', 'me duele', '0012345-00001']
const companion = { ...newPassenger('1990-01-02'), name: 'Teófilo', lastName: 'Iraola' }

let place: Place
let shop: TestShop
let own: { code: string; saleId: string }
let file: string

async function buy(someone: Buyer, more: Parameters<typeof fifteenDaysInEurope>[0]) {
  const { order, amount } = good(await someone.open(fifteenDaysInEurope(more)))
  good(await someone.pay({ order, amount }, await card(shop)))
  const { saleId, vouchers } = good(await someone.createSale({ order }))
  return { saleId, code: vouchers[0]?.code ?? '' }
}

beforeAll(async () => {
  place = await placeOf('seeded', await mkdtemp(path.join(tmpdir(), 'ceibo-person-')))
  shop = await startTestShop({ gateway: 'sandbox', now: NOW, place })
  const contact = { email: 'zenobia@example.com', phone: '099 777 888', isSubscribed: true }
  own = await buy(buyer(shop), { passengers: [zenobia, companion], contact })
  // Another person buys for her too, and she leaves a third purchase alone.
  const { saleId } = await buy(buyer(shop), { passengers: [newPassenger(), zenobia], confirmDuplicate: true })
  await nextVersion(saleId)
  good(await buyer(shop).open(fifteenDaysInEurope({ passengers: [zenobia], contact, confirmDuplicate: true })))
  const content = new Uint8Array(PDF)
  const files = { file: { name: 'zenobia.pdf', type: 'application/pdf' as const, content } }
  const attached = await shop.call(requestApi.attach, { files }, { address: '10.9.2.1' })
  if (!attached.ok) throw new Error(attached.failure.message)
  file = attached.result.id
  const body = {
    voucher: own.code,
    document: 'ZNB-918273-X',
    email: contact.email,
    detail: 'Me duele la espalda',
    bankAccount: '0012345-00001',
    attachments: [file],
    acceptsHealthData: true,
  }
  const answer = await shop.call(requestApi.refund, { body }, { address: '10.9.2.2' })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  await deliverEmails(shop)
  await switchRemindersOff(shop.db, { email: contact.email, at: new Date(NOW) })
  await switchRemindersOff(shop.db, { email: 'teofilo@example.com', at: new Date(NOW) })
  await saveFilters()
  await refundToHerAccount()
  await seedSales(shop.db, { count: 40, seed: 3, now: new Date(NOW), documents: shop.dependencies.documents })
})
afterAll(async () => {
  await shop.close()
  await rm(place.dataDir, { recursive: true, force: true })
})

/** An administrator saved searches for her and for another person. */
async function saveFilters(): Promise<void> {
  const token = await shop.loginAs('admin@ceibo.test')
  const save = async (name: string, filter: Record<string, unknown>) => {
    const body = { list: 'sales', name, filter, sort: null }
    expect(await shop.call(savedFilterApi.save, { body }, { token })).toMatchObject({ ok: true })
  }
  await save('Por documento', { documentNumber: 'ZNB 918.273-X' })
  await save('De zenobia@example.com', {})
  await save('De otra persona', { q: 'teofilo@example.com' })
}

/** Money went back to an account of hers. */
async function refundToHerAccount(): Promise<void> {
  const { dependencies, db } = shop
  const [sold] = await db.select().from(sale).where(eq(sale.publicId, own.saleId))
  const id = randomUUID()
  const account = {
    name: 'Zenobia Quiroga',
    documentType: 'passport' as const,
    documentNumber: 'ZNB918273X',
    bank: '001' as const,
    kind: 'savings' as const,
    number: '00345678900001',
  }
  await db.insert(partialRefund).values({
    id,
    attemptId: sold!.attemptId!,
    amount: 1_00,
    reason: 'granted',
    status: 'DONE',
    nextAt: dependencies.now(),
    accountAt: dependencies.now(),
    encryptedAccount: encryptAccount(dependencies.accountSecrets, id, account),
  })
}

/** Her voucher as the second passenger of a sale is replaced; what it said is kept. */
async function nextVersion(publicId: string): Promise<void> {
  const { dependencies, db } = shop
  const [sold] = await db.select({ id: sale.id }).from(sale).where(eq(sale.publicId, publicId))
  const replaced = { saleId: sold!.id, passengerNos: [2], at: dependencies.now() }
  await db.transaction((tx) => replaceVouchers(tx, dependencies, replaced))
}

/** All reports that settle something, for all time. */
async function figures(): Promise<unknown> {
  const token = await shop.loginAs('admin@ceibo.test')
  const filter = { startDate: '2020-01-01', endDate: '2030-01-01' }
  const answers = []
  for (const report of [
    reportApi.settlements,
    reportApi.continental,
    reportApi.continentalPlans,
    reportApi.promoCodes,
  ]) {
    const answer = await shop.call(report, { query: { filter } as never }, { token })
    if (!answer.ok) throw new Error(answer.failure.message)
    answers.push(answer.result)
  }
  const { rows } = (await shop.db.execute(sql`
    select number, is_paid, charged, gross, discount, business_discount, cost, margin, commission, house_share from sale
    order by number`)) as unknown as { rows: unknown[] }
  return [answers, rows]
}

const erase = (force = false, who = WHO) => erasePerson(shop.dependencies, who, { force })

// ASVS 14.2.7
test('what is stored of a person is handed out whole, with their files, and nothing of who travels with them', async () => {
  const exported = await exportPerson(shop.dependencies, WHO)
  expect(exported.sales).toMatchObject([
    {
      buyer: { email: 'zenobia@example.com', phone: '+59899777888', isSubscribed: true, charged: expect.any(Number) },
      traveller: [{ ...zenobia, voucher: { code: own.code } }],
    },
    { buyer: null, traveller: [{ ...zenobia, voucher: { number: expect.stringMatching(/-2$/) } }] },
  ])
  expect(exported.earlierVouchers).toMatchObject([zenobia])
  expect(exported.purchases).toMatchObject([
    { status: 'OPEN', buyer: { email: 'zenobia@example.com' }, traveller: [zenobia] },
  ])
  expect(exported.requests).toMatchObject([
    {
      document: 'ZNB-918273-X',
      detail: 'Me duele la espalda',
      bankAccount: '0012345-00001',
      files: [{ name: 'zenobia.pdf' }],
    },
  ])
  expect(Buffer.from(exported.requests[0]!.files[0]!.base64, 'base64')).toEqual(Buffer.from(PDF))
  expect(exported.emails.map(({ kind }) => kind).toSorted()).toEqual(['request-receipt', 'vouchers'])
  expect(exported.withoutReminders).toEqual([{ email: 'zenobia@example.com', at: new Date(NOW) }])
  expect(exported.refundAccounts).toMatchObject([{ amount: 1_00, bank: 'BROU', number: '00345678900001' }])
  expect(JSON.stringify(exported)).not.toMatch(/Teófilo|Iraola/)
  expect(JSON.stringify(exported)).not.toContain(companion.documentNumber)
  expect(await exportPerson(shop.dependencies, { document: 'NADIE12345', email: null })).toMatchObject({
    sales: [],
    emails: [],
  })
})

// ASVS 14.2.7
test('a person is not erased whose trip is not over, who buys, or to whom something is owed', async () => {
  const before = await everyRow(shop.db)
  await expect(erase(true)).rejects.toThrow('Está comprando ahora mismo')
  shop.clock.advance(40 * 60_000)
  await expect(erase()).rejects.toThrow(/El viaje de la venta #\d+ no terminó: es hasta el 2026-12-24.*--force/)
  shop.clock.set(AFTER_THE_TRIP)
  await expect(erase()).rejects.toThrow(/El pedido R-\d+ está abierto.*--force/)
  expect(await everyRow(shop.db)).toBe(before)
})

// ASVS 14.2.4, 14.2.7
test('an erased person is in no row any more; money, settlements and everybody else stay as they were', async () => {
  await shop.db.update(request).set({ status: 'closed' })
  const email = { kind: 'vouchers', recipient: WHO.email, payload: {} } as const
  await shop.db.insert(mailMessage).values([
    { ...email, dedupeKey: 'waits' },
    { ...email, dedupeKey: 'refused', status: 'FAILED', lastError: `Error: 550 <${WHO.email}>: User unknown` },
  ])
  const before = await figures()
  const had = await everyRow(shop.db)
  for (const hers of HERS.slice(1)) expect(had, hers).toContain(hers)
  expect(await erase()).toEqual({
    passengers: 2,
    earlierVouchers: 1,
    buyerOf: 1,
    checkouts: 3,
    requests: 1,
    emails: 4,
    accesses: 0,
    reminderOptOuts: 1,
    savedFilters: 2,
    refundAccounts: 1,
  })
  expect((await shop.db.select().from(reminderOptOut)).map(({ email: kept }) => kept)).toEqual(['teofilo@example.com'])
  const has = await everyRow(shop.db)
  for (const hers of HERS) expect(plainText(has), hers).not.toContain(plainText(hers))
  expect((await shop.db.select().from(partialRefund)).map((row) => row.encryptedAccount)).toEqual([null])
  expect(has).toContain('teófilo')
  expect(has).toContain('1984-01-01')
  expect(await figures()).toEqual(before)
  expect(await shop.db.select().from(requestAttachment)).toEqual([])
  expect(await shop.dependencies.attachments.get(attachmentKey(file))).toBeNull()

  const token = await shop.loginAs('admin@ceibo.test')
  const detail = await shop.call(saleApi.detail, { params: { id: own.saleId } }, { token })
  expect(detail).toMatchObject({
    result: {
      holder: 'Datos borrados',
      contact: { email: '', phone: '', isSubscribed: false },
      passengers: [{ name: 'Datos', lastName: 'borrados', documentNumber: '', age: 42 }, { name: 'Teófilo' }],
    },
  })
  const { documentType: _, ...answers } = zenobia
  const erased: Record<string, unknown>[] = [
    ...(await shop.db.select().from(passenger)),
    ...(await shop.db.select().from(earlierVoucher)),
    ...(await shop.db.select().from(checkout)).flatMap(
      (row) => decryptSnapshot(shop.dependencies.documents, row).passengers,
    ),
  ].filter(({ name }) => name === 'Datos')
  expect(erased).toHaveLength(6)
  for (const [field, answer] of Object.entries(answers)) expect(erased.map((one) => one[field])).not.toContain(answer)
  expect((await voucherDocument(shop.dependencies, own.code)).passenger).toMatchObject({ documentNumber: '' })
  const filter = { documentNumber: WHO.document }
  expect(await shop.call(saleApi.list, { query: { filter } }, { token })).toMatchObject({ result: { total: 0 } })
  expect(await shop.call(voucherAccessApi.resend, { body: { saleId: own.saleId } })).toMatchObject({ status: 404 })
  await shop.call(voucherAccessApi.ask, { body: { lookup: own.code } }, { address: '10.9.2.3' })
  expect(await deliverEmails(shop), 'nobody is written to').toEqual([])
  expect(await erase(), 'twice is once').toEqual({
    passengers: 0,
    earlierVouchers: 0,
    buyerOf: 0,
    checkouts: 0,
    requests: 0,
    emails: 0,
    accesses: 0,
    reminderOptOuts: 0,
    savedFilters: 0,
    refundAccounts: 0,
  })
})

// ASVS 14.2.7
test('the audit log tells that it was done, not of whom', async () => {
  const entries = await shop.db
    .select()
    .from(auditLog)
    .where(sql`action like 'person.%'`)
    .orderBy(auditLog.id)
  expect(entries.map(({ action }) => action)).toEqual(['person.exported', 'person.exported', 'person.erased'])
  expect(entries[2]?.subject).toBe(entries[0]?.subject)
  expect(entries[2]?.detail).toMatchObject({ passengers: 2, requests: 1, force: false })
  expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
})

// ASVS 14.2.7
test('erasing a person by document, by email or by both moves no figure of any report', async () => {
  const people = await shop.db
    .select({ person: passenger, email: sale.contactEmail })
    .from(passenger)
    .innerJoin(sale, eq(sale.id, passenger.saleId))
    .where(notInArray(passenger.name, ['Datos', companion.name]))
  const before = await figures()
  const someone = fc.record({ index: fc.nat(people.length - 1), by: fc.constantFrom('document', 'email', 'both') })
  const erased = new Set<string>()
  await fc.assert(
    fc.asyncProperty(someone, async ({ index, by }) => {
      const { person, email } = people[index]!
      const document = shop.dependencies.documents.decrypt(person.document, owner.passenger(person.saleId, person.n))
      erased.add(person.id)
      await erase(true, {
        document: by === 'email' ? null : document,
        email: by === 'document' ? null : email,
      } as typeof WHO)
      expect(await figures()).toEqual(before)
    }),
    { numRuns: 12 },
  )
  expect(erased.size).toBeGreaterThan(5)
})

describe('npm run person', () => {
  const settings = () => ({
    PATH: process.env.PATH ?? '',
    DATA_DIR: place.dataDir,
    ENCRYPTION_KEY: TEST_KEY,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  })
  const run = (...args: string[]) => outputOf(() => runPerson(args, settings()))

  test('exports to a file of one’s own and erases when asked to, on the embedded database only while it is free', async () => {
    const who = ['--document', companion.documentNumber]
    const target = path.join(place.dataDir, 'teofilo.json')
    if (shop.kind === 'pglite') expect(await run('export', ...who, target)).toContain('Ceibo está funcionando sobre')
    await shop.close()
    await rm(target, { force: true })
    expect(await run('export', ...who, target)).toMatch(/^Listo: .*teofilo\.json, con 1 ventas/)
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(target, 'utf8'))).toMatchObject({ sales: [{ traveller: [{ name: 'Teófilo' }] }] })
    expect(await run('export', ...who, target)).toContain('Ya hay un archivo')
    expect(await run('erase', ...who)).toContain('--yes. No se borró nada')
    expect(await run('erase', ...who, '--yes', '--force')).toContain('Datos borrados en 1 pasajes')
    expect(await run('erase', ...who, '--yes')).toContain('No hay nada de esa persona')
    for (const wrong of [['erase'], ['export', ...who], ['erase', ...who, target], ['borrar', ...who]]) {
      expect(await run(...wrong)).toMatch(/^refused: Uso: npm run person/)
    }
    const main = path.join(import.meta.dirname, 'main.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'erase', ...who], { env: settings() })
    expect(stdout).toContain('No hay nada de esa persona')
    shop = await startTestShop({ gateway: 'sandbox', place })
    expect(await everyRow(shop.db)).not.toContain('teófilo')
  })
})
