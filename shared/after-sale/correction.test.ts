import { describe, expect, test } from 'vitest'
import { ana } from '../../tests/support/test-passenger.ts'
import { checkCorrection, correctionsOf, type SoldData, type SoldPerson } from './correction.ts'

const passport = (documentNumber: string) => ({ ...ana, documentType: 'passport', documentNumber }) as const
const before: SoldData = {
  passengers: [
    { n: 1, ...passport('AB123456') },
    { n: 3, ...passport('CD123456'), birthDate: '2005-03-10' },
  ],
  contact: { email: 'ana@example.com', phone: '+59899123456' },
}
const terms = { residenceIso: 'UY', today: '2026-11-23', startDate: '2026-12-10', familyPlan: false } as const

const withPerson = (position: number, more: Partial<SoldPerson>): SoldData => ({
  ...before,
  passengers: before.passengers.map((one, index) => (index === position ? { ...one, ...more } : one)),
})
const check = (typed: SoldData, more: Partial<typeof terms | { familyPlan: boolean }> = {}) =>
  checkCorrection(before, typed, { ...terms, ...more })

describe('R-05 a correction', () => {
  test('names what it changes, in the form in which it is stored; what is typed otherwise and means the same is none', () => {
    const typed = {
      passengers: withPerson(1, { name: ' Anna  María ', documentNumber: 'cd-765.432' }).passengers,
      contact: { email: ' ana@example.com ', phone: '099 123 456' },
    }
    expect(check(typed)).toEqual([])
    expect(correctionsOf(before, typed, 'UY')).toEqual({
      passengers: [
        {
          person: { ...before.passengers[1], name: 'Anna María', documentNumber: 'CD765432' },
          fields: ['name', 'documentNumber'],
        },
      ],
      contact: null,
    })
    expect(correctionsOf(before, before, 'UY')).toEqual({ passengers: [], contact: null })
  })

  test('keeps the rules of the purchase, for what it changes', () => {
    expect(check(withPerson(0, { lastName: '1' }))).toEqual([
      { path: 'passengers.0.lastName', key: 'BUYING_PROCESS.ERROR.NAME_CHARACTERS' },
    ])
    expect(check(withPerson(1, { name: 'Ελένη' }))).toEqual([
      { path: 'passengers.1.name', key: 'BUYING_PROCESS.ERROR.NAME_SCRIPT' },
    ])
    expect(check(withPerson(0, { documentType: 'national', documentNumber: '12345678' }))).toMatchObject([
      { path: 'passengers.0.documentNumber' },
    ])
    for (const repeated of [withPerson(0, passport('cd 123456')), withPerson(1, passport('AB-123456'))]) {
      const { birthDate } = before.passengers[0]!
      const typed = { ...repeated, passengers: repeated.passengers.map((one) => ({ ...one, birthDate })) }
      expect(check(typed)).toContainEqual({
        path: 'passengers.1.documentNumber',
        key: 'BUYING_PROCESS.ERROR.DOCUMENT_REPEATED',
      })
    }
    expect(check({ ...before, contact: { email: 'ana', phone: '12' } })).toEqual([
      { path: 'contact.email', key: 'FIELD.EMAIL_INVALID' },
      { path: 'contact.phone', key: 'FIELD.PHONE_INVALID' },
    ])
    const erased = { ...before.passengers[1]!, documentNumber: '', name: 'Datos', lastName: 'borrados' }
    const current = { ...before, passengers: [before.passengers[0]!, erased] }
    const typed = { ...current, passengers: [{ ...before.passengers[0]!, name: 'Anna' }, erased] }
    expect(checkCorrection(current, typed, terms), 'who was erased is left alone').toEqual([])
  })

  test('leaves names alone that were sold before their rule, until who bears them is corrected', () => {
    const old = before.passengers.map((one, n) => ({
      ...one,
      ...(n === 0 ? { name: 'Ana 2' } : { lastName: "O'Neill" }),
    }))
    const sold = { ...before, passengers: old }
    expect(correctionsOf(sold, sold, 'UY')).toEqual({ passengers: [], contact: null })
    const typed = { ...sold, passengers: old.map((one) => ({ ...one, birthDate: '2004-01-01' })) }
    expect(checkCorrection(sold, typed, terms)).toEqual([
      { path: 'passengers.0.name', key: 'BUYING_PROCESS.ERROR.NAME_CHARACTERS' },
    ])
    expect(correctionsOf(sold, typed, 'UY').passengers[1]).toEqual({
      person: { ...typed.passengers[1], lastName: 'O’Neill' },
      fields: ['birthDate'],
    })
  })

  test('refuses a birth date of another price, and takes any of the same', () => {
    const moved = { path: 'passengers.1.birthDate', key: 'SALES.CORRECTION_MOVES_PRICE' }
    const born = (birthDate: string) => withPerson(1, { birthDate })
    expect(check(born('1960-01-01'))).toEqual([])
    expect(check(born('1951-12-11')), '74 on departure').toEqual([])
    expect(check(born('1951-12-10')), '75 on departure').toEqual([moved])
    expect(check(born('1935-01-01')), 'not sold online').toEqual([moved])
    expect(check(born('1999-01-01'), { familyPlan: true }), 'a minor of a family').toEqual([moved])
    expect(check(born('2005-03-11'), { familyPlan: true })).toEqual([])
  })

  test('is of the passengers of the sale, all of them and each once', () => {
    const count = [{ path: 'passengers', key: 'BUYING_PROCESS.ERROR.PASSENGER_COUNT' }]
    const [first, second] = before.passengers as [SoldPerson, SoldPerson]
    for (const passengers of [[first], [{ ...first, n: 2 }, second], [second, first]]) {
      expect(check({ ...before, passengers })).toEqual(count)
    }
    expect(check({ ...before, passengers: [first, { ...second, n: 1 }] })).toContainEqual(count[0])
  })
})
