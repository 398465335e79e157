import { expect, test } from 'vitest'
import { isOutdated } from './outdated-change.ts'

const sold = { cancelledAt: null, startDate: '2026-12-10', endDate: '2026-12-24' }
const change = { kind: 'change', steps: 1 } as const
const extension = { kind: 'extension', steps: 1 } as const
/** Midday in Montevideo. */
const on = (day: string, steps = 1) => ({ steps, at: new Date(`${day}T15:00:00.000Z`) })

test('R-06 R-07 a priced change is over on the day that its trip begins, an extension once its cover has ended', () => {
  expect(isOutdated(sold, change, on('2026-12-09'))).toBe(false)
  expect(isOutdated(sold, change, on('2026-12-10'))).toBe(true)
  expect(isOutdated(sold, extension, on('2026-12-10'))).toBe(false)
  expect(isOutdated(sold, extension, on('2026-12-24'))).toBe(false)
  expect(isOutdated(sold, extension, on('2026-12-25'))).toBe(true)
})

test('R-06 R-07 it is over when its sale was cancelled, or anything was done to it since', () => {
  const cancelled = { ...sold, cancelledAt: new Date('2026-12-01T12:00:00.000Z') }
  expect(isOutdated(cancelled, change, on('2026-12-01'))).toBe(true)
  expect(isOutdated(sold, change, on('2026-12-01', 2))).toBe(true)
})
