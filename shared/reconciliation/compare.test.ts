import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, type ListedTransaction, type OurPayment, type OurRefund, unconfirmed } from './compare.ts'

/** 20 November 2026 in Montevideo. */
const span = { start: '2026-11-20T03:00:00.000Z', end: '2026-11-21T03:00:00.000Z' }
const NOON = '2026-11-20T15:00:00.000Z'

function payment(n: number, more: Partial<OurPayment> = {}): OurPayment {
  return {
    attemptId: `a${n}`,
    order: `o${n}-1`,
    purchaseId: `p${n}`,
    amount: 9_338,
    currency: 'USD',
    sentAt: NOON,
    soughtUntil: null,
    state: 'charged',
    refunds: [],
    ...more,
  }
}

function charge(n: number, more: Partial<ListedTransaction> = {}): ListedTransaction {
  return {
    id: `p${n}`,
    type: 'purchase',
    state: 'approved',
    uniqueId: `a${n}`,
    order: `o${n}-1`,
    purchaseId: null,
    amount: 9_338,
    currency: 'USD',
    at: NOON,
    ...more,
  }
}

const refund = (n: number, more: Partial<ListedTransaction> = {}) => charge(n, { id: `r${n}`, type: 'refund', ...more })
const ourRefund = (id: string, more: Partial<OurRefund> = {}): OurRefund => ({
  id,
  amount: 9_338,
  currency: 'USD',
  ref: null,
  createdAt: NOON,
  state: 'returned',
  ...more,
})
const returned = (n: number, more: Partial<OurPayment> = {}) =>
  payment(n, { state: 'returned', refunds: [ourRefund(`b${n}`, { ref: `p${n}-r${n}` })], ...more })

const keysOf = (ours: readonly OurPayment[], theirs: readonly ListedTransaction[], unanswered?: ReadonlySet<string>) =>
  compare({ ours, theirs, span, ...(unanswered ? { unanswered } : {}) }).differences.map(({ key }) => key)

