import { expect, test } from 'vitest'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { LEGAL_VERSION } from '../checkout/acceptances.ts'
import { conditionsName } from '../checkout/conditions-name.ts'
import type { Tariff } from '../quoting/tariff.ts'
import { type Conditions, conditionsOf } from './conditions.ts'

const STARTS_AT = new Date('2030-03-02T01:00:00Z')

function conditionsIn(tariff: Tariff, planId: number, startsAt = STARTS_AT): Conditions {
  const plan = tariff.plans.find(({ id }) => id === planId)!
  const benefits = tariff.covers
    .filter((cover) => cover.planId === planId)
    .map(({ benefitId, value }) => ({ name: tariff.benefits.find(({ id }) => id === benefitId)!.name, value }))
  return conditionsOf(plan, { version: 3, startsAt, tariff, benefits })
}

const sectionOf = ({ sections }: Conditions, id: string) => sections.find((section) => section.id === id)
const wordsOf = (conditions: Conditions, id: string) => JSON.stringify(sectionOf(conditions, id))

test('V-18 the conditions of a plan say its caps, where it is sold, what is excluded, until when and whom to call', () => {
  const conditions = conditionsIn(firstTariff, 101)
  expect(conditions.sections.map(({ id }) => id)).toEqual([
    'topes',
    'adicionales',
    'vigencia',
    'exclusiones',
    'plazos',
    'a-quien-llamar',
  ])
  expect(wordsOf(conditions, 'topes')).toContain('USD 25.000 por evento')
  expect(sectionOf(conditions, 'topes')?.rows).toHaveLength(
    firstTariff.covers.filter(({ planId }) => planId === 101).length,
  )
  expect(wordsOf(conditions, 'vigencia')).toContain('Se vende para: Latinoamérica y Caribe, Sudamérica.')
  expect(wordsOf(conditions, 'vigencia')).toContain('un viaje de 1 a 120 días')
  expect(wordsOf(conditions, 'plazos')).toContain('hasta el día anterior te devolvemos el 85 %')
  expect(wordsOf(conditionsIn(firstTariff, 202), 'vigencia')).toContain('de hasta 45 días cada uno')
})

test('V-18 what is not sold any more is not in them', () => {
  const tariff = {
    ...firstTariff,
    destinations: firstTariff.destinations.map((one) => ({ ...one, isSold: one.name !== 'Sudamérica' })),
    extras: firstTariff.extras.map((extra) => ({ ...extra, isSold: false })),
  }
  const conditions = conditionsIn(tariff, 101)
  expect(wordsOf(conditions, 'vigencia')).not.toContain('Sudamérica')
  expect(sectionOf(conditions, 'adicionales')).toBeUndefined()
})

test('V-18 the text of staff comes last, in its paragraphs; without one there is no such part', () => {
  const tariff = { ...firstTariff, conditions: ' Uno,\nen dos líneas.\r\n \r\nDos. ' }
  expect(sectionOf(conditionsIn(tariff, 103), 'particulares')?.paragraphs).toEqual(['Uno,\nen dos líneas.', 'Dos.'])
  expect(sectionOf(conditionsIn({ ...firstTariff, conditions: ' ' }, 103), 'particulares')).toBeUndefined()
})

test('V-18 they are named by plan, version and day: the start in Montevideo, or the day of the words if that is later', () => {
  expect(conditionsName(conditionsIn(firstTariff, 103))).toBe('Hornero 80, versión 3 del 01/03/2030')
  expect(conditionsIn(firstTariff, 103, new Date('2000-01-01T00:00:00Z')).day).toBe(LEGAL_VERSION)
})
