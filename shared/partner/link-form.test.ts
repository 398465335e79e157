import { expect, test } from 'vitest'
import { checkLinkEnd, linkStatus } from './link-form.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 29, hour))

test.each([
  [null, 13, 'open'],
  [null, 12, 'expired'],
  ['3f6a', 13, 'paid'],
  ['3f6a', 11, 'paid'],
] as const)('W-02 a link with the sale %s and its end at %i is, at 12, %s', (saleId, hour, status) => {
  expect(linkStatus({ saleId, expiresAt: at(hour) }, at(12))).toBe(status)
})

test.each([
  [11, 'LINKS.ENDS_IN_PAST'],
  [12, 'LINKS.ENDS_IN_PAST'],
  [13, undefined],
  [20, undefined],
  [21, 'LINKS.ENDS_AFTER_QUOTE'],
])('W-02 at 12 a link of a quote until 20 may end at %i, or is told %s', (hour, key) => {
  const issues = checkLinkEnd(at(hour), { quoteEnds: at(20), now: at(12) })
  expect(issues).toEqual(key ? [{ path: 'expiresAt', key }] : [])
})
