import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chargeRequest, delayedRequest } from '../../tests/gateway-contract/charge-request.ts'
import { readNotification } from '../../server/adapters/card-gateway/bamboo/notification.ts'
import { sandboxGateway } from '../../server/adapters/card-gateway/sandbox/sandbox.ts'
import { listen } from '../../tests/support/listen.ts'
import { type SandboxClient, sandboxClient } from '../../tests/support/sandbox-client.ts'
import type { NotifierOptions } from './notifier.ts'
import { type SandboxGateway, startSandboxGateway } from './start.ts'

const key = 'test-key'
const settings = { secret: 'a secret of the merchant', signatureHeader: 'x-signature' }

let dataDir: string
let shop: Server
let notify: NotifierOptions
let bank: SandboxGateway
let client: SandboxClient
let received: ReturnType<typeof readNotification>[]
let refusals: number
/** What the shop's clock shows, which goes with the bank's. */
let bankTime: number

beforeEach(async () => {
  received = []
  refusals = 0
  bankTime = Date.now()
  dataDir = await mkdtemp(join(tmpdir(), 'ceibo-bank-'))
  shop = createServer(async (request, response) => {
    const body = await text(request)
    response.writeHead(refusals > 0 ? 503 : 200).end()
    if (refusals > 0) refusals -= 1
    else received.push(readNotification({ body, headers: request.headers }, settings, new Date(bankTime)))
  })
  const url = `http://127.0.0.1:${await listen(shop)}/api/payment/notification`
  notify = { ...settings, url, pausesMs: [20, 40] }
  await openBank()
})

async function openBank() {
  bank = await startSandboxGateway({ port: 0, dataDir, origins: ['http://localhost:3000'], key, notify })
  client = sandboxClient({ url: bank.url, key })
}

afterEach(async () => {
  await bank.close()
  await new Promise((resolve) => shop.close(resolve))
  await rm(dataDir, { recursive: true })
})

async function buy() {
  const request = chargeRequest(await client.token('approved'))
  const charged = await sandboxGateway({ url: bank.url, key }).charge(request)
  return { request, purchaseId: charged.kind === 'approved' ? charged.purchaseId : '' }
}

test('K-04 the sandbox bank tells the shop of a purchase in words that the shop reads, until it is taken', async () => {
  refusals = 2
  const { request, purchaseId } = await buy()
  await expect.poll(() => received.length).toBe(1)
  expect(received).toMatchObject([
    { transactionId: purchaseId, gatewayOrder: request.gatewayOrder, uniqueId: request.uniqueId },
  ])
})

test('K-04 a message about a part that went back names it and its purchase, though its reply was lost', async () => {
  const { request, purchaseId } = await buy()
  const gateway = sandboxGateway({ url: bank.url, key })
  await client.failNext({ operation: 'refund', kind: 'drop-reply' })
  expect((await gateway.refundPart({ purchaseId, amount: 400, reason: 'x' })).kind).toBe('unknown')
  await expect.poll(() => received.length).toBe(2)
  const refundMessage = received.find((message) => typeof message === 'object' && message.refundId)
  expect(refundMessage).toMatchObject({ gatewayOrder: request.gatewayOrder })
  const { refundId } = refundMessage as { refundId: string }
  expect(await gateway.readRefund(refundId)).toMatchObject({ status: 'refunded', amount: 400 })
})

test('K-04 a message may come twice or with a wrong signature', async () => {
  await client.setConduct({ notification: 'doubled' })
  await buy()
  await expect.poll(() => received.length).toBe(2)
  expect(received[0]).toMatchObject({ key: (received[1] as { key: string }).key })
  await client.setConduct({ notification: 'wrong-signature' })
  await buy()
  await expect.poll(() => received.at(-1)).toBe('unsigned')
})

test('K-04 of two messages the second may come first', async () => {
  await client.setConduct({ notification: 'out-of-order' })
  const [first, second] = [await buy(), await buy()]
  await expect.poll(() => received.length).toBe(2)
  expect(received).toMatchObject([{ transactionId: second.purchaseId }, { transactionId: first.purchaseId }])
})

test('K-04 a message may be late, and one about what is pending waits for its end', async () => {
  const wait = async () => void (bankTime = await client.shiftClock(60_000))
  await client.setConduct({ notification: 'late', lateSeconds: 60 })
  const { purchaseId } = await buy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received).toEqual([])
  await wait()
  await expect.poll(() => received).toMatchObject([{ transactionId: purchaseId }])
  await client.setConduct({ notification: 'sent' })
  await client.failNext({ operation: 'purchase', kind: 'pending', ms: 60_000 })
  const { request } = await buy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received).toHaveLength(1)
  await wait()
  await expect.poll(() => received.at(-1)).toMatchObject({ gatewayOrder: request.gatewayOrder })
})

async function askForCoupon(minutes: number) {
  const request = delayedRequest({ method: 'counter', methodCode: 'RDP' }, { minutes })
  const waiting = await sandboxGateway({ url: bank.url, key }).requestDelayed(request)
  return { request, purchaseId: waiting.kind === 'waiting' ? waiting.purchaseId : '' }
}

test('Y-06 the shop is told once that a coupon was paid, and not of its end after that', async () => {
  const { request, purchaseId } = await askForCoupon(5)
  await client.payDelayed({ uniqueId: request.uniqueId, amount: 8_000 })
  await expect.poll(() => received).toMatchObject([{ transactionId: purchaseId, uniqueId: request.uniqueId }])
  bankTime = await client.shiftClock(5 * 60_000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received).toHaveLength(1)
})

test('Y-06 the shop is told of the end of a coupon that nobody paid', async () => {
  const { purchaseId } = await askForCoupon(5)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received).toEqual([])
  bankTime = await client.shiftClock(5 * 60_000)
  await expect.poll(() => received).toMatchObject([{ transactionId: purchaseId }])
})

test('Y-06 a bank that tells of coupons alone tells nothing of cards', async () => {
  await bank.close()
  notify = { ...notify, onlyDelayed: true }
  await openBank()
  await buy()
  const { request, purchaseId } = await askForCoupon(5)
  await client.payDelayed({ uniqueId: request.uniqueId })
  await expect.poll(() => received).toMatchObject([{ transactionId: purchaseId }])
})
