import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPesos, formatRate, inPesos, isJump, isShown } from './pesos.ts'

describe('T-08 amounts in pesos, as information', () => {
  test('whole pesos, half up, over any amount and rate', () => {
    expect(inPesos(93_38, { rate: 402_500 })).toBe(3_759)
    expect(inPesos(1, { rate: 500_000 })).toBe(1)
    expect(inPesos(1, { rate: 499_999 })).toBe(0)
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (amount, rate) => {
        const exact = (2n * BigInt(amount) * BigInt(rate) + 1_000_000n) / 2_000_000n
        expect(inPesos(amount, { rate })).toBe(Number(exact))
      }),
    )
  })

  test('a rate is shown for seven days after its own, and not before it', () => {
    const rate = { day: '2026-11-20' }
    expect(['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28'].map((today) => isShown(rate, today))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('a change of more than a fifth, up or down, is a jump', () => {
    expect([480_000, 480_001, 320_000, 319_999].map((rate) => isJump(400_000, rate))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('both are written as people write them', () => {
    expect([formatPesos(3_759), formatPesos(950), formatRate(402_500), formatRate(401_234)]).toEqual([
      '$ 3.759',
      '$ 950',
      '40,25',
      '40,1234',
    ])
  })
})
