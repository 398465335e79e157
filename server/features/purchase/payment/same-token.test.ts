import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { ApprovedOutcome, ChargeRequest, ChargeResult } from '../../../adapters/card-gateway/port.ts'
import { gatewayDouble } from '../../../../tests/support/gateway-double.ts'
import { startShops } from '../../../../tests/support/start-shops.ts'
import type { TestShop } from '../../../../tests/support/test-app.ts'
import { buyer, fifteenDaysInEurope, good, runDueWork, SECOND } from '../../../../tests/support/test-buyer.ts'

/** How the first call with a token ends; whatever comes after it would be approved, so that a charge of its own shows. */
const FIRST: Record<string, ChargeResult | 'approved'> = {
  approved: 'approved',
  declined: { kind: 'declined', code: 'TR026', class: 'fix', reply: {} },
  refused: { kind: 'refused', code: 'HTTP401', reason: 'the gateway refused the call' },
  unreachable: { kind: 'absent', reason: 'ECONNREFUSED' },
  lost: { kind: 'unknown', reason: 'ECONNRESET' },
}
const ANSWERS: Record<string, string> = {
  approved: 'ok',
  declined: 'PAYMENT_DECLINED',
  refused: 'PAYMENT_UNAVAILABLE',
  unreachable: 'PAYMENT_UNAVAILABLE',
  lost: 'PAYMENT_IN_PROGRESS',
}
/** How long the first call takes, and when each of three submits is sent. Milliseconds. */
const TIMES = [
  { takes: 0, submits: [0, 0, 0] },
  { takes: 300, submits: [0, 0, 0] },
  { takes: 300, submits: [0, 150, 400] },
  { takes: 700, submits: [0, 690, 710] },
]

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'
const sent: ChargeRequest[] = []
/** On PostgreSQL two servers on one database; the embedded one has room for one. */
let shops: TestShop[]

function approvalOf({ uniqueId, amount }: Pick<ChargeRequest, 'uniqueId' | 'amount'>): ApprovedOutcome {
  return { kind: 'approved', purchaseId: uniqueId, amount, currency: 'USD', reply: {} }
}

const gateway = gatewayDouble({
  charge: async (request) => {
    const isFirst = sent.every(({ token }) => token !== request.token)
    sent.push(request)
    const [, end = '', takes] = request.token.split('_')
    if (isFirst) await pause(Number(takes))
    const result = isFirst ? FIRST[end] : 'approved'
    return result === 'approved' || !result ? approvalOf(request) : result
  },
  find: ({ uniqueId }) => {
    const request = sent.find((one) => one.uniqueId === uniqueId)
    return Promise.resolve(request ? { kind: 'found', outcome: approvalOf(request) } : { kind: 'not-found' })
  },
})

beforeAll(async () => {
  const together = await startShops(onPostgres ? 2 : 1, { gateway })
  shops = together.shops
  return together.close
})

const shopOf = (n: number) => shops[n % shops.length]!

/** Submits one token three times, each to another server, and tells the answers in the order of the submits. */
async function submitThrice(end: string, { takes, submits }: (typeof TIMES)[number], more: { turn: number }) {
  const priced = good(await buyer(shopOf(0)).open(fifteenDaysInEurope()))
  const token = `OT_${end}_${takes}_${crypto.randomUUID()}`
  const submit = async (at: number, n: number) => {
    await pause(at)
    return buyer(shopOf(n + more.turn)).pay(priced, token)
  }
  const answers = await Promise.all(submits.map(submit))
  const again = async () => buyer(shopOf(more.turn + 1)).pay(priced, token)
  return { answers, again, charges: () => sent.filter((request) => request.token === token).length }
}

test.each(Object.keys(FIRST))(
  'B-11 three submits of one token are answered alike when the first is %s, and none starts a payment of its own',
  async (end) => {
    const rounds = TIMES.flatMap((times) => [0, 1].map((turn) => submitThrice(end, times, { turn })))
    for (const { answers, again, charges } of await Promise.all(rounds)) {
      expect(answers.map(({ is }) => is)).toEqual(answers.map(() => ANSWERS[end]))
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
      expect(await again()).toEqual(answers[0])
      expect(charges()).toBe(1)
    }
  },
)

test('B-11 three submits of a payment that was lost are all answered that it is paid, once it is found', async () => {
  const { again, charges } = await submitThrice('lost', TIMES[1]!, { turn: 0 })
  for (const shop of shops) shop.clock.advance(3 * SECOND)
  await runDueWork(shopOf(0))
  const answers = await Promise.all([again(), again(), again()])
  expect(answers.map(({ is }) => is)).toEqual(['ok', 'ok', 'ok'])
  expect(charges()).toBe(1)
})

test('B-11 one token on two orders at once goes out for one of them, whatever the bank would say', async () => {
  for (let round = 0; round < 20; round += 1) {
    const token = `OT_${round % 2 ? 'approved' : 'unreachable'}_50_${crypto.randomUUID()}`
    const orders = await Promise.all([0, 1].map(async (n) => good(await buyer(shopOf(n)).open(fifteenDaysInEurope()))))
    const answers = await Promise.all(orders.map((priced, n) => buyer(shopOf(n)).pay(priced, token)))
    expect(answers.map(({ is }) => is)).toContain('PAYMENT_REUSED_TOKEN')
    expect(sent.filter((request) => request.token === token)).toHaveLength(1)
  }
})
