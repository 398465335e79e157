import { expect, test } from 'vitest'
import { translator } from './translator.ts'

const t = translator({
  plain: 'Hola',
  named: 'Paso {step} de {total}',
  days: { one: '{count} día', other: '{count} días' },
})

test('a text comes back as written, with its parameters in place', () => {
  expect(t('plain')).toBe('Hola')
  expect(t('named', { step: 2, total: 8 })).toBe('Paso 2 de 8')
})

test('a count picks the plural form of Spanish: one for 1, other for 0, 2 and 1.5', () => {
  expect(t('days', { count: 1 })).toBe('1 día')
  expect(t('days', { count: 0 })).toBe('0 días')
  expect(t('days', { count: 2 })).toBe('2 días')
  expect(t('days', { count: 1.5 })).toBe('1.5 días')
})

test('a missing parameter stays visible instead of vanishing', () => {
  expect(t('named', { step: 2 })).toBe('Paso 2 de {total}')
})
