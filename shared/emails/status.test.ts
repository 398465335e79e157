import { expect, test } from 'vitest'
import { resendRefusal } from './status.ts'

test.each([
  ['failed', 20, false, null],
  ['waiting', 3, false, null],
  ['waiting', 0, false, 'EMAIL_ON_ITS_WAY'],
  ['waiting', 3, true, 'EMAIL_ON_ITS_WAY'],
  ['sent', 1, false, 'EMAIL_SENT'],
  ['not-due', 1, false, 'EMAIL_NOT_DUE'],
] as const)('K-07 an email that is %s after %i tries, under way %s: %s', (status, tries, isUnderWay, refusal) => {
  expect(resendRefusal({ status, tries, isUnderWay })).toBe(refusal)
})
