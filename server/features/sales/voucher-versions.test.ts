import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saleApi } from '#shared/sales/contract.ts'
import { ana } from '../../../tests/support/test-passenger.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { downloadCode, versionedCode } from '#shared/vouchers/voucher-code.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { searchApi } from '#shared/search/contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { owner } from '../../platform/crypto/document-cipher.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { earlierVoucher, passenger, sale } from '../../platform/db/schema/sales.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { everyRow } from '../../../tests/support/every-row.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good, HOUR } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { erasePerson } from '../personal-data/erase-person.ts'
import { voucherDocument } from './voucher-document.ts'
import { voucherPdf } from './voucher-pdf.ts'
import { replaceVouchers } from './voucher-versions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

const MISTAKEN = {
  ...ana,
  documentType: 'passport',
  name: 'Anna',
  lastName: 'Peres',
  documentNumber: 'QWX771199',
} as const
const RIGHT = { name: 'Ana', lastName: 'Pérez', documentNumber: 'QWX771188' }

async function sell() {
  const someone = buyer(shop)
  const passengers = [{ ...MISTAKEN }, newPassenger()]
  const opened = good(await someone.open(fifteenDaysInEurope({ passengers, confirmDuplicate: true })))
  good(await someone.pay(opened, await card(shop)))
  const { saleId, vouchers } = good(await someone.createSale({ order: opened.order }))
  await deliverEmails(shop)
  const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, saleId))
  return { publicId: saleId, saleId: sold!.id, number: sold!.number, codes: vouchers.map(({ code }) => code) }
}

/** The first passenger's data becomes what it should have been. */
async function correctFirst(saleId: string): Promise<void> {
  const { db, dependencies } = shop
  const { documentNumber, ...names } = RIGHT
  await db.transaction(async (tx) => {
    await replaceVouchers(tx, dependencies, { saleId, passengerNos: [1], at: dependencies.now() })
    await tx
      .update(passenger)
      .set({ ...names, ...dependencies.documents.columns(documentNumber, owner.passenger(saleId, 1)) })
      .where(and(eq(passenger.saleId, saleId), eq(passenger.n, 1)))
  })
}

const textOf = async (code: string) =>
  (await readPdf(await voucherPdf(await voucherDocument(shop.dependencies, code)))).text

test('R-05 an earlier version says for ever what it said, that it was replaced and by which', async () => {
  const { saleId, number, codes } = await sell()
  const [code = '', other = ''] = codes
  shop.clock.advance(30 * HOUR)
  await correctFirst(saleId)
  const first = await textOf(code)
  expect(first).toContain(fullName(MISTAKEN))
  expect(first).toContain('QWX771199')
  expect(first).toContain('REEMPLAZADO')
  expect(first).toContain(`vale el Nº ${number}-1-2`)
  expect(first.replaceAll(' ', '')).toContain(`/api/sale/voucherPDF/${downloadCode(code)}-2`)
  const second = await textOf(versionedCode(code, 2))
  expect(second).toContain(fullName({ ...MISTAKEN, ...RIGHT }))
  expect(second).toContain('QWX771188')
  expect(second).not.toContain('REEMPLAZADO')
  expect(await textOf(other)).not.toContain('REEMPLAZADO')

  await correctFirst(saleId)
  expect(await textOf(versionedCode(code, 2))).toContain(`vale el Nº ${number}-1-3`)
  expect(await textOf(code)).toContain(`vale el Nº ${number}-1-3`)
  for (const none of [versionedCode(code, 4), versionedCode(other, 2), `${code}-0`]) {
    expect(await shop.call(voucherApi.pdf, { params: { code: none } })).toMatchObject({ status: 404 })
  }
  const file = await shop.call(voucherApi.pdf, { params: { code: `${downloadCode(code)}-3` } })
  expect(file.ok).toBe(true)
})

test('R-05 lists, searches, emails and the buyer’s page have the version in force', async () => {
  const { publicId, saleId, number, codes } = await sell()
  const [code = '', other = ''] = codes
  await correctFirst(saleId)
  const inForce = `${code}-2`
  const token = await shop.loginAs('admin@ceibo.test')
  const detail = await shop.call(saleApi.detail, { params: { id: publicId } }, { token })
  expect(detail).toMatchObject({
    result: {
      voucherCode: inForce,
      passengers: [
        { voucherCode: inForce, voucherNumber: `${number}-1-2`, leftAt: null },
        { voucherCode: other, voucherNumber: `${number}-2` },
      ],
    },
  })
  for (const typed of [code, inForce, downloadCode(inForce)]) {
    const found = await shop.call(searchApi.find, { query: { q: typed } }, { token })
    expect(found).toMatchObject({ result: { hits: [{ number, matched: { by: 'voucher', text: inForce } }] } })
    const listed = await shop.call(saleApi.list, { query: { filter: { q: typed } } }, { token })
    expect(listed).toMatchObject({ result: { rows: [{ voucherCode: inForce }], total: 1 } })
  }
  expect(await shop.call(voucherApi.ofSale, { params: { saleId: publicId } })).toMatchObject({
    result: [
      { code: inForce, number: `${number}-1-2`, passenger: fullName({ ...MISTAKEN, ...RIGHT }) },
      { code: other },
    ],
  })
  await shop.call(voucherAccessApi.resend, { body: { saleId: publicId } })
  const [email] = await deliverEmails(shop)
  expect(email!.attachments?.map(({ filename }) => filename)).toEqual([
    `Voucher-Ana-Perez-${number}-1-2.pdf`,
    expect.stringMatching(new RegExp(`^Voucher-.*-${number}-2\\.pdf$`)),
    expect.stringMatching(/^Condiciones-/),
  ])
})

test('R-04 the voucher of a passenger who left is void, in no list of the buyer’s and never replaced; the others are good', async () => {
  const { publicId, saleId, codes } = await sell()
  const [code = '', other = ''] = codes
  await shop.db
    .update(passenger)
    .set({ leftAt: shop.dependencies.now() })
    .where(and(eq(passenger.saleId, saleId), eq(passenger.n, 1)))
  const { dependencies, db } = shop
  await db.transaction((tx) =>
    replaceVouchers(tx, dependencies, { saleId, passengerNos: [1, 2], at: dependencies.now() }),
  )
  expect(await textOf(code)).toContain('ANULADO')
  expect(await textOf(`${other}-2`)).not.toContain('ANULADO')
  expect(await shop.call(voucherApi.ofSale, { params: { saleId: publicId } })).toMatchObject({
    result: [{ code: `${other}-2` }],
  })
})

test('R-05 documents of earlier versions are encrypted, and a person named by mistake is erased from them', async () => {
  const { saleId } = await sell()
  await correctFirst(saleId)
  expect(await everyRow(shop.db, 'public')).not.toContain('qwx771199')
  await erasePerson(shop.dependencies, { document: 'QWX771199', email: null }, { force: true })
  const rows = await shop.db.select().from(earlierVoucher).where(eq(earlierVoucher.saleId, saleId))
  expect(rows).toMatchObject([{ name: 'Datos', lastName: 'borrados', documentHash: null }])
  const [kept] = await shop.db
    .select()
    .from(passenger)
    .where(and(eq(passenger.saleId, saleId), eq(passenger.n, 1)))
  expect(kept).toMatchObject({ name: 'Ana' })
})
