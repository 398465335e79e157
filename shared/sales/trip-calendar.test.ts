import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tripCalendar, type TripEntry } from './trip-calendar.ts'

const trip: TripEntry = {
  language: 'es',
  id: 'voucher-303-1@ceibo.example',
  version: 1,
  number: '303-1',
  issuedOn: '2027-02-11',
  startDate: '2027-02-27',
  endDate: '2027-03-15',
  destination: 'Asia, África y Oceanía',
  planName: 'Ñandú 300',
  brandName: 'Viajes; Sol\\Luna',
  isVoid: false,
  contactLines: [
    { kind: 'sales', label: 'Ventas', phone: '+59829009999' },
    { kind: 'assistance', label: 'Uruguay', phone: '+59829001234' },
    { kind: 'assistance', isWhatsapp: true, label: 'WhatsApp', phone: '+59899123456' },
  ],
}

/** As a calendar reads it: lines joined again, and each value as it was before it was escaped. */
function read(ics: string): Map<string, string> {
  const lines = ics.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      const value = line.slice(at + 1).replace(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
      return [line.slice(0, at), value]
    }),
  )
}

test('V-06 a trip is whole days, the last one included, with the assistance phones in it and no phone of sales', () => {
  const entry = read(tripCalendar(trip))
  expect(Object.fromEntries(entry)).toMatchObject({
    UID: trip.id,
    SEQUENCE: '0',
    DTSTAMP: '20270211T030000Z',
    'DTSTART;VALUE=DATE': '20270227',
    'DTEND;VALUE=DATE': '20270316',
    SUMMARY: 'Viaje: Asia, África y Oceanía',
    STATUS: 'CONFIRMED',
  })
  expect(entry.get('DESCRIPTION')).toContain('voucher Nº 303-1')
  expect(entry.get('DESCRIPTION')).toContain('\nUruguay: +598 2900 1234\nWhatsApp: +598 99 123 456')
  expect(entry.get('DESCRIPTION')).not.toContain('2900 9999')
})

test('V-06 a later version changes the same entry, and a void voucher cancels it', () => {
  const entry = read(tripCalendar({ ...trip, version: 3, isVoid: true }))
  expect([entry.get('UID'), entry.get('SEQUENCE'), entry.get('STATUS')]).toEqual([trip.id, '2', 'CANCELLED'])
})

test('V-06 whatever a name holds, lines are at most 75 bytes, end in CRLF, and say the name again', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 120 })
  fc.assert(
    fc.property(words, words, (destination, brandName) => {
      const ics = tripCalendar({ ...trip, destination, brandName })
      const lines = ics.split('\r\n')
      for (const line of lines) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
      }
      expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
      expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2)
      const plain = (text: string) => text.replace(/\r\n|[\r\n]/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')
      expect(read(ics).get('LOCATION')).toBe(plain(destination))
    }),
  )
})
