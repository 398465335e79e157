import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { ownReceiptApi, receiptApi } from '#shared/after-sale/receipt-contract.ts'
import { formatMoney } from '#shared/money.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { CEIBO_COMPANY, CEIBO_PROVIDER } from '../../../tests/support/test-brand.ts'
import { changeDesk } from '../../../tests/support/test-changes.ts'
import { addColleague } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good, runDueWork } from '../../../tests/support/test-buyer.ts'
import { numberReceipt, receiptDocument } from './receipts.ts'

const PAPER = new TextEncoder().encode('%PDF-1.7\n%%EOF')

let shop: TestShop
let admin: string
let broker: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  admin = await shop.loginAs('admin@ceibo.test')
  broker = await shop.loginAs('broker@ceibo.test')
})
afterAll(() => shop.close())

async function sell(session?: string) {
  const ana = buyer(shop, session)
  const opened = good(await ana.open(fifteenDaysInEurope({ onAccount: session !== undefined, confirmDuplicate: true })))
  if (opened.mode === 'card') good(await ana.pay(opened, await card(shop)))
  const { saleId, vouchers } = good(await ana.createSale({ order: opened.order }))
  await deliverEmails(shop)
  return { id: saleId, code: vouchers[0]!.code, charged: opened.amount }
}

async function receiptsOf(id: string, token = admin) {
  const answer = await shop.call(afterSaleApi.show, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result.receipts
}
const download = (id: string, receiptId: string, token = admin) =>
  shop.call(receiptApi.pdf, { params: { id, receiptId } }, { token })

test('R-11 the payment of a sale and its refund have a receipt each, which keeps its number; neither is an invoice', async () => {
  const { id, charged } = await sell()
  const [payment, ...none] = await receiptsOf(id)
  expect(payment).toMatchObject({ kind: 'payment', amount: charged })
  expect(none).toEqual([])
  const request = { publicId: id, receiptId: payment!.id, businessId: null }
  const first = await receiptDocument(shop.dependencies, request)
  expect(await receiptDocument(shop.dependencies, request)).toEqual(first)
  const file = await download(id, payment!.id)
  if (!file.ok) throw new Error(file.failure.errorCode)
  const { filename, content } = file.result as { filename: string; content: Uint8Array }
  expect(filename).toBe(`comprobante-${first.number}.pdf`)
  const { text, title } = await readPdf(content)
  expect(title).toBe(`Comprobante de pago ${first.number}`)
  expect(text).toContain(formatMoney(charged))
  expect(text).toContain('no es una factura ni otro documento fiscal')
  expect(text).toContain('Importe en dólares estadounidenses (USD)')
  expect(text).toContain(`${CEIBO_COMPANY} · ${CEIBO_PROVIDER}`)

  const body = { intent: randomUUID(), refund: charged }
  expect(await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: admin })).toMatchObject({ ok: true })
  expect(await receiptsOf(id), 'until it was given').toHaveLength(1)
  await runDueWork(shop)
  const [, refund] = await receiptsOf(id)
  expect(refund).toMatchObject({ kind: 'refund', amount: charged })
  const back = await receiptDocument(shop.dependencies, { ...request, receiptId: refund!.id })
  expect(back).toMatchObject({ kind: 'refund', number: '2026-000002', means: { name: 'A la tarjeta' } })
  expect(first.number).toBe('2026-000001')
})

test('R-11 each receipt has the plan and the dates that its own money paid, whatever changed since', async () => {
  const desk = await changeDesk(shop)
  const id = await desk.sell()
  const before = await desk.rowOf(id)
  const dearer: WantedChange = {
    kind: 'change',
    startDate: '2026-12-12',
    endDate: '2027-01-05',
    destinationId: before.destinationId,
    planId: 104,
  }
  const { toPay } = await desk.preview(id, dearer)
  const { payment } = await desk.change(id, dearer)
  shop.clock.advance(60_000)
  await desk.payLink(payment!.order, toPay)
  expect(await desk.change(id, await desk.dates(id, '2026-12-13', '2026-12-14'))).toMatchObject({ payment: null })
  await runDueWork(shop)
  expect(await desk.rowOf(id)).toMatchObject({ startDate: '2026-12-13', endDate: '2026-12-14' })

  const receipts = await receiptsOf(id)
  const documents = await Promise.all(
    receipts.map(({ id: receiptId }) => receiptDocument(shop.dependencies, { publicId: id, receiptId })),
  )
  const [bought, changed, ...back] = documents
  const { planName, destinationName: destination } = before
  expect(bought).toMatchObject({ kind: 'payment', planName, destination, period: '10/12/2026 al 24/12/2026' })
  expect(changed).toMatchObject({ kind: 'payment', planName: 'Cardenal 150', period: '12/12/2026 al 05/01/2027' })
  // The whole of the newest payment goes back, then a part of the other: a receipt each, both of the same instant.
  expect(back.map(({ kind, period }) => `${kind} ${period}`).toSorted()).toEqual([
    'refund 10/12/2026 al 24/12/2026',
    'refund 12/12/2026 al 05/01/2027',
  ])
  const file = await download(id, receipts[0]!.id)
  if (!file.ok) throw new Error(file.failure.errorCode)
  const { text } = await readPdf((file.result as { content: Uint8Array }).content)
  expect(text).toContain('Vigencia 10/12/2026 al 24/12/2026')
  expect(text).not.toContain('13/12/2026')
})

