import { expect, test } from 'vitest'
import { internationalPhone } from './phone.ts'

test('B-12 phones keep their country code and are grouped as people read them', () => {
  expect(internationalPhone('+59829001234')).toBe('+598 2900 1234')
  expect(internationalPhone('+59899123456')).toBe('+598 9912 3456')
  expect(internationalPhone('+13055550123')).toBe('+1 305 555 0123')
  expect(internationalPhone('+34910601234')).toBe('+34 910 601 234')
  expect(internationalPhone('+5491112345678')).toBe('+54 911 123 45678')
  expect(internationalPhone('*123')).toBe('*123')
})
