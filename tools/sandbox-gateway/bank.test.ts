import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chargeRequest } from '../../tests/gateway-contract/charge-request.ts'
import { key, openBank, type TestBank } from '../../tests/gateway-contract/test-bank.ts'
import { type CardGateway } from '../../server/adapters/card-gateway/port.ts'
import { sandboxGateway } from '../../server/adapters/card-gateway/sandbox/sandbox.ts'
import { type SandboxClient, sandboxClient } from '../../tests/support/sandbox-client.ts'
import { sandboxCards } from './sandbox-cards.ts'

let bank: TestBank
let client: SandboxClient
let gateway: CardGateway

beforeAll(async () => {
  bank = await openBank()
  client = sandboxClient({ url: bank.url, key })
  gateway = sandboxGateway({ url: bank.url, key })
})
afterEach(() => client.clearFaults())
afterAll(() => bank.close())

const approve = async (more = {}) => {
  const result = await gateway.charge(chargeRequest(await client.token('approved'), more))
  if (result.kind !== 'approved') throw new Error(`expected approval, got ${JSON.stringify(result)}`)
  return result
}

describe('K-04 test cards', () => {
  test('rejected cards carry the provider’s codes', async () => {
    const decline = async (card: Parameters<SandboxClient['token']>[0]) =>
      gateway.charge(chargeRequest(await client.token(card)))
    expect(await decline('insufficient-funds')).toMatchObject({ kind: 'declined', code: 'TR026', class: 'fix' })
    expect(await decline('expired-card')).toMatchObject({ kind: 'declined', code: 'TR021', class: 'fix' })
    expect(await decline('possible-fraud')).toMatchObject({ kind: 'declined', code: 'TR014', class: 'fraud' })
  })

  test.each(['reply-lost', 'error-after-charge'] as const)('%s: charged at the first try', async (card) => {
    const request = chargeRequest(await client.token(card))
    expect((await gateway.charge(request)).kind).toBe('unknown')
    expect(await gateway.find(request)).toMatchObject({ outcome: { kind: 'approved' } })
    expect((await gateway.charge({ ...request, isResend: true })).kind).toBe('approved')
  })

  test('request-lost: not charged at the first try, charged at the resend', async () => {
    const request = chargeRequest(await client.token('request-lost'))
    expect((await gateway.charge(request)).kind).toBe('unknown')
    expect((await gateway.find(request)).kind).toBe('not-found')
    expect((await gateway.charge({ ...request, isResend: true })).kind).toBe('approved')
  })

  test('slow: approved after eight seconds', async () => {
    const started = performance.now()
    expect((await gateway.charge(chargeRequest(await client.token('slow')))).kind).toBe('approved')
    expect(performance.now() - started).toBeGreaterThan(7_900)
  })
})

test('K-04 an order may repeat at the gateway; asked by order, it shows the approved purchase', async () => {
  const gatewayOrder = 'order-repeated'
  const first = await approve({ gatewayOrder })
  const declined = chargeRequest(await client.token('insufficient-funds'), { gatewayOrder })
  expect((await gateway.charge(declined)).kind).toBe('declined')
  const headers = { authorization: `Basic ${key}` }
  const read = async (path: string) => (await fetch(`${bank.url}${path}`, { headers })).json()
  expect(await read(`/v3/api/Purchase/order/${gatewayOrder}`)).toMatchObject({ TransactionId: first.purchaseId })
  expect(await read(`/v1/api/purchase?OrderNumber=${gatewayOrder}`)).toMatchObject({
    Response: [{ Transaction: { Status: 'Approved' } }, { Transaction: { Status: 'Rejected' } }],
  })
})

test('K-04 ids are beyond 2^53, all different, and grow', async () => {
  const ids = [await approve(), await approve(), await approve()].map(({ purchaseId }) => BigInt(purchaseId))
  expect(ids[0]).toBeGreaterThan(2n ** 53n)
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids)
  expect(new Set(ids).size).toBe(3)
})

test('K-04 both undocumented answers to a repeated UniqueID can be played', async () => {
  const rejected = chargeRequest(await client.token('insufficient-funds'))
  await gateway.charge(rejected)
  const retry = { ...rejected, token: await client.token('approved') }
  expect((await gateway.charge(retry)).kind).toBe('declined')
  await client.setConduct({ repeatRejected: 'new-try' })
  expect((await gateway.charge(retry)).kind).toBe('approved')

  await client.setConduct({ repeatRunning: 'conflict' })
  const running = chargeRequest(await client.token('approved'))
  await client.failNext({ operation: 'purchase', kind: 'delay', ms: 60_000 })
  const both = [gateway.charge(running), gateway.charge(running)]
  // Either of them may come first.
  expect(await Promise.race(both)).toMatchObject({ kind: 'unknown', reason: 'HTTP409' })
  await client.shiftClock(60_000)
  expect((await Promise.all(both)).map(({ kind }) => kind).toSorted()).toEqual(['approved', 'unknown'])
})

