import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { chargeRequest } from './charge-request.ts'
import { describeDelayed } from './delayed-suite.ts'
import { describeInstalments } from './instalments-suite.ts'
import { describeLists } from './list-suite.ts'
import { describeParts } from './parts-suite.ts'
import { describeUnknowns } from './unknowns-suite.ts'
import { type CardGateway, type DelayedKind, isAsAsked } from '../../server/adapters/card-gateway/port.ts'

/** What a provider, real or played, must let a test arrange so that its adapter can be held to the port. */
export type GatewayEnvironment = {
  gateway: CardGateway
  /** The same adapter, pointed at an address where nothing listens. */
  unreachable: CardGateway
  /** The same adapter with a whole-call limit of `totalMs`. */
  impatient(totalMs: number): CardGateway
  /** A fresh one-time token of a card that will be approved, declined for lack of funds, of a brand without partial refunds, or without instalments. */
  token(card: 'approved' | 'no-funds' | 'no-partial-refunds' | 'no-instalments'): Promise<string>
  /** Ages every token issued so far beyond its life. */
  expireTokens(): Promise<void>
  /** Lets what is pending or stalled come to its end. */
  endPending(): Promise<void>
  /** Lets the provider's day end, and gives that day. */
  endDay(): Promise<Day>
  /** Has the provider's list come in pages of so few lines. */
  pagesOf(lines: number): Promise<void>
  /** What happens to the next call that creates a purchase, or refunds. */
  failNext(operation: 'purchase' | 'refund' | 'query' | 'report', fault: WireFault): Promise<void>
  /** Sets what the provider does not document: what a repeat of a uniqueId comes to. */
  repeats(settings: RepeatSettings): Promise<void>
  /** The provider's codes of a way to pay at a counter, and by transfer. */
  methodCodes: Record<DelayedKind, string>
  /** Has a delayed payment made: of `amount` cents, or of what was asked for. */
  payDelayed(uniqueId: string, amount?: number): Promise<void>
  /** Lets minutes pass at the provider. */
  passMinutes(minutes: number): Promise<void>
  /** Sets whether a payment after its end is taken. */
  latePayments(are: 'refused' | 'taken'): Promise<void>
  /** Approved purchases that the ledger of the provider hold under a uniqueId. */
  captures(uniqueId: string): Promise<number>
  close(): Promise<void>
}

/** A uniqueId comes again: after its first call was rejected, and while that one still runs. */
export type RepeatSettings = { repeatRejected: 'same-answer' | 'new-try'; repeatRunning: 'wait' | 'conflict' }

/** `drop-reply`: done, then the line breaks. `refuse`: the line breaks before anything is done. `pending`: done later. `stall` is answered when what is pending ends; `short` lacks a line of a list. */
export type WireFault =
  | 'drop-reply'
  | 'refuse'
  | 'error-after'
  | 'error-before'
  | 'timeout-after'
  | 'malformed'
  | 'cut'
  | 'pending'
  | 'stall'
  | 'short'

const never = { uniqueId: 'attempt-never', gatewayOrder: 'order-never' }

/** Holds an adapter to the port, over real HTTP. Every adapter of the card gateway runs it. */
export function describeCardGateway(name: string, openEnvironment: () => Promise<GatewayEnvironment>) {
  describe(`K-04 card gateway ${name}`, () => {
    const opened: { environment?: GatewayEnvironment } = {}
    const environment = () => opened.environment as GatewayEnvironment
    beforeAll(async () => {
      opened.environment = await openEnvironment()
    })
    afterAll(() => opened.environment?.close())

    describeCharges(environment)
    describeInstalments(environment)
    describeDelayed(environment)
    describeTokens(environment)
    describeUnknowns(environment)
    describeBrokenLines(environment)
    describeRefunds(environment)
    describeParts(environment)
    describeLists(environment)
  })
}

type Environment = () => GatewayEnvironment

