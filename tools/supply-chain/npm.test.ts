import { expect, test } from 'vitest'
import { auditOutcome, sbomOutcome, signaturesOutcome } from './npm.ts'

const outputOf = (answer: unknown, err = '') => ({ code: 0, out: answer === '' ? '' : JSON.stringify(answer), err })
const holes = (counts: object) => outputOf({ metadata: { vulnerabilities: counts } })

test('holes count from high on', () => {
  expect(auditOutcome(holes({ low: 3, moderate: 2, high: 0, critical: 0 }))).toMatchObject({ is: 'fine' })
  expect(auditOutcome(holes({ high: 1 }))).toMatchObject({
    is: 'found',
    summary: '0 critical, 1 high, 0 moderate, 0 low',
  })
  expect(auditOutcome(holes({ critical: 1 }))).toMatchObject({ is: 'found' })
})

// ASVS 15.1.2
test('a package with a wrong signature, or with none, is named', () => {
  expect(signaturesOutcome(outputOf({ invalid: [], missing: [] }))).toMatchObject({ is: 'fine' })
  expect(signaturesOutcome(outputOf({ invalid: [{ name: 'a' }], missing: [{ name: 'b' }] }))).toMatchObject({
    is: 'found',
    summary: '1 wrong, 1 without a signature: a, b',
  })
})

// ASVS 15.1.2
test('without the registry a check is not made, and says why; it is never taken for a good one', () => {
  const offline = outputOf('', 'npm warn x\nnpm error code ENOTFOUND\n')
  for (const outcome of [auditOutcome, signaturesOutcome, sbomOutcome]) {
    expect(outcome(offline)).toEqual({ is: 'not made', summary: 'code ENOTFOUND' })
  }
  expect(auditOutcome(outputOf({ message: 'request failed' }))).toEqual({ is: 'not made', summary: 'request failed' })
})
