import { expect, test } from 'vitest'
import { readQuoteQuery } from './quote-query.ts'
import { ceibo, pageState } from '../tests/support/test-storefront.tsx'

const { catalogue } = pageState(ceibo)

test('B-01 a quote started on the landing is read from the address', () => {
  expect(
    readQuoteQuery('?categoria=24&destino=2&salida=2027-03-01&regreso=2027-03-10&pasajeros=2&residencia=2', catalogue),
  ).toEqual({
    categoryId: 24,
    destinationId: 2,
    startDate: '2027-03-01',
    endDate: '2027-03-10',
    passengers: 2,
    residenceCountryId: 2,
  })
})

test('B-01 what is missing, empty or no such day is left out', () => {
  expect(readQuoteQuery('', catalogue)).toEqual({})
  expect(readQuoteQuery('?destino=&salida=2027-02-30&regreso=hoy&pasajeros=-1&categoria=1e3', catalogue)).toEqual({})
})

test('B-01 values that are not offered are left out', () => {
  expect(readQuoteQuery('?categoria=99&destino=99&residencia=99&pasajeros=3', catalogue)).toEqual({ passengers: 3 })
})
