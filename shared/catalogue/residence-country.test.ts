import { describe, expect, test } from 'vitest'
import { countryOfTimeZone, defaultResidenceCountry, isoOf } from './residence-country.ts'

const argentina = { id: 1, name: 'Argentina', iso: 'AR' }
const chile = { id: 3, name: 'Chile', iso: 'CL' }
const mexico = { id: 12, name: 'México', iso: '' }
const uruguay = { id: 17, name: 'Uruguay', iso: 'UY' }
const all = [chile, argentina, mexico, uruguay]

describe('B-01 the country of a time zone', () => {
  test.each([
    ['America/Montevideo', 'UY'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['America/Buenos_Aires', 'AR'],
    ['America/La_Paz', 'BO'],
    ['America/Punta_Arenas', 'CL'],
    ['Pacific/Easter', 'CL'],
    ['America/Bogota', 'CO'],
    ['America/Costa_Rica', 'CR'],
    ['America/Havana', 'CU'],
    ['America/Santo_Domingo', 'DO'],
    ['Pacific/Galapagos', 'EC'],
    ['America/El_Salvador', 'SV'],
    ['America/Guatemala', 'GT'],
    ['America/Tegucigalpa', 'HN'],
    ['America/Tijuana', 'MX'],
    ['America/Managua', 'NI'],
    ['America/Panama', 'PA'],
    ['America/Asuncion', 'PY'],
    ['America/Lima', 'PE'],
    ['America/Caracas', 'VE'],
    ['Atlantic/Canary', 'ES'],
    ['Africa/Ceuta', 'ES'],
  ])('%s is %s', (timeZone, iso) => {
    expect(countryOfTimeZone(timeZone)).toBe(iso)
  })

  test.each(['America/Sao_Paulo', 'America/New_York', 'UTC', 'Etc/GMT+3', '', undefined])('%s is none', (timeZone) => {
    expect(countryOfTimeZone(timeZone)).toBeNull()
  })

  test('19 countries are recognised, by every zone that the runtime knows for their cities', () => {
    const found = new Set(Intl.supportedValuesOf('timeZone').map(countryOfTimeZone))
    found.delete(null)
    expect(found.size).toBe(19)
  })
})

describe('B-01 the country that step 1 starts with', () => {
  test('is the one of the time zone, when it is on the list', () => {
    expect(defaultResidenceCountry(all, 'America/Santiago')).toBe(chile)
    expect(defaultResidenceCountry(all, 'America/Mexico_City')).toBe(mexico)
  })

  test('else Uruguay, else Argentina, else the first', () => {
    expect(defaultResidenceCountry(all, 'Europe/Berlin')).toBe(uruguay)
    expect(defaultResidenceCountry(all, 'America/Lima')).toBe(uruguay)
    expect(defaultResidenceCountry([chile, argentina], undefined)).toBe(argentina)
    expect(defaultResidenceCountry([mexico, chile], undefined)).toBe(mexico)
    expect(defaultResidenceCountry([], 'America/Montevideo')).toBeUndefined()
  })
})

test('a missing iso is supplied for the Dominican Republic, Panama, Mexico and Peru', () => {
  expect(isoOf({ name: 'República Dominicana' })).toBe('DO')
  expect(isoOf({ name: 'PANAMÁ', iso: '' })).toBe('PA')
  expect(isoOf({ name: 'México', iso: null })).toBe('MX')
  expect(isoOf({ name: 'Peru', iso: ' ' })).toBe('PE')
  expect(isoOf({ name: 'Uruguay', iso: 'uy' })).toBe('UY')
  expect(isoOf({ name: 'Atlantis' })).toBe('')
})