function describeCharges(environment: Environment) {
  test('K-04 an approved card is charged the amount asked, and reads back by our ids and by its own', async () => {
    const request = chargeRequest(await environment().token('approved'))
    const result = await environment().gateway.charge(request)
    if (result.kind !== 'approved') throw new Error(`expected approval, got ${JSON.stringify(result)}`)
    expect(isAsAsked(result, request)).toBe(true)
    expect(result.purchaseId).toMatch(/^\d{17,20}$/)
    const outcome = { kind: 'approved', purchaseId: result.purchaseId, amount: 8_404, currency: 'USD' }
    const found = { kind: 'found', outcome }
    expect(await environment().gateway.find(request)).toMatchObject(found)
    expect(await environment().gateway.readPurchase(result.purchaseId)).toMatchObject(found)
  })

  test('K-04 a card without funds is declined as something that the buyer can mend, and stays declined', async () => {
    const request = chargeRequest(await environment().token('no-funds'))
    const declined = { kind: 'declined', reason: 'insufficientFunds', class: 'fix' }
    expect(await environment().gateway.charge(request)).toMatchObject(declined)
    expect(await environment().gateway.find(request)).toMatchObject({ kind: 'found', outcome: declined })
    expect(await environment().captures(request.uniqueId)).toBe(0)
  })

  test('K-04 neither the token nor the name of the holder is in what may be stored', async () => {
    const request = chargeRequest(await environment().token('approved'))
    const stored = JSON.stringify(await environment().gateway.charge(request))
    expect(stored).not.toContain(request.token)
    expect(stored).not.toMatch(/Pérez|ana@example/)
  })

  test('K-04 an expired token, a used one and an invented one are declined, and a new token is needed', async () => {
    const expired = await environment().token('approved')
    await environment().expireTokens()
    const used = await environment().token('approved')
    await environment().gateway.charge(chargeRequest(used))
    for (const token of [expired, used, 'OT_invented']) {
      const request = chargeRequest(token)
      expect(await environment().gateway.charge(request)).toMatchObject({
        kind: 'declined',
        class: 'dead-token',
        reason: 'tokenUsed',
      })
      expect(await environment().captures(request.uniqueId)).toBe(0)
    }
  })

  test('K-04 data that the provider refuses is our mistake, not the buyer’s', async () => {
    const request = chargeRequest(await environment().token('approved'), { amount: 0 })
    expect(await environment().gateway.charge(request)).toMatchObject({ kind: 'refused', code: 'PR003' })
  })

  test('K-04 data of the buyer that the provider refuses is told apart: the buyer can mend it', async () => {
    const request = chargeRequest(await environment().token('approved'))
    const customer = { ...request.customer, email: 'josé@example.com' }
    expect(await environment().gateway.charge({ ...request, customer })).toMatchObject({ kind: 'data-refused' })
    expect(await environment().captures(request.uniqueId)).toBe(0)
    expect(await environment().gateway.find(request)).toEqual({ kind: 'not-found' })
  })

  test('K-04 a purchase that was never made is not found', async () => {
    expect(await environment().gateway.find(never)).toEqual({ kind: 'not-found' })
    expect(await environment().gateway.readPurchase('1785600000000000001')).toEqual({ kind: 'not-found' })
  })
}

function describeTokens(environment: Environment) {
  test('K-04 one token under two uniqueIds at once pays once', async () => {
    const token = await environment().token('approved')
    const requests = [chargeRequest(token), chargeRequest(token)]
    const results = await Promise.all(requests.map((request) => environment().gateway.charge(request)))
    expect(results.map((result) => result.kind).toSorted()).toEqual(['approved', 'declined'])
  })

  test('K-04 a spent token on a resend is unknown: our first try may have spent it', async () => {
    const token = await environment().token('approved')
    await environment().gateway.charge(chargeRequest(token))
    const result = await environment().gateway.charge(chargeRequest(token, { isResend: true }))
    expect(result.kind).toBe('unknown')
  })
}