test('R-11 a business has the receipts of its own sales by card alone; what was sold on account has none of ours', async () => {
  const onAccount = await sell(broker)
  expect(await receiptsOf(onAccount.id, broker)).toEqual([])
  const other = await sell()
  const [payment] = await receiptsOf(other.id)
  expect(await download(other.id, payment!.id, broker)).toMatchObject({ status: 404 })
  expect(await download(onAccount.id, payment!.id), 'a payment of another sale').toMatchObject({ status: 404 })
  expect(await download(other.id, randomUUID())).toMatchObject({ status: 404 })
})

// ASVS 8.2.2
test('A-08 R-11 neither the owner nor a seller of another business opens a receipt, a paper or a file of a sale', async () => {
  const agency = await shop.loginAs('agencia@ceibo.test')
  const ana = buyer(shop)
  const trip = fifteenDaysInEurope({ subdomain: 'mburucuya', confirmDuplicate: true })
  const opened = good(await ana.open(trip))
  good(await ana.pay(opened, await card(shop)))
  const { saleId: id, vouchers } = good(await ana.createSale({ order: opened.order }))
  await deliverEmails(shop)
  const [payment] = await receiptsOf(id, agency)
  expect(await download(id, payment!.id, agency), 'its own').toMatchObject({ ok: true })
  const file = { name: 'alta.pdf', type: 'application/pdf' as const, content: PAPER }
  const attached = await shop.call(requestApi.attach, { files: { file } })
  if (!attached.ok) throw new Error(attached.failure.errorCode)
  const params = { id }
  const seller = (await addColleague(shop, 'broker@ceibo.test', 'seller')).token
  for (const token of [broker, seller]) {
    expect(await download(id, payment!.id, token)).toMatchObject({ status: 404 })
    expect(await shop.call(afterSaleApi.show, { params }, { token })).toMatchObject({ status: 404 })
    expect(await shop.call(saleApi.detail, { params }, { token })).toMatchObject({ status: 404 })
    const paper = { params: { id: attached.result.id } }
    expect(await shop.call(requestDeskApi.attachment, paper, { token })).toMatchObject({ status: 403 })
    const found = await shop.call(saleApi.list, { query: { filter: { q: vouchers[0]!.code } } }, { token })
    expect(found).toMatchObject({ ok: true, result: { rows: [] } })
    // A session is no code of the buyer's email.
    const body = { token, saleId: id }
    expect(await shop.call(ownReceiptApi.list, { body }, { token })).toMatchObject({ status: 401 })
    const input = { body: { ...body, receiptId: payment!.id } }
    expect(await shop.call(ownReceiptApi.pdf, input, { token })).toMatchObject({ status: 401 })
  }
})

test('R-11 the buyer downloads theirs with the access of an emailed code, and no other’s', async () => {
  const own = await sell()
  const other = await sell()
  await shop.db.update(sale).set({ contactEmail: 'otra@example.com' }).where(eq(sale.publicId, other.id))
  const answer = await shop.call(voucherAccessApi.ask, { body: { lookup: own.code } })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const [email] = await deliverEmails(shop)
  const confirmed = await shop.call(voucherAccessApi.confirm, {
    body: { request: answer.result.request, code: /\d{6}/.exec(email!.subject)![0] },
  })
  if (!confirmed.ok) throw new Error(confirmed.failure.errorCode)
  const { token } = confirmed.result
  const listed = await shop.call(ownReceiptApi.list, { body: { token, saleId: own.id } })
  if (!listed.ok) throw new Error(listed.failure.errorCode)
  const receiptId = listed.result[0]!.id
  expect(await shop.call(ownReceiptApi.pdf, { body: { token, saleId: own.id, receiptId } })).toMatchObject({ ok: true })
  const [theirs] = await receiptsOf(other.id)
  const refused = [
    { token, saleId: other.id, receiptId: theirs!.id },
    { token, saleId: own.id, receiptId: theirs!.id },
  ]
  for (const body of refused) expect(await shop.call(ownReceiptApi.pdf, { body })).toMatchObject({ status: 404 })
  const invented = { token: 'x'.repeat(43), saleId: own.id }
  expect(await shop.call(ownReceiptApi.list, { body: invented })).toMatchObject({ status: 401 })
})

test('R-11 fifty at once, each asked for twice, get numbers without a gap, none of them double; each year begins at 1', async () => {
  const at = new Date('2031-05-05T12:00:00Z')
  const sources = Array.from({ length: 50 }, () => randomUUID())
  const ask = (sourceId: string, on = at) =>
    numberReceipt(shop.db, { kind: 'payment', sourceId, saleId: null, amount: 1_00, at: on })
  const receipts = await Promise.all([...sources, ...sources].map((sourceId) => ask(sourceId)))
  const rows = await shop.db.select().from(receipt).where(eq(receipt.year, 2031)).orderBy(receipt.number)
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  for (const [position, { number }] of receipts.entries()) {
    expect(rows.find(({ sourceId }) => sourceId === sources[position % 50])?.number).toBe(number)
  }
  // The year is that of Montevideo.
  expect(await ask(randomUUID(), new Date('2032-01-01T02:00:00Z'))).toMatchObject({ year: 2031, number: 51 })
  expect(await ask(randomUUID(), new Date('2032-01-01T04:00:00Z'))).toMatchObject({ year: 2032, number: 1 })
})
