import { expect, test } from 'vitest'
import { hasWords } from './jumps.ts'

test.each([
  ['Liquidaciones', ['liq'], true],
  ['Códigos', ['codigo'], true],
  ['Crear un código de descuento', ['codigo', 'crear'], true],
  ['Crear un código de descuento', ['codigo', 'pausar'], false],
  ['Conciliación', ['liacion'], false],
] as const)('D-12 "%s" has the words %j: %s', (label, words, found) => expect(hasWords(label, words)).toBe(found))
