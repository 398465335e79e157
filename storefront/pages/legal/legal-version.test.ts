// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ACCEPTANCES, ACCEPTED_TERMS, LEGAL_VERSION, TERMS_ACCEPTANCE } from '#shared/checkout/acceptances.ts'
import { privacyText } from './privacy-text.ts'
import { termsText } from './terms-text.ts'

/** What each version said. A changed word needs a new version, or sales would name a text that their buyers never accepted. */
const PUBLISHED: Record<string, string> = {
  '2026-11-21': 'b363ab1353526a03',
  '2026-11-22': 'fa864156b0dee12a',
  '2026-11-28': 'd50b1a73ed7fa8ee',
}

test('B-08 B-10 the version kept with a sale stands for exactly these texts', () => {
  const texts = JSON.stringify([ACCEPTANCES, TERMS_ACCEPTANCE, termsText, privacyText])
  expect(createHash('sha256').update(texts).digest('hex').slice(0, 16)).toBe(PUBLISHED[LEGAL_VERSION])
  for (const text of [LEGAL_VERSION, ...ACCEPTANCES, TERMS_ACCEPTANCE]) expect(ACCEPTED_TERMS).toContain(text)
})

test('what we sell is assistance with a voucher, in every word of the law', () => {
  expect(JSON.stringify([termsText, privacyText])).not.toMatch(/seguros?\b|póliza/i)
})
