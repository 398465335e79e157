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

test('V-01 the home gives both days in one, as people write them', () => {
  const dates = { startDate: '2027-12-25', endDate: '2028-01-03' }
  expect(readQuoteQuery('?salida=25%2F12%2F2027+al+3%2F1%2F2028', catalogue)).toEqual(dates)
  expect(readQuoteQuery('?salida=25/12/2027&regreso=3/1/2028', catalogue)).toEqual(dates)
  expect(readQuoteQuery('?salida=25/12/2027', catalogue)).toEqual({ startDate: '2027-12-25' })
})

test('B-01 what is missing, empty or no such day is left out', () => {
  expect(readQuoteQuery('', catalogue)).toEqual({})
  expect(readQuoteQuery('?destino=&salida=2027-02-30&regreso=hoy&pasajeros=-1&categoria=1e3', catalogue)).toEqual({})
})

test('B-01 values that are not offered are left out', () => {
  expect(readQuoteQuery('?categoria=99&destino=99&residencia=99&pasajeros=3', catalogue)).toEqual({ passengers: 3 })
})