test('K-04 the bank can be blind to young purchases, and sees them when its clock moves on', async () => {
  await client.setConduct({ blindSeconds: 60 })
  const request = chargeRequest(await client.token('approved'))
  await gateway.charge(request)
  expect((await gateway.find(request)).kind).toBe('not-found')
  await client.shiftClock(60_000)
  expect((await gateway.find(request)).kind).toBe('found')
})

test('K-04 a pending refund may end with nothing given back, and can be asked for again', async () => {
  const { purchaseId } = await approve()
  await client.failNext({ operation: 'refund', kind: 'pending-rejected', ms: 60_000 })
  const fullRefund = () => gateway.refund({ purchaseId, amount: 8_404, reason: 'x' })
  const result = await fullRefund()
  if (result.kind !== 'pending') throw new Error(`expected a pending refund, got ${result.kind}`)
  expect(await fullRefund()).toMatchObject({ kind: 'already-refunded' })
  await client.shiftClock(60_000)
  expect(await gateway.readRefund(result.ref)).toMatchObject({ status: 'refused' })
  expect((await fullRefund()).kind).toBe('refunded')
})

test('K-04 a refund may be refused with an error code as often as set', async () => {
  const { purchaseId } = await approve()
  const refused = { operation: 'refund', kind: 'error-code' } as const
  await client.failNext({ ...refused, code: 'TR013' }, refused)
  const fullRefund = () => gateway.refund({ purchaseId, amount: 8_404, reason: 'x' })
  expect(await fullRefund()).toMatchObject({ kind: 'refused', code: 'TR013' })
  expect(await fullRefund()).toMatchObject({ kind: 'unknown', reason: 'TR001' })
  expect((await fullRefund()).kind).toBe('refunded')
})

test.each([
  ['approved', 'approved'],
  ['insufficient-funds', 'declined'],
] as const)('K-04 a pending purchase of a card %s is running, repeats as such, and ends %s', async (card, end) => {
  const request = chargeRequest(await client.token(card))
  await client.setConduct({ repeatRejected: 'new-try' })
  await client.failNext({ operation: 'purchase', kind: 'pending', ms: 60_000 })
  expect(await gateway.charge(request)).toMatchObject({ kind: 'unknown', reason: 'ACTION_REQUIRED PENDING' })
  expect(await gateway.charge(request)).toMatchObject({ kind: 'unknown', reason: 'ACTION_REQUIRED PENDING' })
  const pending = await gateway.find(request)
  expect(pending).toMatchObject({ kind: 'found', outcome: { kind: 'unknown' } })
  const purchaseId = (await client.ledger()).findLast((entry) => entry.type === 'purchase')?.transactionId ?? ''
  const refund = await gateway.refund({ purchaseId, amount: 8_404, reason: 'x' })
  expect(refund).toMatchObject({ kind: 'already-refunded', isCertain: true })
  await client.shiftClock(60_000)
  expect(await gateway.find(request)).toMatchObject({ kind: 'found', outcome: { kind: end } })
})

test('K-04 parts go back until nothing is left, and a rejected one leaves what it asked for', async () => {
  const { purchaseId } = await approve()
  const back = async (amount: number) => gateway.refundPart({ purchaseId, amount, reason: 'x' })
  await client.failNext({ operation: 'refund', kind: 'pending-rejected', ms: 60_000 })
  expect(await back(5_000)).toMatchObject({ kind: 'pending' })
  expect(await back(5_000)).toMatchObject({ kind: 'refused', code: 'PR003' })
  await client.shiftClock(60_000)
  expect([(await back(5_000)).kind, (await back(3_404)).kind]).toEqual(['refunded', 'refunded'])
  expect(await back(1)).toMatchObject({ kind: 'refused', code: 'PR009' })
  const refunds = (await client.ledger()).filter((entry) => entry.type === 'refund' && entry.purchaseId === purchaseId)
  expect(refunds).toMatchObject([{ status: 'REJECTED' }, { amount: 5_000 }, { amount: 3_404 }])
})

test('K-04 v1 shows what the parts left of a charge, and each part', async () => {
  const { purchaseId } = await approve()
  await gateway.refundPart({ purchaseId, amount: 404, reason: 'x' })
  await gateway.refundPart({ purchaseId, amount: 1_000, reason: 'x' })
  const read = await fetch(`${bank.url}/v1/api/purchase/${purchaseId}`, { headers: { authorization: `Basic ${key}` } })
  expect(await read.json()).toMatchObject({
    Response: { Amount: 7_000, OriginalAmount: 8_404, RefundList: [{ Amount: 404 }, { Amount: 1_000 }] },
  })
})

