import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paperName } from './paper-name.ts'

test.each([
  ['María Silva', 'Voucher-Maria-Silva-303-1.pdf'],
  ["Peñaloza  D'Alessandro-Łukasz", 'Voucher-Penaloza-DAlessandro-Lukasz-303-1.pdf'],
  ['Groß Ødegård', 'Voucher-Gross-Odegard-303-1.pdf'],
  ['محمد', 'Voucher-303-1.pdf'],
  ['../../etc/passwd"\r\nX: y', 'Voucher-etc-passwd-X-y-303-1.pdf'],
])('V-06 the voucher of %j is the file %s', (person, name) => {
  expect(paperName('Voucher', { person, number: '303-1' })).toBe(name)
})

test('V-06 whatever the name, the file is ASCII that needs no quoting, and not long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (person) => {
      const name = paperName('Viaje', { person, number: '10042-1-2' }, 'ics')
      expect(name).toMatch(/^Viaje-(?:[A-Za-z0-9]+-)*10042-1-2\.ics$/)
      expect(name.length).toBeLessThan(110)
    }),
  )
})
