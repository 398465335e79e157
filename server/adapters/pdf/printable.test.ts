import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('Spanish, Portuguese, German and French print as they are', () => {
  for (const text of ['¿Ñandú? ¡Sí! «güiraldes» 15 % º', 'São João', 'Größe', 'Œuvre – “fin”… €'])
    expect(printable(text)).toBe(text)
})

test('B-12 foreign letters lose their accent, other characters become one question mark each', () => {
  expect(printable('Ștefan Łukasz Đorđević')).toBe('Stefan Lukasz Dordevic')
  expect(printable('ﬁnal Ｎúmero №')).toBe('final Número No')
  expect(printable('👨‍👩‍👧 李小龙')).toBe('? ???')
  expect(printable('a\tb\r\nc\u200b\u202ed\u0007')).toBe('a b cd')
  expect(printable('e\u0301')).toBe('é')
})

// ASVS 1.3.3
test('B-12 whatever comes in, what goes out can be printed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const character of printable(text)) {
        const code = character.codePointAt(0) ?? 0
        const latin = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad)
        expect(latin || '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'.includes(character)).toBe(true)
      }
    }),
  )
})
