import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkPassengers,
  emptyPassenger,
  isIncomplete,
  normalizePassenger,
  nothingChosen,
  passengerChoices,
  type PassengerField,
  passengerFields,
  type PassengerForm,
} from './passengers.ts'
import { ana } from '../../tests/support/test-passenger.ts'

const today = '2026-11-21'
const bruno = { ...ana, name: 'Bruno', birthDate: '2015-02-28', documentNumber: '4.567.890-5' } as const
const carla = { ...ana, name: 'Carla', documentType: 'passport', documentNumber: 'AB123456' } as const

const check = (passengers: readonly PassengerForm[], quotedCount = passengers.length, residenceIso = 'UY') =>
  checkPassengers(passengers, { quotedCount, residenceIso, today }).map(({ path, key }) => `${path} ${key}`)

describe('B-09 passengers', () => {
  test('complete and as many as quoted are accepted', () => {
    expect(check([ana, bruno, carla])).toEqual([])
  })

  test('nothing typed: each field with its own words', () => {
    const blank: PassengerForm = { ...emptyPassenger, name: ' ', documentType: null }
    expect(check([blank])).toEqual([
      'passengers.0.name BUYING_PROCESS.ERROR.NAME_REQUIRED',
      'passengers.0.lastName BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED',
      'passengers.0.birthDate BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID',
      'passengers.0.documentType BUYING_PROCESS.ERROR.DOCUMENT_TYPE',
      'passengers.0.documentNumber BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED',
    ])
  })

  test('must be as many as were quoted', () => {
    expect(check([ana], 2)).toEqual(['passengers BUYING_PROCESS.ERROR.PASSENGER_COUNT'])
    expect(check([ana, bruno], 1)).toEqual(['passengers BUYING_PROCESS.ERROR.PASSENGER_COUNT'])
    expect(check([], 1)).toEqual(['passengers BUYING_PROCESS.ERROR.PASSENGER_COUNT'])
  })

  test('the holder is 18 today, whatever the departure; the others may be younger', () => {
    const holder = (birthDate: string) => check([{ ...ana, birthDate }, bruno])
    expect(holder('2008-11-21')).toEqual([])
    expect(holder('2008-11-22')).toEqual(['passengers.0.birthDate BUYING_PROCESS.ERROR.HOLDER_ADULT'])
  })

  test.each(['2026-11-22', '2015-02-29', '28/02/2015', '1899-01-01', '1905-01-01'])(
    '%s is no birth date',
    (birthDate) => {
      expect(check([ana, { ...bruno, birthDate }])).toEqual([
        'passengers.1.birthDate BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID',
      ])
    },
  )

  test('may be born today, and on the day that quoting starts with', () => {
    expect(
      check([
        { ...ana, birthDate: '2000-01-01' },
        { ...bruno, birthDate: today },
      ]),
    ).toEqual([])
  })

  // ASVS 2.2.3
  test('documents follow the country of residence', () => {
    const dni = { ...ana, documentNumber: '30123456' }
    expect(check([dni])).toEqual(['passengers.0.documentNumber BUYING_PROCESS.ERROR.CI_INVALID'])
    expect(check([dni], 1, 'AR')).toEqual([])
    expect(check([{ ...carla, documentNumber: 'A1' }])).toEqual([
      'passengers.0.documentNumber BUYING_PROCESS.ERROR.PASSPORT_INVALID',
    ])
  })

  test('no two passengers have one document, however it is written', () => {
    expect(check([ana, { ...bruno, documentNumber: '12345672' }])).toEqual([
      'passengers.1.documentNumber BUYING_PROCESS.ERROR.DOCUMENT_REPEATED',
    ])
    expect(check([carla, { ...carla, documentNumber: 'ab 123456' }])).toEqual([
      'passengers.1.documentNumber BUYING_PROCESS.ERROR.DOCUMENT_REPEATED',
    ])
    expect(check([ana, { ...carla, documentNumber: '12345672' }])).toEqual([])
  })

  test('names fit on a voucher', () => {
    expect(check([{ ...ana, name: 'x'.repeat(60) }])).toEqual([])
    expect(check([{ ...ana, lastName: 'x'.repeat(61) }])).toEqual(['passengers.0.lastName FIELD.TOO_LONG'])
    expect(check([{ ...ana, lastName: '-' }])).toEqual([
      'passengers.0.lastName BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED',
    ])
  })

  test('names and surnames have Latin letters and nothing strange', () => {
    expect(check([{ ...ana, name: '1234', lastName: '<b>x</b>' }])).toEqual([
      'passengers.0.name BUYING_PROCESS.ERROR.NAME_CHARACTERS',
      'passengers.0.lastName BUYING_PROCESS.ERROR.NAME_CHARACTERS',
    ])
    expect(check([{ ...ana, name: '小明', lastName: '王' }])).toEqual([
      'passengers.0.name BUYING_PROCESS.ERROR.NAME_SCRIPT',
      'passengers.0.lastName BUYING_PROCESS.ERROR.NAME_SCRIPT',
    ])
  })

  test('odd texts are refused or accepted, never a crash', () => {
    const answerOf = (field: PassengerField) => {
      const choices = passengerChoices[field]
      return choices ? fc.constantFrom(...choices, nothingChosen(field)) : fc.string()
    }
    const form = fc.record({
      ...Object.fromEntries(passengerFields.map((field) => [field, answerOf(field)])),
      birthDate: fc.oneof(fc.string(), fc.constant('9999-12-31'), fc.constant('1990-05-17')),
    }) as fc.Arbitrary<PassengerForm>
    fc.assert(
      fc.property(
        fc.array(form, { maxLength: 10 }),
        fc.nat(10),
        fc.constantFrom('UY', 'AR', ''),
        (list, count, iso) => {
          expect(Array.isArray(check(list, count, iso))).toBe(true)
        },
      ),
    )
  })
})

test('B-09 a passenger is stored with tidy names, and the document in one form', () => {
  const typed = { ...ana, name: '  Ana   Mari\u0301a ', lastName: "O'Higgins " }
  expect(normalizePassenger(typed, 'UY')).toEqual({
    ...ana,
    name: 'Ana María',
    lastName: 'O’Higgins',
    documentNumber: '12345672',
  })
})

test('B-09 K-02 forms are incomplete while anything is empty that the rules want, and only then', () => {
  for (const field of passengerFields) {
    const without: PassengerForm = { ...ana, [field]: field === 'documentType' ? null : ' ' }
    expect(isIncomplete([ana, without]), field).toBe(check([without]).length > 0)
  }
  expect(isIncomplete([ana])).toBe(false)
  expect(isIncomplete([ana, { ...ana, lastName: '  ' }])).toBe(true)
  expect(isIncomplete([{ ...ana, documentType: null }])).toBe(true)
})
