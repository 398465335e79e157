import { expect, test } from 'vitest'
import { coveredPlans } from '../../../tests/support/test-cover.ts'
import { compareBenefits, onlyDifferences } from './compare.ts'

const perTrip = coveredPlans.slice(0, 5)

test('V-02 amounts stand with amounts, and what is included stands apart, once each', () => {
  for (const covers of [perTrip, ...perTrip.map((plan) => [plan])]) {
    const groups = compareBenefits(covers.map(({ benefits }) => benefits))
    const services = groups.at(-1)!
    expect(services.name).toBe('Servicios')
    for (const { rows } of groups.slice(0, -1))
      for (const { name, values } of rows) for (const value of values) expect(value, name).toMatch(/^(USD [\d.]+|No)$/)
    for (const { name, values } of services.rows) for (const value of values) expect(value, name).not.toMatch(/^USD/)
    const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids.toSorted((a, b) => a - b)).toEqual(covers[0]!.benefits.map(({ id }) => id))
  }
})

test('V-02 an amount among services is a limit of them', () => {
  const services = compareBenefits(perTrip.map(({ benefits }) => benefits)).at(-1)!
  const transfer = services.rows.find(({ name }) => name.startsWith('Traslado y repatriación'))
  expect(transfer?.values.slice(0, 2)).toEqual(['Hasta USD 15.000', 'Incluido'])
})

test('V-02 equal rows are left out, and groups that become empty', () => {
  const two = perTrip.slice(1, 3).map(({ benefits }) => benefits)
  const rows = onlyDifferences(compareBenefits(two)).flatMap((group) => group.rows)
  expect(rows.length).toBeGreaterThan(5)
  for (const { name, values } of rows) expect(values[0], name).not.toBe(values[1])
  expect(onlyDifferences(compareBenefits([two[0]!, two[0]!]))).toEqual([])
})

test('B-06 benefits stand side by side in groups; only differences leaves out what all plans share', () => {
  const benefit = (id: number, group: string, value: string) => ({
    id,
    name: `Beneficio ${id}`,
    group,
    payment: 'direct' as const,
    planId: 1,
    value,
  })
  const groups = compareBenefits([
    [benefit(1, 'Médica', 'USD 40.000'), benefit(2, 'Equipaje', 'Sí')],
    [benefit(1, 'Médica', 'USD 80.000'), benefit(2, 'Equipaje', 'Sí'), benefit(3, 'Equipaje', 'USD 200')],
  ])
  expect(groups.map(({ name, rows }) => [name, rows.map(({ values }) => values)])).toEqual([
    ['Médica', [['USD 40.000', 'USD 80.000']]],
    ['Equipaje', [[null, 'USD 200']]],
    ['Servicios', [['Sí', 'Sí']]],
  ])
  expect(onlyDifferences(groups).map(({ name, rows }) => [name, rows.map(({ id }) => id)])).toEqual([
    ['Médica', [1]],
    ['Equipaje', [3]],
  ])
})
