import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, type Difference, type ListedTransaction, type OurPayment, type OurRefund } from './compare.ts'

/** 20 November 2026 in Montevideo, and the days beside it. */
const DAYS = [19, 20, 21].map((day) => ({
  start: `2026-11-${day}T03:00:00.000Z`,
  end: `2026-11-${day + 1}T03:00:00.000Z`,
}))
const [, span] = DAYS as [unknown, (typeof DAYS)[number]]
const at = (minute: number) => new Date(Date.parse(span.start) + minute * 60_000).toISOString()
const NOON = at(720)

const common = { amount: 9_338, currency: 'USD' }

function part(id: string, amount: number, more: Partial<OurRefund> = {}): OurRefund {
  return { ...common, id, amount, ref: null, createdAt: NOON, state: 'returned', ...more }
}

function payment(refunds: readonly OurRefund[], more: Partial<OurPayment> = {}): OurPayment {
  return {
    ...common,
    attemptId: 'a1',
    order: 'o1',
    purchaseId: 'p1',
    sentAt: NOON,
    soughtUntil: null,
    state: 'charged',
    refunds,
    ...more,
  }
}

function line(id: string, amount: number, more: Partial<ListedTransaction> = {}): ListedTransaction {
  const type = id.startsWith('p') ? 'purchase' : 'refund'
  return {
    ...common,
    id,
    type,
    amount,
    state: 'approved',
    uniqueId: 'a1',
    order: 'o1',
    purchaseId: null,
    at: NOON,
    ...more,
  }
}
const charge = line('p1', 9_338)

const keysOf = (ours: readonly OurPayment[], theirs: readonly ListedTransaction[]) =>
  compare({ ours, theirs, span }).differences.map(({ key }) => key)
const maybe = { state: 'returning' } as const

describe('S-01 parts of a payment that went back', () => {
  test('count on both sides, beside all of the charge', () => {
    const ours = [payment([part('b1', 1_000), part('b2', 2_000)])]
    const compared = compare({ ours, theirs: [charge, line('r2', 2_000), line('r1', 1_000)], span })
    expect(compared.differences).toEqual([])
    const side = { payments: { count: 1, total: 9_338 }, refunds: { count: 2, total: 3_000 } }
    expect([compared.ours, compared.theirs]).toEqual([side, side])
  })

  test.each([
    ['one is not there', [part('b1', 1_000), part('b2', 2_000)], [line('r1', 1_000)], ['refund-missing-there:b2']],
    ['one of two alike is not there', [part('b1', 9), part('b2', 9)], [line('r1', 9)], ['refund-missing-there:b2']],
    ['one more is there', [part('b1', 9)], [line('r1', 9), line('r2', 9)], ['refund-unknown-here:r2']],
    ['another amount is there', [part('b1', 9)], [line('r1', 8)], ['refund-amount-differs:r1']],
    [
      'the name is right, the amount is not',
      [part('b1', 9, { ref: 'p1-r1' })],
      [line('r1', 8)],
      ['refund-amount-differs:r1'],
    ],
    [
      'by name before by amount',
      [part('b1', 9), part('b2', 9, { ref: 'r1' })],
      [line('r1', 9)],
      ['refund-missing-there:b1'],
    ],
    [
      'one left beside two',
      [part('b1', 9)],
      [line('r1', 8), line('r2', 7)],
      ['refund-missing-there:b1', 'refund-unknown-here:r1', 'refund-unknown-here:r2'],
    ],
    [
      'two left beside one',
      [part('b1', 9), part('b2', 9)],
      [line('r1', 8)],
      ['refund-missing-there:b1', 'refund-missing-there:b2', 'refund-unknown-here:r1'],
    ],
    ['one of yesterday is not there', [part('b1', 9, { createdAt: at(-720) }), part('b2', 9)], [line('r2', 9)], []],
    ['on its way, and the panel gave another', [part('b1', 9, maybe)], [line('r1', 8)], ['refund-unknown-here:r1']],
    [
      'one done, one not known',
      [part('b1', 9, { ...maybe, createdAt: at(721) }), part('b2', 9)],
      [line('r1', 9, { at: at(721) })],
      [],
    ],
    ['not known here, done there', [part('b1', 9, maybe)], [line('r1', 9)], []],
    ['not known here, not there', [part('b1', 9, maybe)], [], []],
  ] as const)('%s', (_name, refunds, lines, keys) => {
    expect(keysOf([payment(refunds)], [charge, ...lines])).toEqual(keys)
  })

  test('a difference of a part has the part’s amounts', () => {
    const { differences } = compare({ ours: [payment([part('b1', 9)])], theirs: [charge, line('r1', 8)], span })
    expect(differences).toMatchObject([
      { attemptId: 'a1', purchaseId: 'p1', ours: { amount: 9 }, theirs: { amount: 8 } },
    ])
  })

  test('a part gives back neither a stray nor a second charge', () => {
    const stray = { uniqueId: null, order: 'nobody' }
    expect(keysOf([], [line('p7', 9_338, stray), line('r7', 100, stray)])).toEqual(['unknown-here:p7'])
    const twice = [charge, line('p9', 9_338)]
    expect(keysOf([payment([])], [...twice, line('r9', 100, { purchaseId: 'p9' })])).toEqual(['charged-twice:p9'])
    expect(keysOf([payment([part('b1', 100)])], [...twice, line('r1', 100), line('r9', 9_338)])).toEqual([])
    const ofAnother = line('r9', 100, { purchaseId: 'p9' })
    expect(keysOf([payment([part('b1', 100)])], [...twice, ofAnother])).toEqual([
      'charged-twice:p9',
      'refund-missing-there:b1',
    ])
    const small = [charge, line('p9', 5)]
    expect(keysOf([payment([])], [...small, line('r1', 100)])).toEqual(['charged-twice:p9', 'refund-unknown-here:r1'])
  })
})

