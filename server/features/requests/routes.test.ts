import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#shared/http.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { createServer, serveApi } from '../../app.ts'
import { newAddress } from '../../../tests/support/new-address.ts'
import { buyer, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { limitedUse, mailMessage } from '../../platform/db/schema/operations.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

type Refund = InputOf<typeof requestApi.refund>['body']
type Cancellation = InputOf<typeof requestApi.cancel>['body']

let shop: TestShop
let sold: { id: string; code: string; number: string; holder: string; companion: string }
beforeAll(async () => {
  shop = await startTestShop()
  const broker = buyer(shop, await shop.loginAs('broker@ceibo.test'))
  const passengers = [
    newPassenger(),
    { ...newPassenger(), documentType: 'passport' as const, documentNumber: 'C 123.456' },
  ]
  const checkout = good(await broker.open(fifteenDaysInEurope({ passengers, onAccount: true })))
  const issued = good(await broker.createSale({ order: checkout.order }))
  const [row] = await shop.db.select().from(sale)
  const { code, number } = issued.vouchers[0]!
  sold = { id: row!.id, code, number, holder: passengers[0]!.documentNumber, companion: 'c123456' }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(request)
  await shop.db.delete(mailMessage)
  await shop.db.delete(limitedUse)
})

const anywhere = () => ({ address: newAddress() })
const askRefund = (body: Refund, from = anywhere()) => shop.call(requestApi.refund, { body }, from)
const askCancel = (more: Partial<Cancellation> = {}, from = anywhere()) =>
  shop.call(
    requestApi.cancel,
    {
      body: {
        voucher: sold.code,
        document: sold.holder,
        name: 'Ana',
        lastName: 'Pérez',
        email: 'ana@example.com',
        phone: '099 123 456',
        reason: 'No viajo',
        ...more,
      },
    },
    from,
  )
const stored = () => shop.db.select().from(request)

test('P-08 a refund request is stored with its sale, gets a case number, and reaches staff', async () => {
  const answer = await askRefund({
    voucher: sold.code,
    document: sold.holder,
    expenseType: 'Farmacia',
    expenseDate: '2026-11-15',
    country: 'España',
    amount: 12_345,
    currency: 'EUR',
    bankAccount: '001234567-00001',
    detail: 'Antibiótico <b>recetado</b>',
  })
  const [row] = await stored()
  expect(answer).toMatchObject({ ok: true, result: { caseNumber: `R-${String(row!.number).padStart(6, '0')}` } })
  expect(row).toMatchObject({ kind: 'refund', status: 'received', saleId: sold.id, amount: 12_345, currency: 'EUR' })
  const [notice] = await deliverEmails(shop)
  expect(notice).toMatchObject({
    to: 'hola@ceibo.test',
    subject: `Pedido de reintegro R-${String(row!.number).padStart(6, '0')}`,
  })
  expect(notice!.text).toContain('Monto: EUR 123,45')
  expect(notice!.text).toContain('Venta: #000')
  expect(notice!.html).toContain('&lt;b&gt;recetado')
  // Papers with personal data stay in the database.
  expect(notice!.text).not.toContain('001234567')
  expect(notice!.text).not.toContain(sold.holder)
})

test('P-09 a cancellation is stored, reaches staff, and is due in 72 business hours', async () => {
  shop.clock.set('2026-11-20T13:00:00.000Z')
  const answer = await askCancel()
  const [row] = await stored()
  expect(answer).toMatchObject({ ok: true, result: { caseNumber: `C-${String(row!.number).padStart(6, '0')}` } })
  expect(row).toMatchObject({ kind: 'cancellation', saleId: sold.id, email: 'ana@example.com', reason: 'No viajo' })
  expect(row!.phone).toBe('+59899123456')
  expect(row!.dueAt.toISOString()).toBe('2026-11-25T13:00:00.000Z')
  const emails = await deliverEmails(shop)
  const notice = emails.find(({ to }) => to === 'hola@ceibo.test')
  expect(notice!.text).toContain(`http://localhost:3000/admin/requests/${row!.id}`)
  expect(notice!.text).toMatch(/Responder antes de: .*25 de noviembre de 2026/)
})

// ASVS 14.2.6
test('P-09 the sender gets an email with the case number and what comes next, and nothing that was typed', async () => {
  shop.clock.set('2026-11-20T13:00:00.000Z')
  const answer = await askCancel({ name: 'Comprá en', lastName: 'spam.example', detail: 'https://spam.example' })
  const number = answer.ok ? answer.result.caseNumber : ''
  const receipt = (await deliverEmails(shop)).find(({ to }) => to === 'ana@example.com')!
  expect(receipt.subject).toBe(`Recibimos tu pedido de cancelación ${number}`)
  expect(receipt.text).toMatch(/Te respondemos antes de: .*25 de noviembre de 2026/)
  expect(receipt.text).toContain('72 horas hábiles')
  expect(receipt.text).not.toContain('spam')
  await askRefund({ voucher: sold.code, document: sold.holder })
  expect((await deliverEmails(shop)).map(({ to }) => to)).toEqual(['hola@ceibo.test'])
})

test('P-08 sent again after a lost answer, the same key is the same request: no second case, no second email', async () => {
  const body = { voucher: sold.code, document: sold.holder, email: 'ana@example.com', requestKey: randomUUID() }
  const answers = await Promise.all([askRefund(body), askRefund(body), askRefund(body)])
  answers.push(await askRefund(body))
  const receipts = answers.map((answer) => (answer.ok ? answer.result : answer.failure))
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
  expect(await stored()).toHaveLength(1)
  expect(await deliverEmails(shop)).toHaveLength(2)
})

test('P-08 an expense of tomorrow, an amount of nothing and a phone that is none are refused at their field', async () => {
  const refused = async (more: Partial<Refund>) => {
    const answer = await askRefund({ voucher: 'x', document: 'y', ...more })
    return answer.ok ? null : answer.failure.fields?.map(({ path, key }) => `${path} ${key}`)
  }
  shop.clock.set('2026-11-20T23:30:00.000Z')
  expect(await refused({ expenseDate: '2026-11-21' })).toEqual(['expenseDate REQUEST.DATE_IN_FUTURE'])
  expect(await refused({ expenseDate: '2026-11-20' })).toBeNull()
  const wire = async (payload: object) => {
    const headers = { 'x-forwarded-for': anywhere().address }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/sale/refund', payload, headers })
    return answer.json<{ fields: { path: string; key: string }[] }>().fields.map(({ path, key }) => `${path} ${key}`)
  }
  const who = { voucher: 'x', document: 'y' }
  expect(await wire({ ...who, amount: 0 })).toEqual(['amount REQUEST.AMOUNT_INVALID'])
  expect(await wire({ ...who, amount: -5 })).toEqual(['amount REQUEST.AMOUNT_INVALID'])
  expect(await wire({ ...who, phone: '123' })).toEqual(['phone FIELD.PHONE_INVALID'])
})

test('P-08 voucher and document find the sale however they are written, and only together', async () => {
  const spoken = sold.code.replace(/^CA/, 'ca ').replace(/(.{3})/g, '$1 ')
  for (const [voucher, document] of [
    [sold.code, sold.holder],
    [`MGA${sold.code.slice(2)}`, `${sold.holder.slice(0, -1)}-${sold.holder.slice(-1)}`],
    [spoken, sold.companion],
    [` ${sold.number.replace('-', ' - ')} `, 'C-123.456'],
  ] as const) {
    await askRefund({ voucher, document })
    const rows = await stored()
    expect(rows.at(-1), `${voucher} ${document}`).toMatchObject({ saleId: sold.id, voucher: voucher.trim() })
    await shop.db.delete(request)
  }
  for (const [voucher, document] of [
    [sold.code, '12345672'],
    [`CA${'0'.repeat(27)}`, sold.holder],
    ['999-1', sold.holder],
    ['1', sold.holder],
  ] as const) {
    await askRefund({ voucher, document })
    expect((await stored()).at(-1), `${voucher} ${document}`).toMatchObject({ saleId: null, businessId: null })
    await shop.db.delete(request)
  }
})

// ASVS 11.5.1
test('P-08 the answer does not show whether a document has a voucher', async () => {
  const withoutNumber = (answer: Awaited<ReturnType<typeof askRefund>>) => {
    expect(answer.ok && answer.result.caseNumber).toMatch(/^R-\d{6}$/)
    return { ...answer, result: { ...(answer.ok ? answer.result : {}), caseNumber: null }, headers: null }
  }
  const known = withoutNumber(await askRefund({ voucher: sold.code, document: sold.holder }))
  const unknown = withoutNumber(await askRefund({ voucher: sold.code, document: '12345672' }))
  expect(unknown).toEqual(known)
})

// ASVS 1.5.2, 15.3.3
test('P-08 voucher and document are required, and an unknown field is refused', async () => {
  const send = async (payload: object) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/sale/refund/',
      payload,
      headers: { 'x-forwarded-for': anywhere().address },
    })
    return { status: response.statusCode, fields: response.json<{ fields?: { path: string; key: string }[] }>().fields }
  }
  expect(await send({ voucher: ' ', document: '' })).toMatchObject({
    status: 400,
    fields: [
      { path: 'voucher', key: 'REQUEST.VOUCHER_REQUIRED' },
      { path: 'document', key: 'REQUEST.DOCUMENT_REQUIRED' },
    ],
  })
  expect(await send({ voucher: 'x', document: 'y', status: 'approved' })).toMatchObject({ status: 400 })
  expect(await stored()).toEqual([])
})

