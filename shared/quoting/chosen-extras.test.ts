import { describe, expect, test } from 'vitest'
import { checkExtras } from './chosen-extras.ts'

const illness = { id: 1, maxAge: 74, excludes: [] }
const pregnancy = { id: 2, maxAge: 45, excludes: [] }
const cancel3000 = { id: 4, maxAge: 84, excludes: [5] }
const cancel6000 = { id: 5, maxAge: 84, excludes: [] }
const offered = [illness, pregnancy, cancel3000, cancel6000]

describe('B-08 chosen extras', () => {
  test('are free to combine within their ages, for any passenger', () => {
    const choices = [
      { benefitId: 1, passengerId: 1 },
      { benefitId: 2, passengerId: 1 },
      { benefitId: 4, passengerId: 1 },
      { benefitId: 5, passengerId: 2 },
    ]
    expect(checkExtras(choices, offered, [45, 84])).toEqual([])
  })

  test('the maximum age is inclusive and counts for codes as for real ages', () => {
    expect(checkExtras([{ benefitId: 2, passengerId: 1 }], offered, [46])).toEqual([
      { path: 'extras.0', key: 'BUYING_PROCESS.ERROR.EXTRA_MAX_AGE' },
    ])
    expect(checkExtras([{ benefitId: 1, passengerId: 2 }], offered, [40, 80])).toEqual([
      { path: 'extras.0', key: 'BUYING_PROCESS.ERROR.EXTRA_MAX_AGE' },
    ])
  })

  test('two that exclude each other are refused for one passenger, whichever names the other', () => {
    for (const [first, second] of [
      [4, 5],
      [5, 4],
    ] as const) {
      const choices = [
        { benefitId: first, passengerId: 1 },
        { benefitId: second, passengerId: 1 },
      ]
      expect(checkExtras(choices, offered, [40])).toEqual([
        { path: 'extras.1', key: 'BUYING_PROCESS.ERROR.EXTRA_EXCLUSIVE' },
      ])
    }
  })

  test('the same extra is never sold twice to one passenger', () => {
    const twice = [
      { benefitId: 1, passengerId: 1 },
      { benefitId: 1, passengerId: 1 },
    ]
    expect(checkExtras(twice, offered, [40])).toHaveLength(1)
  })

  test('what is not offered, and passengers who do not travel, are refused', () => {
    expect(checkExtras([{ benefitId: 9, passengerId: 1 }], offered, [40])).toEqual([
      { path: 'extras.0', key: 'BUYING_PROCESS.ERROR.EXTRA_NOT_OFFERED' },
    ])
    for (const passengerId of [0, 2, -1, 1.5]) {
      expect(checkExtras([{ benefitId: 1, passengerId }], offered, [40])).toEqual([
        { path: 'extras.0', key: 'FIELD.INVALID' },
      ])
    }
  })
})
