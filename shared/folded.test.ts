import { expect, test } from 'vitest'
import { folded, foldedName, foldedWords } from './folded.ts'

test('D-01 D-02 what people cannot type counts for nothing: case, marks, apostrophes, hyphens, spaces', () => {
  for (const typed of ["d'elia", 'd’elia', 'delia', 'D´Elía', 'D`ELIA', 'd elia', 'Dʼelia']) {
    expect(folded(typed), typed).toBe('delia')
  }
  for (const typed of ['Pérez-Gomar', 'perez‑gomar', 'Pérez\u00a0Gomar', 'perezgomar']) {
    expect(folded(typed), typed).toBe('perezgomar')
  }
  expect(folded('Mc Loughlin')).toBe('mcloughlin')
  for (const space of '\t\n\u00a0\u1680\u2000\u2009\u2028\u2029\u202f\u205f\u3000\ufeff') {
    expect(foldedWords(`Mc${space}Loughlin`), `U+${space.codePointAt(0)!.toString(16)}`).toBe('mc loughlin')
  }
})

test('D-01 letters that have no accent to take off are typed as people do', () => {
  expect(foldedWords('Łukasz Đorđe Bjørn Weiß Æsir Œuvre Işık')).toBe('lukasz dorde bjorn weiss aesir oeuvre isik')
  expect(foldedWords('ŁUKASZ ĐORĐE BJØRN WEIẞ ÆSIR ŒUVRE İSMAİL')).toBe('lukasz dorde bjorn weiss aesir oeuvre ismail')
  expect(foldedWords('Ñandú Dvořák ÇA Nguyễn')).toBe('nandu dvorak ca nguyen')
})

test('D-01 name and surname stay apart: no part is found that begins in one and ends in the other', () => {
  const name = foldedName({ name: 'Ana María', lastName: "O'Pérez Gomar" })
  expect(name).toBe(' ana maria operez gomar anamaria operezgomar')
  expect(name).not.toContain('mariao')
})
