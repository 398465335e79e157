import { expect, test } from 'vitest'
import { coveredPlans } from '../../tests/support/test-cover.ts'
import { isAmountOrNo, serviceWords, splitCover } from './cover-value.ts'
import { benefitCap } from './mishap-outcome.ts'

const values = coveredPlans.flatMap(({ benefits }) => benefits.map(({ value }) => value))

test('V-18 an amount is what has a cap in dollars, and "No" stands with amounts', () => {
  expect(values.length).toBeGreaterThan(100)
  for (const value of values) expect(isAmountOrNo(value), value).toBe(Number.isFinite(benefitCap(value) ?? NaN))
})

test('V-18 each benefit is an amount or a service, in the order of the catalogue', () => {
  for (const { benefits } of coveredPlans) {
    const { amounts, services } = splitCover(benefits)
    expect([...amounts, ...services].toSorted((a, b) => a.id - b.id)).toEqual(benefits)
    for (const { value } of services) expect(serviceWords(value)).not.toMatch(/^(USD|No|Sí)/)
  }
})

test('V-18 yes is one word, and other words stay', () => {
  expect(['Sí', 'sí', 'Si', 'Incluido', '72 horas', 'Pasaje + hotel'].map(serviceWords)).toEqual([
    'Incluido',
    'Incluido',
    'Incluido',
    'Incluido',
    '72 horas',
    'Pasaje + hotel',
  ])
})
