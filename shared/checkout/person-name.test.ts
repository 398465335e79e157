import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NAME_MAX_LENGTH, nameIssue, tidyName } from './person-name.ts'

const EMPTY = 'BUYING_PROCESS.ERROR.NAME_REQUIRED'
const CHARACTERS = 'BUYING_PROCESS.ERROR.NAME_CHARACTERS'
const SCRIPT = 'BUYING_PROCESS.ERROR.NAME_SCRIPT'

const issueOf = (typed: string) => nameIssue(typed, EMPTY)

describe('B-09 R-05 the name of a traveller', () => {
  test.each([
    'Ana',
    'X',
    'María José',
    'Ñandutí',
    'Nguyễn Thị Hồng',
    'Łukasz Đặng-Øre',
    'Strauß',
    'Ștefan Çelik ığdır',
    "D'Elía",
    'M.ª del Pilar',
    'Gal·la',
    'J. R.',
    'de la Santísima-Trinidad',
    'Ẹ̀kọ́',
  ])('is accepted: %s', (typed) => {
    expect(issueOf(typed)).toBeNull()
    expect(issueOf(typed.normalize('NFD'))).toBeNull()
  })

  test.each(['王小明', 'محمد العربي', 'Ελένη', 'Иван', 'ひろ', 'Ana 王', 'Аna', '지민 2'])(
    'in other letters is asked for in those of the passport: %s',
    (typed) => {
      expect(issueOf(typed)).toBe(SCRIPT)
    },
  )

  test.each([
    'Ana 2',
    '1234',
    '<b>x</b>',
    'Ana 😀',
    '😀',
    'Ana\nPérez',
    'Ana\tPérez',
    'Ana\u0000Pérez',
    'Ana\u2028Pérez',
    'Ana\u202ePérez',
    'Ana\u2066Pérez\u2069',
    'Ana\u200bPérez',
    'Ana\u00adPérez',
    'Ana\u034fPérez',
    'Ana\ufe0f',
    'Ana @casa',
    'O"Neill',
    'Ana, Pérez',
    'Ana/Pérez',
    'Ana_Pérez',
    'Ⅷ',
    'Ana ²',
    '\u0301Ana',
    'Ana -\u0301',
    'Ana\ud800',
  ])('with anything else is refused by its own sentence: %j', (typed) => {
    expect(issueOf(typed)).toBe(CHARACTERS)
  })

  test.each(['', '   ', '-', '’', '. - .', '\u00a0'])('has at least one letter: %j', (typed) => {
    expect(issueOf(typed)).toBe(EMPTY)
  })

  test('has at most 60 characters, as stored', () => {
    expect(NAME_MAX_LENGTH).toBe(60)
    expect(issueOf('é'.repeat(60).normalize('NFD'))).toBeNull()
    expect(issueOf(` ${'x'.repeat(29)}${' '.repeat(9)}${'x'.repeat(30)} `)).toBeNull()
    expect(issueOf('é'.repeat(61))).toBe('FIELD.TOO_LONG')
  })

  test('is never the number of a card', () => {
    expect(issueOf('4111 1111 1111 1111')).toBe('FIELD.CARD_NUMBER')
  })

  test('is stored composed, with single spaces, one kind of apostrophe and one of hyphen', () => {
    expect(tidyName(' Ana \u00a0 \u2003María '.normalize('NFD'))).toBe('Ana María')
    expect(["O'Higgins", 'O’Higgins', 'O´Higgins', 'O`Higgins', 'OʼHiggins'].map(tidyName)).toEqual(
      Array<string>(5).fill('O’Higgins'),
    )
    expect(['Ana-Inés', 'Ana‐Inés', 'Ana‑Inés'].map(tidyName)).toEqual(Array<string>(3).fill('Ana-Inés'))
    expect(tidyName('Nguyê\u0303n')).toBe('Nguyễn')
  })

  const letter = fc.constantFrom(...Array.from('aZñÜßøĐłıŞșčőẞễǻªŐþÐ'))
  const between = fc.constantFrom(...Array.from(" .-’'´`·‐\u00a0"))
  const name = fc
    .tuple(letter, fc.array(fc.oneof(letter, between), { maxLength: NAME_MAX_LENGTH - 1 }))
    .map(([first, rest]) => first + rest.join(''))
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), name)

  test('however its letters are put together, it is the same name', () => {
    fc.assert(
      fc.property(name, (typed) => {
        expect(issueOf(typed)).toBeNull()
        expect(issueOf(typed.normalize('NFD'))).toBeNull()
        expect(tidyName(typed.normalize('NFD'))).toBe(tidyName(typed))
      }),
    )
  })

  test('one foreign character anywhere refuses it', () => {
    const foreign = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((one) => !/[\p{sc=Latin}\u0300-\u036f\p{Zs} .\-’'´`ʼ·‐‑]/u.test(one.normalize('NFC')))
    fc.assert(
      fc.property(name, name, foreign, (before, after, one) => {
        expect([SCRIPT, CHARACTERS]).toContain(issueOf(before + one + after))
      }),
    )
  })

  test('any text is tidied once and for all, which changes nothing of what is said of it', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const tidy = tidyName(typed)
        expect(tidyName(tidy)).toBe(tidy)
        expect(issueOf(tidy)).toBe(issueOf(typed))
      }),
    )
  })

  test('what is accepted is stored composed, in Latin letters, without what could be read as something else', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        fc.pre(issueOf(typed) === null)
        const stored = tidyName(typed)
        expect(stored).toBe(stored.normalize('NFC'))
        expect(stored.length).toBeLessThanOrEqual(NAME_MAX_LENGTH)
        expect(stored).toMatch(/\p{sc=Latin}/u)
        expect(stored).not.toMatch(/[\p{N}\p{S}\p{C}<>"'&/\\]| {2}|^ | $/u)
      }),
    )
  })
})
