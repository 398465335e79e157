import { afterEach, describe, expect, test } from 'vitest'
import { chargeRequest, delayedRequest } from './charge-request.ts'
import type { GatewayEnvironment, WireFault } from './contract-suite.ts'
import type {
  DelayedKind,
  DelayedRequest,
  PayeeAccount,
  WaitingOutcome,
} from '../../server/adapters/card-gateway/port.ts'

type Environment = () => GatewayEnvironment

/** Holds an adapter to the port about payments at a counter and by transfer: part of the suite of every adapter. */
export function describeDelayed(environment: Environment) {
  describe('payments at a counter and by transfer', () => {
    const shop = delayedShop(environment)
    afterEach(() => environment().latePayments('refused'))
    describeWaiting(environment, shop)
    describePaid(environment, shop)
    describeLost(environment, shop)
    describeAccounts(environment, shop)
  })
}

type Shop = ReturnType<typeof delayedShop>

function delayedShop(environment: Environment) {
  const request = (method: DelayedKind, more: Partial<DelayedRequest> = {}) =>
    delayedRequest({ method, methodCode: environment().methodCodes[method] }, more)

  async function wait(payment: DelayedRequest): Promise<WaitingOutcome> {
    const result = await environment().gateway.requestDelayed(payment)
    if (result.kind !== 'waiting') throw new Error(`expected to wait, got ${JSON.stringify(result)}`)
    return result
  }

  return {
    request,
    wait,
    /** A payment at a counter that was made, and the id of its purchase. */
    buy: async (): Promise<string> => {
      const payment = request('counter')
      const { purchaseId } = await wait(payment)
      await environment().payDelayed(payment.uniqueId)
      return purchaseId
    },
    outcome: async (payment: DelayedRequest) => {
      const found = await environment().gateway.find(payment)
      return found.kind === 'found' ? found.outcome : found
    },
  }
}

