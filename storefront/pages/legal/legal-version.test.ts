// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptedTerms, LEGAL_VERSION } from '#shared/checkout/acceptances.ts'
import { ACCEPTANCES, TERMS_ACCEPTANCE } from '#shared/checkout/acceptance-texts.ts'
import { conditionsAcceptance } from '#shared/checkout/conditions-name.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { conditionsOf } from '#shared/conditions/conditions.ts'
import { firstTariff } from '../../../tests/support/test-rates.ts'
import { privacyText } from './privacy-text.ts'
import { termsText } from './terms-text.ts'

/** What each version said. A changed word needs a new version, or sales would name a text that their buyers never accepted. */
const PUBLISHED: Record<string, string> = {
  '2026-11-21': 'b363ab1353526a03',
  '2026-11-22': 'fa864156b0dee12a',
  '2026-11-28': '9e2f1bb2e6867e7c',
}

/** The words of the conditions around what a tariff says: of a plan by trip and of an annual one. */
const tariff = {
  plans: [],
  destinations: [{ id: 1, name: 'Destino', pricedAs: 1, factor: 100, isSold: true }],
  extras: [{ ...firstTariff.extras[0]!, description: 'Adicional', coverage: 'Cobertura', isSold: true }],
  cancellationTerms: [{ daysBefore: 1, percentBack: 85 }],
  conditions: 'Texto.',
}
const conditions = [
  { categoryId: TRIP_CATEGORY, maxDaysPerTrip: null } as const,
  { categoryId: ANNUAL_CATEGORY, maxDaysPerTrip: 30 } as const,
].map((kind) => {
  const plan = { ...firstTariff.plans[0]!, id: 1, name: 'Plan', medicalCap: 1_000_000, soldTo: null, ...kind }
  const startsAt = new Date('2030-01-01T12:00:00Z')
  return conditionsOf(plan, { version: 1, startsAt, tariff, benefits: [{ name: 'Beneficio', value: 'Incluido' }] })
})

test('B-08 B-10 V-18 the version kept with a sale stands for exactly these texts', () => {
  const acceptance = conditionsAcceptance({ planName: 'Plan', version: 1, day: '2030-01-01' })
  const texts = JSON.stringify([ACCEPTANCES, TERMS_ACCEPTANCE, acceptance, termsText, privacyText, conditions])
  expect(createHash('sha256').update(texts).digest('hex').slice(0, 16)).toBe(PUBLISHED[LEGAL_VERSION])
  for (const text of [LEGAL_VERSION, ...ACCEPTANCES, TERMS_ACCEPTANCE]) expect(acceptedTerms()).toContain(text)
})

test('what we sell is assistance with a voucher, in every word of the law', () => {
  expect(JSON.stringify([termsText, privacyText])).not.toMatch(/seguros?\b|póliza/i)
})
