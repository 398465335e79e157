import { describe, expect, test } from 'vitest'
import { type Destination, isAnnual, isSoldTo, pricedDestination } from './plan-terms.ts'

const latinAmerica: Destination = { id: 2, name: 'Latinoamérica y Caribe', pricedAs: 2, factor: 100 }
const southAmerica: Destination = { id: 3, name: 'Sudamérica', pricedAs: 2, factor: 999 }
const europe: Destination = { id: 1, name: 'Europa (Schengen)', pricedAs: 1, factor: 115 }

describe('B-03 a destination', () => {
  const destinations = [europe, latinAmerica, southAmerica]

  test('South America keeps its name and takes the factor of the one it is priced as', () => {
    expect(pricedDestination(destinations, 3)).toEqual({ id: 3, name: 'Sudamérica', pricedAs: 2, factor: 100 })
  })

  test('any other takes its own; an unknown one is none', () => {
    expect(pricedDestination(destinations, 1)).toEqual(europe)
    expect(pricedDestination(destinations, 9)).toBeUndefined()
  })

  test('decides which plans are sold to it', () => {
    const regional = { soldTo: [2, 3] }
    expect(isSoldTo(regional, latinAmerica)).toBe(true)
    expect(isSoldTo(regional, southAmerica)).toBe(true)
    expect(isSoldTo({ soldTo: [2] }, southAmerica)).toBe(true)
    expect(isSoldTo(regional, europe)).toBe(false)
    expect(isSoldTo({ soldTo: null }, europe)).toBe(true)
    expect(isSoldTo({ soldTo: [] }, europe)).toBe(false)
  })
})

test('category 23 is priced by the year', () => {
  expect(isAnnual({ categoryId: 23 })).toBe(true)
  expect(isAnnual({ categoryId: 24 })).toBe(false)
})