describe('S-01 our payments against the provider’s list', () => {
  test('Y-02 a coupon of an earlier day that the list says was paid is found while it is sought, and not after', () => {
    const attempt = { sentAt: '2026-11-17T15:00:00.000Z', purchaseId: null } as const
    const coupon = (soughtUntil: string) => payment(1, { ...attempt, state: 'not-charged', soughtUntil })
    const paid = charge(1, { at: attempt.sentAt })
    expect(keysOf([coupon(span.start)], [paid])).toEqual(['given-up-here:p1'])
    expect(keysOf([{ ...coupon(span.start), state: 'pending' }], [paid])).toEqual(['pending-here:p1'])
    expect(keysOf([coupon(span.start)], [])).toEqual([])
    expect(keysOf([coupon('2026-11-20T02:59:59.000Z')], [paid])).toEqual([])
  })

  test('Y-02 a coupon that is paid again days later is found on that day, once, unless it went back', () => {
    const paid = payment(1, { sentAt: '2026-11-18T15:00:00.000Z' })
    const again = charge(1, { id: 'p9', at: NOON })
    const compared = compare({ ours: [paid], theirs: [again], span })
    expect(compared.differences.map(({ key }) => key)).toEqual(['charged-twice:p9'])
    expect([compared.ours.payments.count, compared.theirs.payments.count]).toEqual([0, 1])
    expect(keysOf([{ ...paid, state: 'returned' }], [again])).toEqual(['charged-twice:p9'])
    expect(keysOf([{ ...paid, state: 'not-charged', purchaseId: null }], [again])).toEqual(['given-up-here:p9'])
    expect(keysOf([{ ...paid, state: 'pending', purchaseId: null }], [again])).toEqual(['pending-here:p9'])
    expect(keysOf([paid], [again, refund(1, { purchaseId: 'p9' })])).toEqual([])
    expect(keysOf([paid], [charge(1, { at: NOON })]), 'its own charge').toEqual([])
    expect(keysOf([paid], [{ ...again, at: span.end }]), 'the next day').toEqual([])
    // The list of its own day goes to the end of the next one.
    expect(keysOf([{ ...paid, sentAt: '2026-11-19T15:00:00.000Z' }], [again])).toEqual([])
  })

  test('the same on both sides is no difference, and adds up to the same', () => {
    const compared = compare({ ours: [payment(1), returned(2)], theirs: [charge(1), charge(2), refund(2)], span })
    expect(compared.differences).toEqual([])
    const side = { payments: { count: 2, total: 18_676 }, refunds: { count: 1, total: 9_338 } }
    expect([compared.ours, compared.theirs]).toEqual([side, side])
  })

  test.each([
    ['charged there, unknown here', [], [charge(1)], ['unknown-here:p1']],
    [
      'charged there twice under our UniqueID',
      [payment(1)],
      [charge(1), charge(1, { id: 'p9' })],
      ['charged-twice:p9'],
    ],
    [
      'charged there twice under our order only',
      [payment(1)],
      [charge(1), charge(1, { id: 'p9', uniqueId: 'x' })],
      ['charged-twice:p9'],
    ],
    ['given up here', [payment(1, { state: 'not-charged', purchaseId: null })], [charge(1)], ['given-up-here:p1']],
    ['pending here', [payment(1, { state: 'pending', purchaseId: null })], [charge(1)], ['pending-here:p1']],
    ['paid here, not there', [payment(1)], [], ['missing-there:a1']],
    ['paid here, voided there', [payment(1)], [charge(1, { state: 'voided' })], ['missing-there:a1']],
    ['paid here, declined there', [payment(1)], [charge(1, { state: 'rejected' })], ['missing-there:a1']],
    ['one cent more', [payment(1)], [charge(1, { amount: 9_339 })], ['amount-differs:p1']],
    ['another currency', [payment(1)], [charge(1, { currency: 'UYU' })], ['amount-differs:p1']],
    ['given back here only', [returned(1)], [charge(1)], ['refund-missing-there:b1']],
    ['refused there', [returned(1)], [charge(1), refund(1, { state: 'rejected' })], ['refund-missing-there:b1']],
    ['given back there only', [payment(1)], [charge(1), refund(1)], ['refund-unknown-here:r1']],
    ['given back, of nothing that we know', [], [refund(1)], ['refund-unknown-here:r1']],
    ['another amount given back', [returned(1)], [charge(1), refund(1, { amount: 1 })], ['refund-amount-differs:r1']],
  ] as const)('%s', (_name, ours, theirs, keys) => {
    expect(keysOf(ours, theirs)).toEqual(keys)
  })

  test.each([
    [
      'an attempt that was declined on both sides',
      [payment(1, { state: 'not-charged' })],
      [charge(1, { state: 'rejected' })],
    ],
    ['money on its way back', [returned(1, { refunds: [ourRefund('b1', { state: 'returning' })] })], [charge(1)]],
    ['a stray that was refunded at the provider', [], [charge(1), refund(1, { uniqueId: null })]],
    [
      'a second charge that was refunded at the provider',
      [payment(1)],
      [charge(1), charge(1, { id: 'p9' }), refund(1)],
    ],
    [
      'the same, and the list names it',
      [payment(1)],
      [charge(1), charge(1, { id: 'p9' }), refund(1, { purchaseId: 'p9' })],
    ],
    [
      'a late approval that was refunded at the provider',
      [payment(1, { state: 'not-charged' })],
      [charge(1), refund(1)],
    ],
    ['a line that two pages show', [payment(1)], [charge(1), charge(1)]],
  ] as const)('%s is no difference', (_name, ours, theirs) => {
    expect(keysOf(ours, theirs)).toEqual([])
  })

  test('across midnight, each payment counts once, on the day that we sent it', () => {
    const ours = [
      payment(1, { sentAt: '2026-11-21T02:59:59.900Z' }),
      payment(2, { sentAt: '2026-11-20T02:59:59.900Z' }),
    ]
    const theirs = [charge(1, { at: '2026-11-21T03:00:04.000Z' }), charge(2, { at: '2026-11-20T03:00:04.000Z' })]
    const compared = compare({ ours, theirs, span })
    expect(compared.differences).toEqual([])
    expect([compared.ours.payments.count, compared.theirs.payments.count]).toEqual([1, 1])
    const stray = { at: '2026-11-21T03:00:04.000Z', uniqueId: null, order: null }
    expect(keysOf([], [charge(1, stray)])).toEqual([])
    expect(keysOf([], [charge(1, { ...stray, at: '2026-11-21T02:59:59.999Z' })])).toEqual(['unknown-here:p1'])
  })

  test('a refund of another day’s payment is seen on the day of the refund', () => {
    const before = '2026-11-02T15:00:00.000Z'
    expect(keysOf([payment(1, { sentAt: before })], [refund(1)])).toEqual(['refund-unknown-here:r1'])
    expect(keysOf([returned(1, { sentAt: before })], [refund(1)])).toEqual([])
  })

  test('nothing is said of what the provider did not answer', () => {
    expect(keysOf([payment(1), payment(2)], [], new Set(['a1']))).toEqual(['missing-there:a2'])
  })

  test('what the list does not confirm is worth a question', () => {
    const { charges, refunds } = unconfirmed({ ours: [payment(1), payment(2), returned(3)], theirs: [charge(2)], span })
    expect(charges.map(({ attemptId }) => attemptId)).toEqual(['a1'])
    expect(refunds.map(({ refund: { id } }) => id)).toEqual(['b3'])
  })
})