function describeWaiting(environment: Environment, { request, wait, outcome }: Shop) {
  test.each([
    ['Y-02', 'counter', 'couponUrl'],
    ['Y-03', 'transfer', 'bankUrl'],
  ] as const)('%s a payment by %s waits, with its instructions, until it is paid', async (_, method, address) => {
    const payment = request(method)
    const waiting = await wait(payment)
    expect(waiting).toMatchObject({ amount: 8_404, currency: 'USD' })
    expect(waiting.instructions[address]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
    expect((await fetch(waiting.instructions[address] ?? '')).status).toBe(200)
    expect(await outcome(payment)).toEqual(waiting)
    expect(await environment().gateway.readPurchase(waiting.purchaseId)).toEqual({ kind: 'found', outcome: waiting })
    expect(await environment().captures(payment.uniqueId)).toBe(0)
    expect(JSON.stringify(waiting)).not.toMatch(/Pérez|ana@example|12345672/)
  })

  test('Y-02 the same uniqueId again gives the same coupon, also after its reply was lost', async () => {
    const payment = request('counter')
    await environment().failNext('purchase', 'drop-reply')
    expect((await environment().gateway.requestDelayed(payment)).kind).toBe('unknown')
    const found = await outcome(payment)
    expect(found).toMatchObject({ kind: 'waiting', instructions: { couponUrl: expect.stringContaining('http') } })
    expect(await wait({ ...payment, isResend: true })).toEqual(found)
    const [one, other] = await Promise.all([wait(payment), wait(payment)])
    expect([one, other]).toEqual([found, found])
  })

  test('Y-02 Y-03 what is not paid in its minutes is not charged', async () => {
    for (const method of ['counter', 'transfer'] as const) {
      const payment = request(method, { minutes: 60 })
      await wait(payment)
      await environment().passMinutes(59)
      expect(await outcome(payment)).toMatchObject({ kind: 'waiting' })
      await environment().passMinutes(1)
      expect(await outcome(payment)).toMatchObject({ kind: 'refused', code: 'CANCELLED' })
      await expect(environment().payDelayed(payment.uniqueId)).rejects.toThrow('PR009')
    }
  })

  test('Y-06 a card whose charge is pending stays unknown, though the bank would redirect', async () => {
    const card = chargeRequest(await environment().token('approved'))
    await environment().failNext('purchase', 'pending')
    expect((await environment().gateway.charge(card)).kind).toBe('unknown')
    expect(await environment().gateway.find(card)).toMatchObject({ kind: 'found', outcome: { kind: 'unknown' } })
    await environment().endPending()
    expect(await environment().gateway.find(card)).toMatchObject({ kind: 'found', outcome: { kind: 'approved' } })
  })
}

function describePaid(environment: Environment, { request, wait, outcome }: Shop) {
  test('Y-02 Y-03 what is paid reads as approved, and so does a request that is sent again', async () => {
    for (const method of ['counter', 'transfer'] as const) {
      const payment = request(method)
      const { purchaseId } = await wait(payment)
      await environment().payDelayed(payment.uniqueId)
      const approved = { kind: 'approved', purchaseId, amount: 8_404, currency: 'USD' }
      expect(await outcome(payment)).toMatchObject(approved)
      expect(await environment().gateway.readPurchase(purchaseId)).toMatchObject({ kind: 'found', outcome: approved })
      expect(await environment().gateway.requestDelayed({ ...payment, isResend: true })).toMatchObject(approved)
      expect(await environment().captures(payment.uniqueId)).toBe(1)
    }
  })

  test('Y-02 what is paid after its end is approved when the provider takes it', async () => {
    await environment().latePayments('taken')
    const payment = request('counter', { minutes: 60 })
    await wait(payment)
    await environment().passMinutes(61)
    expect(await outcome(payment)).toMatchObject({ kind: 'refused' })
    await environment().payDelayed(payment.uniqueId)
    expect(await outcome(payment)).toMatchObject({ kind: 'approved', amount: 8_404 })
  })

  test.each([8_000, 9_000])('Y-02 a coupon of 8404 paid with %i cents shows what was paid', async (amount) => {
    const payment = request('counter')
    await wait(payment)
    await environment().payDelayed(payment.uniqueId, amount)
    expect(await outcome(payment)).toMatchObject({ kind: 'approved', amount })
  })

  test('Y-02 S-01 a coupon paid twice is two purchases in the list of the day', async () => {
    const payment = request('counter')
    const { purchaseId } = await wait(payment)
    await environment().payDelayed(payment.uniqueId)
    await environment().payDelayed(payment.uniqueId)
    expect(await outcome(payment)).toMatchObject({ kind: 'approved', purchaseId })
    const day = await environment().endDay()
    const list = await environment().gateway.listTransactions({ from: day, to: day })
    const lines =
      list.kind === 'listed' ? list.transactions.filter(({ uniqueId }) => uniqueId === payment.uniqueId) : []
    expect(lines).toMatchObject([
      { id: purchaseId, state: 'approved', order: payment.gatewayOrder, amount: 8_404 },
      { state: 'approved', order: payment.gatewayOrder, amount: 8_404 },
    ])
  })
}

function describeLost(environment: Environment, { request, outcome }: Shop) {
  const afterAsking: WireFault[] = ['error-after', 'timeout-after', 'malformed', 'cut']
  test.each(afterAsking)('Y-06 asked for, then %s: unknown, and found with its instructions', async (fault) => {
    const payment = request('counter')
    await environment().failNext('purchase', fault)
    expect((await environment().gateway.requestDelayed(payment)).kind).toBe('unknown')
    expect(await outcome(payment)).toMatchObject({ kind: 'waiting', instructions: { couponUrl: expect.any(String) } })
  })

  test('Y-06 what never arrives is not found, and nothing is asked for where nothing listens', async () => {
    const payment = request('transfer')
    await environment().failNext('purchase', 'refuse')
    expect((await environment().gateway.requestDelayed(payment)).kind).toBe('unknown')
    expect(await outcome(payment)).toEqual({ kind: 'not-found' })
    expect((await environment().unreachable.requestDelayed(payment)).kind).toBe('absent')
  })

  test('Y-06 data that the provider refuses is told apart from a method that it does not know', async () => {
    const { customer } = request('counter')
    const { documentNumber: _, ...undocumented } = customer
    expect(await environment().gateway.requestDelayed(request('counter', { customer: undocumented }))).toMatchObject({
      kind: 'data-refused',
    })
    expect(await environment().gateway.requestDelayed(request('counter', { methodCode: '77' }))).toMatchObject({
      kind: 'refused',
      code: 'TK007',
    })
  })
}

const payee: PayeeAccount = {
  name: 'Ana Pérez Núñez',
  documentNumber: '12345672',
  bankCode: '113',
  kind: 'savings',
  number: '0012345678',
}

function describeAccounts(environment: Environment, { buy }: Shop) {
  const back = (purchaseId: string, account?: PayeeAccount) =>
    environment().gateway.refund({
      purchaseId,
      amount: 8_404,
      reason: 'Sale not completed',
      ...(account && { payee: account }),
    })

  test('Y-04 a refund to an account is pending, then done, and is made once', async () => {
    const purchaseId = await buy()
    const refund = await back(purchaseId, payee)
    if (refund.kind !== 'pending') throw new Error(`expected a pending refund, got ${JSON.stringify(refund)}`)
    expect(await environment().gateway.readRefund(refund.ref)).toMatchObject({ status: 'pending', amount: 8_404 })
    expect(['pending', 'already-refunded']).toContain((await back(purchaseId, payee)).kind)
    await environment().endPending()
    expect(await environment().gateway.readRefund(refund.ref)).toMatchObject({ status: 'refunded', amount: 8_404 })
    expect(await back(purchaseId, payee)).toMatchObject({ kind: 'already-refunded' })
  })

  test('Y-04 an account that is none is refused with a code, and a good one is taken after it', async () => {
    const purchaseId = await buy()
    expect(await back(purchaseId, { ...payee, number: 'CA-1234' })).toMatchObject({ kind: 'refused', code: 'TR016' })
    expect((await back(purchaseId, payee)).kind).toBe('pending')
  })

  test('Y-04 a part of what was paid goes to the account too', async () => {
    const part = { purchaseId: await buy(), amount: 3_000, reason: 'Changed trip', payee }
    expect((await environment().gateway.refundPart(part)).kind).toBe('pending')
  })

  test('Y-04 a refund without an account stays pending, since the provider waits for one', async () => {
    const refund = await back(await buy())
    if (refund.kind !== 'pending') throw new Error(`expected a pending refund, got ${JSON.stringify(refund)}`)
    await environment().passMinutes(40 * 24 * 60)
    expect(await environment().gateway.readRefund(refund.ref)).toMatchObject({ status: 'pending' })
  })
}