test('K-04 a card without partial refunds gives all back or nothing', async () => {
  const charged = await gateway.charge(chargeRequest(await client.token('no-partial-refunds')))
  const purchaseId = charged.kind === 'approved' ? charged.purchaseId : ''
  const part = { purchaseId, amount: 404, reason: 'x' }
  expect(await gateway.refundPart(part)).toMatchObject({ kind: 'refused', code: 'PR021' })
  expect((await gateway.refund({ ...part, amount: 8_404 })).kind).toBe('refunded')
})

test('K-04 a refund of a rejected purchase is refused', async () => {
  const rejected = chargeRequest(await client.token('insufficient-funds'))
  const result = await gateway.charge(rejected)
  const rejectedId = 'reply' in result ? String(result.reply.transactionId) : ''
  const refund = await gateway.refund({ purchaseId: rejectedId, amount: 8_404, reason: 'x' })
  expect(refund).toMatchObject({ kind: 'already-refunded', isCertain: true })
})

test('K-04 an answer with another amount than charged shows as such', async () => {
  await client.failNext({ operation: 'purchase', kind: 'altered' })
  expect((await approve()).amount).toBe(8_405)
})

test('K-04 an answer may say another currency than charged, and another currency may be charged', async () => {
  await client.failNext({ operation: 'purchase', kind: 'other-currency' })
  const answer = await approve()
  expect(answer).toMatchObject({ amount: 8_404, currency: 'UYU' })
  expect(await gateway.readPurchase(answer.purchaseId)).toMatchObject({ outcome: { currency: 'USD' } })
  await client.failNext({ operation: 'purchase', kind: 'converted' })
  const charged = await approve()
  expect(charged).toMatchObject({ amount: 336_160, currency: 'UYU' })
  expect(await gateway.readPurchase(charged.purchaseId)).toMatchObject({
    outcome: { amount: 336_160, currency: 'UYU' },
  })
})

test('K-04 what the provider says is mandatory is refused when it is missing, and nothing is charged', async () => {
  const token = await client.token('approved')
  const { documentNumber: _, ...undocumented } = chargeRequest(token).customer
  const { phone: __, ...withoutPhone } = chargeRequest(token).customer
  const lacking = [{ customerIp: 'unknown' }, { customer: undocumented }, { customer: withoutPhone }]
  for (const more of lacking) {
    expect(await gateway.charge(chargeRequest(token, more))).toMatchObject({ kind: 'data-refused', code: 'TR016' })
  }
  // Of the address and the invoice that its Gateway model asks for we know nothing (docs/decisions/012).
  await client.setConduct({ model: 'gateway' })
  expect(await gateway.charge(chargeRequest(token))).toMatchObject({ kind: 'data-refused', code: 'TR016' })
  await client.setConduct({ model: 'payfac' })
  expect((await gateway.charge(chargeRequest(token))).kind).toBe('approved')
})

test('K-04 random faults come back in the same order with the same seed', async () => {
  const outcomes = async () => {
    await client.setConduct({ seed: 7, random: [{ operation: 'query', kind: 'error-before', probability: 0.5 }] })
    const kinds: string[] = []
    for (let i = 0; i < 12; i += 1) kinds.push((await gateway.find({ uniqueId: 'none', gatewayOrder: 'none' })).kind)
    return kinds
  }
  const first = await outcomes()
  expect(new Set(first)).toEqual(new Set(['unknown', 'not-found']))
  expect(await outcomes()).toEqual(first)
})

test('K-04 the bank’s file holds no card number and no token', async () => {
  const tokens = await Promise.all(sandboxCards.map((card) => client.token(card.behaviour)))
  await gateway.charge(chargeRequest(tokens[0] ?? ''))
  const file = await readFile(join(bank.dataDir, 'ledger.jsonl'), 'utf8')
  expect(file).toContain('"last4":"0001"')
  for (const secret of [...tokens, ...sandboxCards.map((card) => card.number), 'Ana', 'ana@example.com']) {
    expect(file).not.toContain(secret)
  }
})

test('K-04 only callers with the key, and only by this machine’s own name, reach the bank', async () => {
  expect((await fetch(`${bank.url}/sandbox/ledger`)).status).toBe(401)
  expect((await fetch(`${bank.url}/v3/api/Purchase/1`)).status).toBe(401)
  const { port } = new URL(bank.url)
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/card-form', headers: { host: `evil.example:${port}` } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})
