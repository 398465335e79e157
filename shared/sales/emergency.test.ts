import { expect, test } from 'vitest'
import { emergencyPhones, coverInShort } from './emergency.ts'

const line = (label: string, kind: 'assistance' | 'sales' = 'assistance') => ({ kind, label, phone: '+1' })
const LINES = [
  line('Ventas', 'sales'),
  line('Argentina'),
  line('Uruguay'),
  line('Estados Unidos y Canadá'),
  line('España y resto de Europa'),
  { ...line('España'), isWhatsapp: true },
]

test.each([
  ['Europa (Schengen)', 'Uruguay', ['España y resto de Europa', 'Uruguay', 'Argentina', 'Estados Unidos y Canadá']],
  ['Estados Unidos y Canadá', 'Uruguay', ['Estados Unidos y Canadá', 'Uruguay']],
  ['Todo el mundo', 'Uruguay', ['Uruguay', 'Argentina']],
  ['Resto del mundo', 'Bolivia', ['Argentina', 'Uruguay']],
])('V-08 on a trip to %s from %s the first lines to call are %j', (destination, residenceCountry, first) => {
  const labels = emergencyPhones(LINES, { destination, residenceCountry }).map(({ label }) => label)
  expect(labels).toHaveLength(4)
  expect(labels.slice(0, first.length)).toEqual(first)
})

test('V-08 a business without lines for assistance has none to call', () => {
  expect(emergencyPhones([line('Ventas', 'sales')], { destination: 'Europa', residenceCountry: 'Uruguay' })).toEqual([])
})

test('V-08 a cover in ten lines leaves out what the plan does not pay, and keeps what was bought in addition', () => {
  const benefits = Array.from({ length: 25 }, (_, n) => ({ name: `Beneficio ${n + 1}`, value: n === 1 ? 'No' : 'Sí' }))
  const extras = [{ description: 'Deportes de riesgo', coverage: '50% del tope' }]
  const lines = coverInShort({ benefits, extras })
  expect(lines.map(({ name }) => name)).toEqual([
    'Beneficio 1',
    ...Array.from({ length: 8 }, (_, n) => `Beneficio ${n + 3}`),
    'Deportes de riesgo',
  ])
  expect(coverInShort({ benefits: benefits.slice(0, 3), extras: [] })).toHaveLength(2)
})

test('V-08 a cover in short has its amounts together, then its services with one word for each yes', () => {
  const benefits = [
    { name: 'Asistencia médica', value: 'USD 80.000' },
    { name: 'Odontología', value: 'Sí' },
    { name: 'Traslado sanitario', value: 'Incluido' },
    { name: 'Equipaje', value: 'USD 1.200' },
  ]
  const extras = [{ description: 'Futura mamá', coverage: 'USD 25.000' }]
  expect(coverInShort({ benefits, extras }).map(({ value }) => value)).toEqual([
    'USD 80.000',
    'USD 1.200',
    'USD 25.000',
    'Incluido',
    'Incluido',
  ])
})
