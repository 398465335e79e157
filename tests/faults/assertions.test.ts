import { expect, test } from 'vitest'
import { brokenStarts, causelessDoubles } from './assertions.ts'

const CAME = 100_000

test('B-11 an email may come twice only when a process was killed right after it first came', () => {
  const twice = [
    { id: 'one', at: CAME },
    { id: 'other', at: CAME + 10 },
    { id: 'one', at: CAME + 60_000 },
  ]
  expect(causelessDoubles(twice, [CAME + 40])).toEqual([])
  expect(causelessDoubles(twice, [])).toHaveLength(1)
  expect(causelessDoubles(twice, [CAME - 1, CAME + 1_001, CAME + 60_001])).toHaveLength(1)
})

test('B-11 an email that comes three times needs two kills', () => {
  const thrice = [0, 60_000, 120_000].map((later) => ({ id: 'one', at: CAME + later }))
  expect(causelessDoubles(thrice, [CAME + 40])).toHaveLength(1)
  expect(causelessDoubles(thrice, [CAME + 40, CAME + 60_040])).toEqual([])
})

test('T-06 a checkout priced by a version after another one began is found, but for passengers who leave', () => {
  const priced = (id: string, version: number, at: number, kind?: 'passenger-cancelled') => ({
    id,
    createdAt: new Date(CAME + at),
    snapshot: { tariff: { version, cancellationTerms: [] }, change: kind && { kind } } as never,
  })
  const before = [priced('a', 1, 0), priced('b', 2, 60_000)]
  expect(brokenStarts([...before, priced('c', 1, 61_000)]), 'read just before').toEqual([])
  expect(brokenStarts([...before, priced('c', 1, 90_000)])).toEqual([
    'I13 checkout c was priced by version 1, 30000 ms after one was by version 2',
  ])
  expect(brokenStarts([...before, priced('c', 1, 90_000, 'passenger-cancelled')])).toEqual([])
})
