import { expect, test } from 'vitest'
import { readQuoteQuery } from './quote-query.ts'

test('B-01 a quote started on the landing is read from the address', () => {
  expect(
    readQuoteQuery('?categoria=24&destino=2&salida=2027-03-01&regreso=2027-03-10&pasajeros=2&residencia=3'),
  ).toEqual({
    categoryId: 24,
    destinationId: 2,
    startDate: '2027-03-01',
    endDate: '2027-03-10',
    passengers: 2,
    residenceCountryId: 3,
  })
})

test('B-01 what is missing, empty or no such day is left out', () => {
  expect(readQuoteQuery('')).toEqual({})
  expect(readQuoteQuery('?destino=&salida=2027-02-30&regreso=hoy&pasajeros=-1&categoria=1e3')).toEqual({})
})
