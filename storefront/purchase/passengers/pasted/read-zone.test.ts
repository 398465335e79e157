import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placePeople } from '#shared/pasted-people/place-people.ts'
import { readTable } from '#shared/pasted-people/read-table.ts'
import { emptyPassenger } from '#shared/sales/passengers.ts'
import { isZone, readZones } from './read-zone.ts'

const today = '2026-11-29'
const context = { residenceIso: 'UY', today }

/** The specimens of the standard (ICAO 9303). */
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const CARD = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const zone = (lines: readonly string[]) => readZones(lines.join('\n'), { today })[0]!
const set = (lines: readonly string[], line: number, at: number, character: string) =>
  lines.map((text, n) => (n === line ? text.slice(0, at) + character + text.slice(at + 1) : text))

describe('V-14 the lines of a document', () => {
  test('of a passport give names, number and birth date, typed in small letters and with spaces too', () => {
    const typed = PASSPORT.map((line) => ` ${line.toLowerCase().replace('p<uto', 'p< uto')} `)
    for (const lines of [PASSPORT, typed]) {
      expect(isZone(lines.join('\n'))).toBe(true)
      expect(zone(lines)).toMatchObject({
        zoneIssues: [],
        passenger: {
          name: 'Anna Maria',
          lastName: 'Eriksson',
          birthDate: '1974-08-12',
          documentType: 'passport',
          documentNumber: 'L898902C3',
        },
      })
    }
    expect(isZone('Ana\tPérez\t27/03/1988')).toBe(false)
  })

  test('of an identity card give the same from three lines, and several documents give several people', () => {
    const card = { name: 'Anna Maria', lastName: 'Eriksson', birthDate: '1974-08-12', documentType: 'national' }
    expect(zone(CARD)).toMatchObject({ zoneIssues: [], passenger: { ...card, documentNumber: 'D23145890' } })
    const both = readZones([...PASSPORT, '', ...CARD].join('\n'), { today })
    expect(both.map(({ passenger }) => passenger.documentType)).toEqual(['passport', 'national'])
  })

  test.each([
    [
      'the number',
      set(PASSPORT, 1, 0, 'M'),
      [
        { line: 2, field: 'documentNumber' },
        { line: 2, field: 'composite' },
      ],
    ],
    [
      'the birth date',
      set(PASSPORT, 1, 14, '5'),
      [
        { line: 2, field: 'birthDate' },
        { line: 2, field: 'composite' },
      ],
    ],
    [
      'the expiry',
      set(PASSPORT, 1, 22, '3'),
      [
        { line: 2, field: 'expirationDate' },
        { line: 2, field: 'composite' },
      ],
    ],
    ['the last digit', set(PASSPORT, 1, 43, '1'), [{ line: 2, field: 'composite' }]],
    ['a name with a digit', set(PASSPORT, 0, 6, '1'), [{ line: 1, field: 'name' }]],
    ['a line cut short', [PASSPORT[0]!, PASSPORT[1]!.slice(0, -3)], [{ line: 2, field: 'length' }]],
    ['a missing line', [PASSPORT[0]!], [{ line: 2, field: 'length' }]],
    [
      'the number of a card',
      set(CARD, 0, 6, '1'),
      [
        { line: 1, field: 'documentNumber' },
        { line: 2, field: 'composite' },
      ],
    ],
  ])('say at their line that %s is wrong', (_, lines, issues) => {
    expect(zone(lines).zoneIssues).toEqual(issues)
  })

  test('one wrong character of the checked parts is always found, unless the digits cannot tell it', () => {
    const CHECKED = [...Array.from({ length: 10 }, (_, n) => n), ...Array.from({ length: 7 }, (_, n) => n + 13)]
    const value = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36))
    fc.assert(
      fc.property(
        fc.constantFrom(...CHECKED),
        fc.constantFrom(...'0123456789ABCDEFGHIJ'.split('')),
        (at, character) => {
          const before = PASSPORT[1]![at]!
          // Two characters whose values differ by ten have the same digit: the standard's own limit.
          fc.pre((value(before) - value(character)) % 10 !== 0)
          expect(zone(set(PASSPORT, 1, at, character)).zoneIssues).not.toEqual([])
        },
      ),
    )
  })

  test('a card of Uruguay gives the cédula, not the number of the card', () => {
    const lines = ['I<URYA123456784<12345672<<<<<<', CARD[1]!, CARD[2]!]
    expect(zone(lines).passenger.documentNumber).toBe('12345672')
  })

  test('no pasted text makes the reading fail', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aÑ1 9<P"\t;,.-/\n'.split('')), maxLength: 120 })
    fc.assert(
      fc.property(text, (any) => {
        const people = isZone(any) ? readZones(any, context) : readTable(any, context)
        placePeople(people, [emptyPassenger, emptyPassenger], { taking: 'fill', ...context })
      }),
    )
  })
})