/** A day of payments on which both ledgers agree, the provider's clock off by up to half a day. */
const agreed = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      state: fc.constantFrom('charged', 'returned', 'not-charged'),
      minute: fc.integer({ min: -600, max: 2_040 }),
      skew: fc.integer({ min: -720, max: 720 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) => {
    const at = (minute: number) => new Date(Date.parse(span.start) + minute * 60_000).toISOString()
    const ours = rows.map(({ amount, state, minute }, n) => {
      const sentAt = at(minute)
      if (state === 'not-charged') return payment(n, { state, amount, sentAt, purchaseId: null })
      if (state === 'charged') return payment(n, { amount, sentAt })
      return returned(n, { amount, sentAt, refunds: [ourRefund(`b${n}`, { amount, ref: `r${n}`, createdAt: sentAt })] })
    })
    const theirs = rows.flatMap(({ amount, state, minute, skew }, n) => {
      const line = { amount, at: at(minute + skew) }
      if (state === 'not-charged') return [charge(n, { ...line, state: 'rejected' })]
      return state === 'charged' ? [charge(n, line)] : [charge(n, line), refund(n, line)]
    })
    return { ours, theirs, inDay: (n: number) => ours[n]!.sentAt >= span.start && ours[n]!.sentAt < span.end }
  })

describe('S-01 for any day', () => {
  test('ledgers that agree have no difference and equal figures, in whatever order the list comes', () => {
    fc.assert(
      fc.property(agreed, fc.nat(), ({ ours, theirs }, turn) => {
        const mixed = [...theirs.slice(turn % theirs.length), ...theirs.slice(0, turn % theirs.length)]
        const compared = compare({ ours, theirs: mixed, span })
        expect(compared.differences).toEqual([])
        expect(compared.theirs).toEqual(compared.ours)
      }),
    )
  })

  test('the days of a week together count every payment once', () => {
    fc.assert(
      fc.property(agreed, ({ ours, theirs }) => {
        const days = [-1, 0, 1].map((day) => {
          const [start, end] = [day, day + 1].map((n) =>
            new Date(Date.parse(span.start) + n * 86_400_000).toISOString(),
          )
          return compare({ ours, theirs, span: { start: start!, end: end! } })
        })
        const counted = days.reduce((sum, { theirs: side }) => sum + side.payments.count, 0)
        expect(counted).toBe(ours.filter(({ state }) => state !== 'not-charged').length)
      }),
    )
  })

  test('one wrong line is one difference, and the only one', () => {
    fc.assert(
      fc.property(
        agreed,
        fc.nat(),
        fc.constantFrom('lost', 'added', 'changed'),
        ({ ours, theirs, inDay }, pick, wrong) => {
          const n = pick % ours.length
          fc.pre(ours[n]!.state === 'charged' && inDay(n))
          const isIt = ({ id }: ListedTransaction) => id === `p${n}`
          const lines = {
            lost: theirs.filter((line) => !isIt(line)),
            added: [...theirs, charge(n, { id: 'again' })],
            changed: theirs.map((line) => (isIt(line) ? { ...line, amount: line.amount + 1 } : line)),
          }[wrong]
          const key = { lost: `missing-there:a${n}`, added: 'charged-twice:again', changed: `amount-differs:p${n}` }[
            wrong
          ]
          expect(keysOf(ours, lines)).toEqual([key])
        },
      ),
    )
  })
})