// ASVS 2.4.1
test('P-09 few receipts leave for one mailbox, however it is written, though every request is taken and staff get an email', async () => {
  const written = ['luis@example.com', 'LUIS@example.com', 'luis+1@example.com', 'Luis+spam@Example.com']
  const answers = []
  for (let n = 0; n < 8; n += 1) answers.push(await askCancel({ email: written[n % 4]! }))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await stored()).toHaveLength(8)
  const emails = await deliverEmails(shop)
  expect(emails.filter(({ to }) => /^luis/i.test(to))).toHaveLength(5)
  expect(emails.filter(({ to }) => to === 'hola@ceibo.test')).toHaveLength(8)
  shop.clock.advance(25 * 3_600_000)
  await askCancel({ email: 'luis@example.com' })
  expect((await deliverEmails(shop)).filter(({ to }) => /^luis/i.test(to))).toHaveLength(1)
})

// ASVS 2.4.1
test('P-09 the limit of a network is one for all processes, and for all addresses of an IPv6 customer', async () => {
  const other = await createServer({ logLevel: 'silent', trustProxy: 1, publicUrl: 'http://localhost:3000' })
  serveApi(other, shop.dependencies)
  const statusOf = async (app: FastifyInstance, n: number) => {
    const headers = { 'x-forwarded-for': `2001:db8:7:7::${n}` }
    const payload = { voucher: 'x', document: 'y' }
    return (await app.inject({ method: 'POST', url: '/api/sale/refund', payload, headers })).statusCode
  }
  const statuses = []
  for (let n = 1; n <= 6; n += 1) statuses.push(await statusOf(n % 2 ? shop.app : other, n))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await other.close()
})

// ASVS 2.3.2
test('P-09 one address asks five times an hour', async () => {
  const from = { address: '10.8.8.8' }
  for (let n = 0; n < 5; n += 1) expect(await askCancel({}, from)).toMatchObject({ ok: true })
  expect(await askCancel({}, from)).toMatchObject({ ok: false, status: 429 })
  expect(await askCancel({}, { address: '10.8.8.9' })).toMatchObject({ ok: true })
})
