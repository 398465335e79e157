import { describe, expect, test } from 'vitest'
import { isFreshEnough, positionOf } from './freshness.ts'

test('X-03 positions of the log are compared as numbers, not as texts', () => {
  expect(positionOf('0/0')).toBe(0n)
  expect(positionOf('16/B374D848')).toBe(0x16b374d848n)
  expect(positionOf('2/0') < positionOf('10/0')).toBe(true)
  expect(positionOf('0/FFFFFFFF') < positionOf('1/0')).toBe(true)
  expect(positionOf('0/9') < positionOf('0/10')).toBe(true)
})

describe('X-03 a copy is fresh enough', () => {
  const longestMs = 5_000
  const samples = [
    { at: 1_000, position: 10n },
    { at: 3_000, position: 20n },
    { at: 5_000, position: 30n },
  ]
  const isFresh = (replayed: bigint, now: number) => isFreshEnough(replayed, { samples, now, longestMs })

  test('when it has what the primary had not too long ago', () => {
    expect(isFresh(30n, 5_001)).toBe(true)
    expect(isFresh(20n, 8_000)).toBe(true)
    expect(isFresh(29n, 8_000)).toBe(true)
    expect(isFresh(10n, 6_000)).toBe(true)
  })

  test('and not when that was too long ago, or not even that has arrived', () => {
    expect(isFresh(20n, 8_001)).toBe(false)
    expect(isFresh(9n, 1_001)).toBe(false)
    expect(isFresh(9n, 5_001)).toBe(false)
  })

  test('and not while the primary could not be asked since, however much it has', () => {
    expect(isFresh(1_000n, 10_001)).toBe(false)
    expect(isFreshEnough(1_000n, { samples: [], now: 0, longestMs })).toBe(false)
  })

  test('as long as an idle primary is asked, since nothing is missing then', () => {
    const idle = [0, 1_000, 2_000].map((at) => ({ at, position: 30n }))
    expect(isFreshEnough(30n, { samples: idle, now: 6_900, longestMs })).toBe(true)
  })
})
