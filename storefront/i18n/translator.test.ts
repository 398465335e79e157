import { expect, test } from 'vitest'
import { translator } from './translator.ts'

const t = translator({
  trip: { plain: 'Hola', named: 'Paso {step} de {total}', 'named.short': '{step}/{total}' },
  party: { plain: 'Chau', days: { one: '{count} día', other: '{count} días' } },
})

test('a text comes back as written, with its parameters in place', () => {
  expect(t('trip.plain')).toBe('Hola')
  expect(t('party.plain')).toBe('Chau')
  expect(t('trip.named', { step: 2, total: 8 })).toBe('Paso 2 de 8')
  expect(t('trip.named.short', { step: 2, total: 8 })).toBe('2/8')
})

test('a count picks the plural form of Spanish: one for 1, other for 0, 2 and 1.5', () => {
  expect(t('party.days', { count: 1 })).toBe('1 día')
  expect(t('party.days', { count: 0 })).toBe('0 días')
  expect(t('party.days', { count: 2 })).toBe('2 días')
  expect(t('party.days', { count: 1.5 })).toBe('1.5 días')
})

test('a missing parameter does not compile, and would stay visible instead of vanishing', () => {
  // @ts-expect-error -- total is missing
  expect(t('trip.named', { step: 2 })).toBe('Paso 2 de {total}')
  // @ts-expect-error -- every parameter is missing
  expect(t('trip.named')).toBe('Paso {step} de {total}')
  // @ts-expect-error -- a plural needs its count
  expect(t('party.days', {})).toBe('{count} días')
})

test('a key that is not there does not compile, and would stay visible', () => {
  // @ts-expect-error -- the text belongs to the party
  expect(t('trip.days')).toBe('trip.days')
})