describe('S-01 all of a payment that went back', () => {
  const whole = (more: Partial<OurRefund> = {}) => payment([part('b1', 9_338, more)], { state: 'returned' })

  test('is held to one line: another is one too many', () => {
    expect(keysOf([whole()], [charge, line('r1', 9_338), line('r2', 100)])).toEqual(['refund-unknown-here:r2'])
  })

  test('while it is on its way, a line of another amount is taken for it', () => {
    expect(keysOf([whole(maybe)], [charge, line('r1', 9_337)])).toEqual([])
    expect(keysOf([whole()], [charge, line('r1', 9_337)])).toEqual(['refund-amount-differs:r1'])
  })

  test('reports the charged amount, even when it is not what we asked for', () => {
    const theirs = [line('p1', 9_339), line('r1', 9_339)]
    const { ours, differences } = compare({ ours: [whole({ amount: 9_339 })], theirs, span })
    expect([ours.payments.total, differences]).toEqual([9_339, []])
  })
})

/** Payments of which parts went back, all of them at the end or not, often of one amount; the provider's clock is off. */
const agreed = fc
  .array(
    fc.record({
      kept: fc.integer({ min: 0, max: 3 }),
      parts: fc.array(
        fc.record({
          amount: fc.integer({ min: 1, max: 4 }),
          minute: fc.integer({ min: -600, max: 2_040 }),
          skew: fc.integer({ min: -720, max: 720 }),
          isNamed: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => {
    const named = (n: number) => ({ uniqueId: `a${n}`, order: `o${n}` })
    const amountOf = ({ kept, parts }: (typeof rows)[number]) => parts.reduce((sum, one) => sum + one.amount, kept)
    const ours = rows.map((row, n) => {
      const refunds = row.parts.map(({ amount, minute, isNamed }, i) =>
        part(`b${n}-${i}`, amount, { ref: isNamed ? `p${n}-r${n}x${i}` : null, createdAt: at(minute) }),
      )
      return payment(refunds, { attemptId: `a${n}`, order: `o${n}`, purchaseId: `p${n}`, amount: amountOf(row) })
    })
    const theirs = rows.flatMap((row, n) => [
      line(`p${n}`, amountOf(row), named(n)),
      ...row.parts.map(({ amount, minute, skew }, i) =>
        line(`r${n}x${i}`, amount, { ...named(n), at: at(minute + skew) }),
      ),
    ])
    return { ours, theirs }
  })

/** The lines of the three days together: of parts of one amount, either may be the one that is reported. */
function toldInAll(ours: readonly OurPayment[], theirs: readonly ListedTransaction[]): Difference[] {
  return DAYS.flatMap((day) => compare({ ours, theirs, span: day }).differences)
}

describe('S-01 for any parts', () => {
  test('ledgers that agree have no difference and equal figures, in whatever order the parts come', () => {
    fc.assert(
      fc.property(agreed, fc.infiniteStream(fc.nat()), ({ ours, theirs }, dice) => {
        const mixed = theirs.map((one) => ({ one, key: dice.next().value ?? 0 })).toSorted((a, b) => a.key - b.key)
        for (const day of DAYS) {
          const compared = compare({ ours, theirs: mixed.map(({ one }) => one), span: day })
          expect(compared.differences).toEqual([])
          expect(compared.theirs).toEqual(compared.ours)
        }
      }),
    )
  })

  test('the refunds of the days add up to what went back', () => {
    fc.assert(
      fc.property(agreed, ({ ours, theirs }) => {
        const refunds = DAYS.map((day) => compare({ ours, theirs, span: day }).theirs.refunds)
        const back = theirs.filter(({ type }) => type === 'refund')
        expect(refunds.reduce((sum, { count }) => sum + count, 0)).toBe(back.length)
        expect(refunds.reduce((sum, { total }) => sum + total, 0)).toBe(
          back.reduce((sum, { amount }) => sum + amount, 0),
        )
      }),
    )
  })

  test('one wrong part is one difference of its payment, and the only one', () => {
    const kinds = {
      lost: 'refund-missing-there',
      added: 'refund-unknown-here',
      changed: 'refund-amount-differs',
    } as const
    fc.assert(
      fc.property(agreed, fc.nat(), fc.constantFrom('lost', 'added', 'changed'), ({ ours, theirs }, pick, wrong) => {
        const back = theirs.filter(({ type }) => type === 'refund')
        const it = back[pick % back.length]!
        const lines = {
          lost: theirs.filter((one) => one !== it),
          added: [...theirs, { ...it, id: 'again' }],
          changed: theirs.map((one) => (one === it ? { ...one, amount: one.amount + 1 } : one)),
        }[wrong]
        expect(toldInAll(ours, lines)).toMatchObject([{ kind: kinds[wrong], attemptId: it.uniqueId }])
      }),
    )
  })
})
