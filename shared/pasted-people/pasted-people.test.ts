import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay } from '../dates.ts'
import { emptyPassenger, type PassengerForm } from '../sales/passengers.ts'
import { readBirthDay } from './person.ts'
import { placePeople } from './place-people.ts'
import { readTable } from './read-table.ts'

const today = '2026-11-29'
const context = { residenceIso: 'UY', today }
const read = (text: string) => readTable(text, context).map(({ passenger }) => passenger)
const ana: PassengerForm = {
  name: 'Ana María',
  lastName: 'Pérez Silva',
  birthDate: '1988-03-27',
  documentType: 'national',
  documentNumber: '1.234.567-2',
}
const leo: PassengerForm = {
  name: 'Leo',
  lastName: 'Núñez',
  birthDate: '2015-01-02',
  documentType: 'passport',
  documentNumber: 'C123456',
}

describe('V-14 people of a table', () => {
  test.each([
    [
      'tabs and a header',
      'Nombre\tApellido\tNacimiento\tDocumento\nAna María\tPérez Silva\t27/03/1988\t1.234.567-2\nLeo\tNúñez\t02/01/2015\tC123456',
    ],
    [
      'semicolons, surname first by its header',
      'Apellidos;Nombres;Cédula;Fecha de nac.\nPérez Silva;Ana María;1.234.567-2;1988-03-27\nNúñez;Leo;C123456;2015-01-02',
    ],
    ['commas and no header', 'Ana María,Pérez Silva,27-3-88,1.234.567-2\nLeo,Núñez,2-1-15,C123456'],
    [
      'whole names with a comma, in quotes',
      '"Pérez Silva, Ana María",27/3/1988,1.234.567-2\n"Núñez, Leo",2/1/2015,C123456',
    ],
    [
      'a column for the type of document',
      'Pasajero;Tipo;Nro. de documento;F. nacimiento\nPérez Silva, Ana María;CI;1.234.567-2;27/03/1988\nNúñez, Leo;Pasaporte;C123456;02/01/2015',
    ],
    [
      'days of a spreadsheet, empty lines and spaces',
      '\n  Ana María \t Pérez Silva\t1988-03-27T00:00:00\t1.234.567-2  \r\n\r\nLeo\tNúñez\t2015/01/02\tC123456\n',
    ],
  ])('with %s are read alike', (_, text) => {
    expect(read(text)).toEqual([ana, leo])
  })

  test('a whole name without a comma is divided by its words, and said so', () => {
    expect(readTable('Ana María Pérez Silva\t27/03/1988', context)).toMatchObject([
      { isNameDivided: true, passenger: { name: 'Ana María', lastName: 'Pérez Silva' } },
    ])
    expect(read('Apellido y nombre\nPérez Silva Ana María')).toMatchObject([
      { name: 'Ana María', lastName: 'Pérez Silva' },
    ])
    expect(read('Ana Pérez Silva')).toMatchObject([{ name: 'Ana', lastName: 'Pérez Silva' }])
  })

  test('a text that is no day stays as pasted, and the passenger has none', () => {
    expect(readTable('Nombre;Apellido;Nacimiento\nAna;Pérez;31/02/1988', context)).toMatchObject([
      { birthDateText: '31/02/1988', passenger: { birthDate: '' } },
    ])
    expect(readTable('', context)).toEqual([])
  })

  test('a year of two digits is the last one that is not in the future', () => {
    expect(['27/3/88', '2-1-15', '29-11-26', '30-11-26', '1988-13-01'].map((day) => readBirthDay(day, today))).toEqual([
      '1988-03-27',
      '2015-01-02',
      '2026-11-29',
      '1926-11-30',
      null,
    ])
  })

  test('any people come back from a table that has them, whatever its separator and the order of its columns', () => {
    const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÑ][a-záéíóúñ]{1,9}$/)
    const day = fc
      .date({ min: new Date('1930-01-01'), max: new Date('2026-11-28'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const person = fc.record({
      name: word,
      lastName: word,
      birthDate: day,
      documentNumber: fc.stringMatching(/^[A-Z]\d{6}$/),
    })
    const names = {
      name: 'Nombre',
      lastName: 'Apellido',
      birthDate: 'Nacimiento',
      documentNumber: 'Pasaporte',
    } as const
    const order = fc.shuffledSubarray(Object.keys(names) as (keyof typeof names)[], { minLength: 4 })
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 10 }),
        order,
        fc.constantFrom('\t', ';', ','),
        fc.boolean(),
        (people, fields, separator, isIso) => {
          const cell = (one: (typeof people)[number], field: keyof typeof names) =>
            field === 'birthDate' && !isIso ? formatDay(one.birthDate) : one[field]
          const rows = people.map((one) => fields.map((field) => cell(one, field)).join(separator))
          const text = [fields.map((field) => names[field]).join(separator), ...rows].join('\n')
          expect(read(text)).toEqual(people.map((one) => ({ ...one, documentType: 'passport' })))
        },
      ),
    )
  })
})

describe('V-14 pasted people take passengers', () => {
  const people = (text: string) => readTable(text, context)
  const place = (text: string, current: PassengerForm[], taking: 'fill' | 'replace' = 'fill') =>
    placePeople(people(text), current, { taking, ...context })

  test('of whom nothing was typed, first those of the same birth date; nothing typed is lost', () => {
    const child = { ...emptyPassenger, birthDate: '2015-01-02' }
    const { placed, passengers } = place('Leo;Núñez;02/01/2015;C123456\nEva;Sosa;01/02/1990;4.567.890-5', [
      ana,
      emptyPassenger,
      child,
    ])
    expect(placed.map(({ position }) => position)).toEqual([2, 1])
    expect(passengers).toMatchObject([ana, { name: 'Eva' }, leo])
  })

  test('from the first when the visitor says so; what was not pasted stays', () => {
    const { placed, passengers } = place('Nombre;Apellido\nEva;Sosa', [ana, leo], 'replace')
    expect(placed.map(({ position }) => position)).toEqual([0])
    expect(passengers).toEqual([{ ...ana, name: 'Eva', lastName: 'Sosa' }, leo])
  })

  test('and say what is wrong at each cell, and who has no place', () => {
    const text = 'Ana;Pérez;27/03/2015;1.234.567-3\nLeo;N4ñez;31/02/1990;1.234.567-2\nEva;Sosa;01/02/1990;4.567.890-5'
    const { placed } = place(text, [emptyPassenger, emptyPassenger])
    expect(placed.map(({ position, issues }) => [position, issues])).toEqual([
      [0, { birthDate: 'BUYING_PROCESS.ERROR.HOLDER_ADULT', documentNumber: 'BUYING_PROCESS.ERROR.CI_INVALID' }],
      [1, { lastName: 'BUYING_PROCESS.ERROR.NAME_CHARACTERS', birthDate: 'BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID' }],
      [null, {}],
    ])
  })
})