function describeBrokenLines(environment: Environment) {
  const afterCharging: WireFault[] = ['drop-reply', 'error-after', 'timeout-after', 'malformed', 'cut']
  test.each(afterCharging)(
    'K-04 charged, then %s: unknown, found as approved, and a resend charges no more',
    async (fault) => {
      const request = chargeRequest(await environment().token('approved'))
      await environment().failNext('purchase', fault)
      expect((await environment().gateway.charge(request)).kind).toBe('unknown')
      const found = await environment().gateway.find(request)
      expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'approved', amount: 8_404 } })
      expect(await environment().gateway.charge({ ...request, isResend: true })).toMatchObject({ kind: 'approved' })
      expect(await environment().captures(request.uniqueId)).toBe(1)
    },
  )

  const beforeCharging: WireFault[] = ['refuse', 'error-before']
  test.each(beforeCharging)('K-04 %s before charging: unknown, not found, and a resend charges once', async (fault) => {
    const request = chargeRequest(await environment().token('approved'))
    await environment().failNext('purchase', fault)
    expect((await environment().gateway.charge(request)).kind).toBe('unknown')
    expect(await environment().gateway.find(request)).toEqual({ kind: 'not-found' })
    expect((await environment().gateway.charge({ ...request, isResend: true })).kind).toBe('approved')
    expect(await environment().captures(request.uniqueId)).toBe(1)
  })

  test('K-04 a stalled charge is unknown within the time limit, and is found when it ends', async () => {
    const request = chargeRequest(await environment().token('approved'))
    await environment().failNext('purchase', 'stall')
    expect(await environment().impatient(1_000).charge(request)).toMatchObject({ kind: 'unknown', reason: 'time-out' })
    expect((await environment().gateway.find(request)).kind, 'it stalls on').toBe('not-found')
    await environment().endPending()
    await expect
      .poll(() => environment().gateway.find(request))
      .toMatchObject({ kind: 'found', outcome: { kind: 'approved' } })
  })

  test('K-04 nothing listens: the charge is certainly absent, a question stays unanswered', async () => {
    const request = chargeRequest(await environment().token('approved'))
    expect((await environment().unreachable.charge(request)).kind).toBe('absent')
    expect((await environment().unreachable.find(request)).kind).toBe('unknown')
    expect((await environment().unreachable.refund({ purchaseId: '1', amount: 1, reason: 'x' })).kind).toBe('absent')
  })

  const unreadable: WireFault[] = ['refuse', 'error-before', 'malformed', 'cut']
  test.each(unreadable)('K-04 a query that meets %s says unknown, never not found', async (fault) => {
    await environment().failNext('query', fault)
    expect((await environment().gateway.find(never)).kind).toBe('unknown')
  })
}

function describeRefunds(environment: Environment) {
  let purchaseId = ''
  beforeEach(async () => {
    const result = await environment().gateway.charge(chargeRequest(await environment().token('approved')))
    purchaseId = result.kind === 'approved' ? result.purchaseId : ''
  })
  const fullRefund = () => environment().gateway.refund({ purchaseId, amount: 8_404, reason: 'Sale not completed' })

  test('K-04 a full refund is made once; asked again, it was already made', async () => {
    const refunded = await fullRefund()
    if (refunded.kind !== 'refunded') throw new Error(`expected a refund, got ${JSON.stringify(refunded)}`)
    expect(await environment().gateway.readRefund(refunded.ref)).toEqual({
      kind: 'found',
      status: 'refunded',
      amount: 8_404,
      currency: 'USD',
    })
    expect(await fullRefund()).toMatchObject({ kind: 'already-refunded' })
  })

  test('K-04 refunds asked at once give the money back once', async () => {
    const results = await Promise.all([fullRefund(), fullRefund(), fullRefund()])
    expect(results.map((result) => result.kind).toSorted()).toEqual([
      'already-refunded',
      'already-refunded',
      'refunded',
    ])
  })

  test('K-04 a refund whose reply is lost is unknown; sent again, it was already made', async () => {
    await environment().failNext('refund', 'drop-reply')
    expect((await fullRefund()).kind).toBe('unknown')
    expect((await fullRefund()).kind).toBe('already-refunded')
  })

  test('K-04 a pending refund becomes final with time', async () => {
    await environment().failNext('refund', 'pending')
    const result = await fullRefund()
    if (result.kind !== 'pending') throw new Error(`expected a pending refund, got ${result.kind}`)
    expect(await environment().gateway.readRefund(result.ref)).toMatchObject({ status: 'pending' })
    await environment().endPending()
    expect(await environment().gateway.readRefund(result.ref)).toMatchObject({ status: 'refunded', amount: 8_404 })
  })

  test('K-04 more than was charged, or a purchase that does not exist, gives nothing back', async () => {
    const none = await environment().gateway.refund({ purchaseId: '1785600000000000001', amount: 1, reason: 'x' })
    expect(none.kind).toBe('refused')
    const tooMuch = await environment().gateway.refund({ purchaseId, amount: 8_405, reason: 'x' })
    expect(tooMuch.kind).not.toBe('refunded')
    expect((await fullRefund()).kind).toBe('refunded')
  })
}
