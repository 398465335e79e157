import { expect, test } from 'vitest'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { checkTariff, cutFrom } from './check-tariff.ts'
import { idsOf, withOwnIds } from './new-rows.ts'
import type { Tariff } from '../quoting/tariff.ts'

/** The demo's tariff with one row more in each table, that refer to each other. */
function withNewRows(): Tariff {
  const content = structuredClone(firstTariff)
  content.destinations.push({ ...content.destinations[0]!, id: 90, name: 'Antártida', pricedAs: 90 })
  content.plans.push({ ...content.plans[0]!, id: 901, name: 'Chajá 60', soldTo: [90], recommended: false })
  content.benefits.push({ ...content.benefits[0]!, id: 902, name: 'Trineo' })
  content.covers.push({ planId: 901, benefitId: 902, value: 'Sí' })
  content.extras.push({ ...content.extras[0]!, id: 903, description: 'Huskies', excludes: [1] })
  content.extras[0]!.excludes = [903]
  return content
}

test('T-02 a new row with an id of another version’s gets one of its own, and so does what refers to it', () => {
  const own = withOwnIds(withNewRows(), { before: firstTariff, idsInUse: idsOf(withNewRows()) })
  expect(own.destinations.at(-1)).toMatchObject({ id: 91, name: 'Antártida', pricedAs: 91 })
  expect(own.plans.at(-1)).toMatchObject({ id: 902, name: 'Chajá 60', soldTo: [91] })
  expect(own.benefits.at(-1)).toMatchObject({ id: 903, name: 'Trineo' })
  expect(own.covers.at(-1)).toEqual({ planId: 902, benefitId: 903, value: 'Sí' })
  expect(own.extras.at(-1)).toMatchObject({ id: 904, excludes: [1] })
  expect(own.extras[0]!.excludes).toEqual([904])
  expect(checkTariff(own, firstTariff)).toEqual([])
  expect(cutFrom(own, firstTariff)).toEqual([])
})

test('T-02 rows that were there, and new ones with free ids, keep theirs', () => {
  expect(withOwnIds(withNewRows(), { before: withNewRows(), idsInUse: idsOf(withNewRows()) })).toEqual(withNewRows())
  expect(withOwnIds(withNewRows(), { before: firstTariff, idsInUse: idsOf(firstTariff) })).toEqual(withNewRows())
})
