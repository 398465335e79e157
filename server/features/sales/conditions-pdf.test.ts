import { expect, test } from 'vitest'
import { conditionsOf } from '#shared/conditions/conditions.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { firstTariff } from '../../../tests/support/test-rates.ts'
import { type ConditionsDocument, conditionsPdf } from './conditions-pdf.ts'

const plan = firstTariff.plans[2]!
const benefits = firstTariff.benefits.map(({ name }, n) => ({ name, value: `USD ${n + 1}.000` }))
const tariff = { ...firstTariff, conditions: 'Primer párrafo.\n\nSegundo párrafo.' }

const document: ConditionsDocument = {
  brand: { name: 'Mburucuyá Viajes', logo: null, primaryColor: '#4c1d95' },
  conditions: conditionsOf(plan, { version: 3, startsAt: new Date('2030-03-02T12:00:00Z'), tariff, benefits }),
  legalEntity: null,
  contactLines: [
    { kind: 'assistance', label: 'Uruguay', phone: '+59829001234' },
    { kind: 'sales', label: 'Oficina', phone: '+59829009999' },
  ],
}

test('V-18 the PDF says all that the conditions say, whom to call, and which version of which day it is', async () => {
  const { text, author } = await readPdf(await conditionsPdf(document))
  const said = text.replaceAll(/\s+/g, ' ')
  for (const { title, paragraphs, points = [], rows = [] } of document.conditions.sections) {
    for (const part of [title, ...paragraphs, ...points, ...rows.map(({ value }) => value)])
      expect(said).toContain(part.replaceAll(/\s+/g, ' '))
  }
  expect(said).toContain('Versión 3')
  expect(said).toContain('02/03/2030')
  expect(said).toContain('2900 1234')
  expect(said).not.toContain('2900 9999')
  expect(said).not.toContain('?')
  expect(author).toBe('Mburucuyá Viajes')
})

test('V-18 the same conditions print the same bytes', async () => {
  expect(Buffer.from(await conditionsPdf(document)).equals(Buffer.from(await conditionsPdf(document)))).toBe(true)
})
