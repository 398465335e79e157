import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayApprove, type Start, versionAt, versionState } from './version.ts'

const starts: fc.Arbitrary<Start[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 8 })
  .map((instants) => instants.map((at, n) => ({ version: n + 1, at })))

describe('T-06 which version is in force', () => {
  test('none before the first start, then the last one that started, its own instant included', () => {
    const versions = [
      { version: 3, at: 200 },
      { version: 1, at: 100 },
    ]
    const at = [99, 100, 199, 200, 1_000]
    expect(at.map((instant) => versionAt(versions, instant))).toEqual([null, 1, 1, 3, 3])
  })

  test('exactly one at any instant from the first start on, in whatever order they are known', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 1_200 }), (versions, at) => {
        const inForce = versionAt(versions, at)
        expect(versionAt(versions.toReversed(), at)).toBe(inForce)
        const states = versions.map(({ version, at: startsAt }) =>
          versionState({ version, isApproved: true, startsAt }, { inForce, at }),
        )
        const hasBegun = versions.some((start) => start.at <= at)
        expect(states.filter((state) => state === 'in-force')).toHaveLength(hasBegun ? 1 : 0)
        for (const [n, start] of versions.entries()) expect(states[n] === 'scheduled').toBe(start.at > at)
      }),
    )
  })

  test('one that is not approved is a draft, one without a start waits for it', () => {
    const now = { inForce: 1, at: 500 }
    expect(versionState({ version: 2, isApproved: false, startsAt: null }, now)).toBe('draft')
    expect(versionState({ version: 2, isApproved: true, startsAt: null }, now)).toBe('approved')
    expect(versionState({ version: 2, isApproved: true, startsAt: 400 }, now)).toBe('past')
  })
})

test('T-02 the last editor does not approve, unless the installation has nobody else', () => {
  expect(mayApprove({ editedBy: 'ana', selfApproval: false }, 'ana')).toBe(false)
  expect(mayApprove({ editedBy: 'ana', selfApproval: false }, 'luis')).toBe(true)
  expect(mayApprove({ editedBy: null, selfApproval: false }, 'luis')).toBe(true)
  expect(mayApprove({ editedBy: 'ana', selfApproval: true }, 'ana')).toBe(true)
})
