import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('D-01 texts that differ in accents or case only are equal', () => {
  expect(plainText('Ñandú Dvořák ÇA')).toBe('nandu dvorak ca')
})
