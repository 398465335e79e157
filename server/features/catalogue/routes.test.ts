import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueApi } from '#shared/catalogue/contract.ts'
import { defaultResidenceCountry } from '#shared/catalogue/residence-country.ts'
import { quotingApi } from '#shared/quoting/contract.ts'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const { benefits, plans } = firstTariff

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function countries() {
  const answer = await shop.call(catalogueApi.residenceCountries)
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

test('B-01 countries of residence come in Spanish order, each with its iso, the 19 of the time zones among them', async () => {
  const found = await countries()
  const names = found.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')))
  const isos = found.map(({ iso }) => iso)
  expect(new Set(isos).size).toBe(found.length)
  expect(isos.every((iso) => /^[A-Z]{2}$/.test(iso))).toBe(true)
  expect(isos).toEqual(expect.arrayContaining('AR BO CL CO CR CU DO EC SV GT HN MX NI PA PY PE UY VE ES'.split(' ')))
  expect(defaultResidenceCountry(found, 'America/Santiago')?.name).toBe('Chile')
  expect(defaultResidenceCountry(found, 'Europe/Oslo')?.name).toBe('Uruguay')
})

test('B-01 B-03 the two kinds of trip and the six destinations travel under the names of the interface', async () => {
  const categories = await shop.app.inject({ url: '/api/category/allCategories/' })
  expect(categories.json()).toEqual({
    message: 'OK',
    data: [
      { id_categoria: 23, categoria: 'Más de un viaje al año' },
      { id_categoria: 24, categoria: 'Por viaje (hasta 120 días)' },
    ],
  })
  const destinations = await shop.app.inject({ url: '/api/country/destinations/' })
  expect(destinations.json<{ data: unknown[] }>().data).toEqual([
    { id: 1, name: 'Europa (Schengen)' },
    { id: 2, name: 'Latinoamérica y Caribe' },
    { id: 3, name: 'Sudamérica' },
    { id: 4, name: 'Estados Unidos y Canadá' },
    { id: 5, name: 'Asia, África y Oceanía' },
    { id: 6, name: 'Todo el mundo' },
  ])
})

describe('V-04 who pays first', () => {
  test('every benefit of every plan says what the catalogue says', async () => {
    for (const { id: planId, categoryId } of plans) {
      const answer = await shop.call(quotingApi.planBenefits, { body: { destinationId: 2, categoryId, planId } })
      if (!answer.ok) throw new Error(answer.failure.errorCode)
      const payments = answer.result.map(({ id, payment }) => ({ id, payment }))
      expect(payments).toEqual(benefits.map(({ id, payment }) => ({ id, payment })))
    }
  })
})
