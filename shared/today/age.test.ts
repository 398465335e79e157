import { expect, test } from 'vitest'
import { ageAt } from './age.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

test.each([
  ['2026-11-21T15:00:01Z', { unit: 'minute', value: 0 }],
  ['2026-11-21T14:59:01Z', { unit: 'minute', value: 0 }],
  ['2026-11-21T14:00:01Z', { unit: 'minute', value: 59 }],
  ['2026-11-21T14:00:00Z', { unit: 'hour', value: 1 }],
  ['2026-11-20T15:00:01Z', { unit: 'hour', value: 23 }],
  ['2026-11-20T15:00:00Z', { unit: 'day', value: 1 }],
  ['2025-11-21T15:00:00Z', { unit: 'day', value: 365 }],
] as const)('D-13 the age of %s, in the largest unit that is full', (since, age) =>
  expect(ageAt(new Date(since), NOW)).toEqual(age),
)
