import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { chargeRequest, delayedRequest } from '../../../../tests/gateway-contract/charge-request.ts'
import { describeCardGateway } from '../../../../tests/gateway-contract/contract-suite.ts'
import { openEnvironment } from '../../../../tests/gateway-contract/test-bank.ts'
import { listen } from '../../../../tests/support/listen.ts'
import { v1Gateway } from './v1-wire.ts'

const noForm = () => {
  throw new Error('no card form here')
}
describeCardGateway('v1', () =>
  openEnvironment((settings) => ({ ...v1Gateway(settings), clientForm: noForm }), { counter: '10', transfer: '105' }),
)

const running: Server[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** A provider that answers every call the same. */
async function providerThatAnswers(status: number, body: string | object) {
  const seen: { method: string | undefined; url: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    seen.push({ method: request.method, url: request.url, body: await text(request) })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  running.push(server)
  const url = `http://127.0.0.1:${await listen(server)}`
  return { seen, gateway: v1Gateway({ url, key: 'private-key' }) }
}

const purchase = {
  PurchaseId: 1_250_440,
  UniqueID: 'u-1',
  Transaction: { Status: 'Approved', TransactionStatusId: 1, ErrorCode: null },
  Amount: 8_404,
  OriginalAmount: 8_404,
  Currency: 'USD',
  RefundList: null,
}
const answered = (more: object) => ({ Response: { ...purchase, ...more }, Errors: [] })
const status = (Status: string, ErrorCode: string | null = null) => answered({ Transaction: { Status, ErrorCode } })
const charge = async (http: number, body: string | object) =>
  (await providerThatAnswers(http, body)).gateway.charge(chargeRequest('OT_secret'))

describe('K-04 v1 wire', () => {
  test('the document goes in the provider’s older words', async () => {
    const { gateway, seen } = await providerThatAnswers(200, answered({}))
    const { customer } = chargeRequest('OT_x')
    await gateway.charge(chargeRequest('OT_x'))
    await gateway.charge(chargeRequest('OT_x', { customer: { ...customer, documentType: 'passport' } }))
    const sent = seen.map(({ body }) => JSON.parse(body) as { Customer: object })
    expect(sent[0]).toMatchObject({ Amount: 8_404, Customer: { DocNumber: '12345672', DocumentTypeId: 2 } })
    expect(sent[1]).toMatchObject({ Customer: { DocumentTypeId: 3 } })
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/api/purchase' })
  })

  test.each([
    [status('Approved'), 'approved'],
    [status('Approved', '0'), 'approved'],
    [status('Paid'), 'approved'],
    [status('Rejected', 'TR026'), 'declined'],
    [status('Rejected', 'TR003'), 'refused'],
    [status('Rejected', 'TR999'), 'unknown'],
    [status('Cancelled'), 'refused'],
    [status('Pending'), 'unknown'],
    [status('PreAuthorized'), 'unknown'],
    [status('Something new'), 'unknown'],
    [answered({ PurchaseId: null }), 'unknown'],
    [answered({ Amount: '84.04' }), 'unknown'],
    [{ Response: null, Errors: [{ ErrorCode: 'PR001' }] }, 'unknown'],
    ['{"Response":', 'unknown'],
  ])('an answer of %j is %s', async (body, kind) => {
    expect((await charge(200, body)).kind).toBe(kind)
  })

  test('an amount written as text is read, and another amount than asked is reported', async () => {
    expect(await charge(200, answered({ Amount: '8405' }))).toMatchObject({ kind: 'approved', amount: 8_405 })
  })

  test.each([
    [400, { Errors: [{ ErrorCode: 'TK006' }] }, 'declined'],
    [400, { Errors: [{ ErrorCode: 'PR004' }] }, 'refused'],
    [400, { Errors: [] }, 'unknown'],
    [401, '', 'refused'],
    [408, '', 'unknown'],
    [500, { Errors: [{ ErrorCode: 'PR001' }] }, 'unknown'],
  ])('a charge answered with HTTP %i %j is %s', async (http, body, kind) => {
    expect((await charge(http, body)).kind).toBe(kind)
  })

  test('among several purchases of an order, ours is found, an approved one first; none of ours is not found', async () => {
    const rejected = { ...purchase, PurchaseId: 1, Transaction: { Status: 'Rejected', ErrorCode: 'TR026' } }
    const strangers = { ...purchase, PurchaseId: 2, UniqueID: 'another' }
    const both = await providerThatAnswers(200, { Response: [strangers, purchase, rejected], Errors: [] })
    const names = { uniqueId: 'u-1', gatewayOrder: 'o 1' }
    expect(await both.gateway.find(names)).toMatchObject({ outcome: { kind: 'approved', purchaseId: '1250440' } })
    expect(both.seen[0]?.url).toBe('/v1/api/purchase?OrderNumber=o%201')
    const none = await providerThatAnswers(200, { Response: [strangers], Errors: [] })
    expect(await none.gateway.find(names)).toEqual({ kind: 'not-found' })
    const half = await providerThatAnswers(200, { Response: [purchase, { PurchaseId: 3 }], Errors: [] })
    expect((await half.gateway.find(names)).kind).toBe('unknown')
  })

  test('a purchase that was given back still reads as charged with its first amount', async () => {
    const refund = { PurchaseRefundId: 9, Amount: 8_404, Currency: 'USD', Status: 'Approved' }
    const { gateway } = await providerThatAnswers(200, answered({ Amount: 0, RefundList: [refund] }))
    expect(await gateway.readPurchase('1250440')).toMatchObject({ outcome: { kind: 'approved', amount: 8_404 } })
  })

  test('a refund that the record shows is never sent again', async () => {
    const refund = { PurchaseRefundId: 9, Amount: 8_404, Currency: 'USD', Status: 'Approved' }
    const request = { purchaseId: '1250440', amount: 8_404, reason: 'x' }
    const made = await providerThatAnswers(200, answered({ RefundList: [refund] }))
    expect(await made.gateway.refund(request)).toEqual({ kind: 'already-refunded', isCertain: true, isOnRecord: true })
    const pending = await providerThatAnswers(200, answered({ RefundList: [{ ...refund, Status: 'Pending' }] }))
    expect(await pending.gateway.refund(request)).toMatchObject({ kind: 'pending', ref: '1250440-9' })
    expect([...made.seen, ...pending.seen].map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  test('a part is sent without reading the parts before it', async () => {
    const request = { purchaseId: '1250440', amount: 700, reason: 'x' }
    const part = (more: object) => ({ Response: { PurchaseRefundId: 9, Amount: '7.00', Currency: 'USD', ...more } })
    const sent = async (http: number, body: object) => {
      const { gateway, seen } = await providerThatAnswers(http, body)
      const result = await gateway.refundPart(request)
      expect(seen).toEqual([{ method: 'POST', url: '/v2/api/purchase/1250440/refund', body: '{"Amount":700}' }])
      return result
    }
    expect(await sent(200, part({ Status: 'Refund_OK' }))).toMatchObject({ kind: 'refunded', ref: '1250440-9' })
    expect(await sent(200, part({ Status: 'Approved', Code: '' }))).toMatchObject({ kind: 'refunded' })
    expect(await sent(200, part({ Status: 'Rejected', Code: 'TR101' }))).toMatchObject({
      kind: 'refused',
      code: 'TR101',
    })
    expect(await sent(200, part({ Status: 'Rejected', Code: 'TR009' }))).toMatchObject({ kind: 'unknown' })
    expect(await sent(200, part({ Status: 'Something new' }))).toMatchObject({ kind: 'unknown' })
    expect(await sent(400, { Errors: [{ ErrorCode: 'PR021' }] })).toMatchObject({ kind: 'refused', code: 'PR021' })
  })

  test('the refunds of a purchase are listed with their state and, where it is written well, their time', async () => {
    const refund = { PurchaseRefundId: 9, Amount: 700, Currency: 'USD', Status: 'Approved' }
    const RefundList = [
      { ...refund, Created: '2026-11-20T12:00:00.5' },
      { ...refund, PurchaseRefundId: 10, Status: 'Rejected', Created: 'yesterday' },
      { ...refund, PurchaseRefundId: 11, Status: 'Pending' },
    ]
    const { gateway } = await providerThatAnswers(200, answered({ RefundList }))
    const money = { amount: 700, currency: 'USD' }
    expect(await gateway.findRefunds('1250440')).toEqual({
      kind: 'found',
      refunds: [
        { ...money, ref: '1250440-9', status: 'refunded', createdAt: '2026-11-20T12:00:00.500Z' },
        { ...money, ref: '1250440-10', status: 'refused' },
        { ...money, ref: '1250440-11', status: 'pending' },
      ],
    })
    const none = await providerThatAnswers(200, answered({}))
    expect(await none.gateway.findRefunds('1250440')).toEqual({ kind: 'found', refunds: [] })
    const odd = await providerThatAnswers(200, answered({ RefundList: [{ ...refund, Amount: 7.5 }] }))
    expect((await odd.gateway.findRefunds('1250440')).kind).toBe('unknown')
  })
})

const COUPON = 'https://pagos.example/cupones/7.pdf'
const BANK = 'https://banco.example/CA_7'
const profile = (Brand: string, Type: string) => ({ Customer: { PaymentProfiles: [{ Brand, Type, Last4: '' }] } })

/** A payment at a counter and one by transfer, as the provider's samples have them. */
const coupon = {
  Transaction: { Status: 'Pending', TransactionStatusId: 2, Description: ' ' },
  MetadataOut: { TransactionIdFromPW: '190511', PaymentBarcodeUrl: COUPON },
  ...profile('RedPagos', 'PhysicalNetwork'),
}
const redirected = {
  Transaction: { Status: 'Pending', TransactionStatusId: 2, ErrorCode: null },
  MetadataOut: null,
  CommerceAction: { ActionType: 1, ActionReason: 'REDIRECTION_NEEDED_EXTERNAL_SERVICE', ActionURL: BANK },
  ...profile('Itau', 'BankTransfer'),
}

describe('Y-06 v1 wire: payments at a counter and by transfer', () => {
  const counter = delayedRequest({ method: 'counter', methodCode: '10' }, { uniqueId: 'u-1' })
  const transfer = delayedRequest({ method: 'transfer', methodCode: '105' })

  test('the method goes as its number, and the document in the provider’s older words', async () => {
    const { gateway, seen } = await providerThatAnswers(200, answered(coupon))
    await gateway.requestDelayed(counter)
    await gateway.requestDelayed(transfer)
    const [atCounter, byTransfer] = seen.map(({ body }) => JSON.parse(body) as object)
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/api/purchase' })
    expect(atCounter).toMatchObject({
      PaymentMediaId: 10,
      MetadataIn: { PaymentExpirationInMinutes: '1440' },
      Customer: { DocNumber: '12345672', DocumentTypeId: 2 },
    })
    expect(atCounter).not.toHaveProperty('Redirection')
    const Url_Approved = 'https://ceibo.example/pago/pendiente/1?resultado=aprobado'
    expect(byTransfer).toMatchObject({ PaymentMediaId: 105, Redirection: { Url_Approved } })
  })

  test.each([
    ['a coupon', coupon, { couponNumber: '190511', couponUrl: COUPON }],
    ['a transfer', redirected, { bankUrl: BANK }],
    [
      'a transfer whose page stands in another field',
      { ...redirected, CommerceAction: null, MetadataOut: { ActionURL: BANK } },
      { bankUrl: BANK },
    ],
    ['a coupon without TLS', { ...coupon, MetadataOut: { PaymentBarcodeUrl: 'http://pagos.example/7.pdf' } }, {}],
  ])('%s waits, with its instructions, also when it is searched for', async (_, wire, instructions) => {
    const { gateway } = await providerThatAnswers(200, answered({ ...wire, Amount: 339_100, Currency: 'UYU' }))
    const waiting = { kind: 'waiting', purchaseId: '1250440', amount: 339_100, currency: 'UYU', instructions }
    const outcome = await gateway.requestDelayed(counter)
    expect(outcome).toMatchObject(waiting)
    expect('instructions' in outcome && outcome.instructions).toEqual(instructions)
    expect(await gateway.find(counter)).toEqual({ kind: 'found', outcome })
    expect(await gateway.readPurchase('1250440')).toEqual({ kind: 'found', outcome })
  })

  test.each([
    ['Paid', 'approved'],
    ['Approved', 'approved'],
    ['Cancelled', 'refused'],
    ['Expired', 'refused'],
    ['Rejected', 'declined'],
    ['Something new', 'unknown'],
  ])('a coupon that became %s is %s', async (Status, kind) => {
    const { gateway } = await providerThatAnswers(200, answered({ ...coupon, Transaction: { Status } }))
    expect((await gateway.requestDelayed(counter)).kind).toBe(kind)
  })

  test('a pending card stays unknown, though its answer has a page', async () => {
    expect((await charge(200, answered({ ...redirected, ...profile('Visa', 'CreditCard') }))).kind).toBe('unknown')
    expect((await charge(200, answered(coupon))).kind).toBe('unknown')
  })

  test('a refund to an account is sent with it', async () => {
    const { gateway, seen } = await providerThatAnswers(200, {
      Response: { PurchaseRefundId: 9, Amount: '7.00', Currency: 'USD', Status: 'Refund_Pending' },
    })
    const payee = { name: 'Ana Pérez', documentNumber: '12345672', bankCode: '113', number: '0012345678' }
    const part = { purchaseId: '1250440', amount: 700, reason: 'x', payee: { ...payee, kind: 'savings' as const } }
    expect(await gateway.refundPart(part)).toMatchObject({ kind: 'pending', ref: '1250440-9' })
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      Amount: 700,
      MetadataIn: { RefundBankID: '113', RefundBankAccountType: '2', CustomerLastName: 'Pérez' },
    })
  })
})
