import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('D-01 accents and case do not tell texts apart', () => {
  expect(plainText('Ñandú Dvořák ÇA')).toBe('nandu dvorak ca')
})
