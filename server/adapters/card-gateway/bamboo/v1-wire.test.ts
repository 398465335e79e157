import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { chargeRequest } from '../../../../tests/gateway-contract/charge-request.ts'
import { describeCardGateway } from '../../../../tests/gateway-contract/contract-suite.ts'
import { openEnvironment } from '../../../../tests/gateway-contract/test-bank.ts'
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
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, body: text })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
