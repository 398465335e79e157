import { describe, expect, test } from 'vitest'
import { readSearch, type SearchMeaning, shownDocument } from './read-search.ts'

const NOTHING: SearchMeaning = {
  voucherCode: null,
  saleNumber: null,
  request: null,
  document: null,
  digits: null,
  emailPart: null,
  promoCode: null,
  nameWords: [],
}

function meaning(found: Partial<SearchMeaning>): SearchMeaning {
  return { ...NOTHING, ...found }
}

describe('D-01 what is typed into the search box may mean', () => {
  test('a sale, however its number is written, and a request of that number', () => {
    expect(readSearch('17')).toEqual(meaning({ saleNumber: 17, request: { number: 17, kind: null }, promoCode: '17' }))
    for (const code of [' #0000017 ', '#00017'])
      expect(readSearch(code)).toMatchObject({ saleNumber: 17, request: null })
    expect(readSearch('17-2')).toMatchObject({ saleNumber: 17, request: null })
  })

  test('a case number, with or without its zeros', () => {
    for (const typed of ['R-000123', 'r123', 'R 123']) {
      expect(readSearch(typed).request, typed).toEqual({ number: 123, kind: 'refund' })
    }
    expect(readSearch('c-000009').request).toEqual({ number: 9, kind: 'cancellation' })
  })

  test("a voucher's code under CA and MGA alike", () => {
    const code = `CA${'0123456789BDEFGHJKMNPQRSTVW'}`
    expect(readSearch(code.toLowerCase())).toEqual(meaning({ voucherCode: code }))
    expect(readSearch(`MGA${code.slice(2)}`).voucherCode).toBe(code)
  })

  test('a document, whole or its last four characters, and never a word', () => {
    expect(readSearch('1.791.918-9').document).toBe('1.791.918-9')
    expect(readSearch('9189').document).toBe('9189')
    expect(readSearch('AB123456').document).toBe('AB123456')
    for (const typed of ['perez', 'jose', '918']) expect(readSearch(typed).document, typed).toBeNull()
  })

  test('the end of a phone or a RUT, without what people put before it', () => {
    for (const typed of ['099 123 456', '99123456', '(099) 123-456']) {
      expect(readSearch(typed).digits, typed).toBe('99123456')
    }
    expect(readSearch('+598 99 123 456').digits).toBe('59899123456')
    expect(readSearch('0059899123456').digits).toBe('59899123456')
    expect(readSearch('21-100342-001-7').digits).toBe('211003420017')
    for (const typed of ['123456', '012345', '000000']) expect(readSearch(typed).digits, typed).toBe(typed)
    for (const typed of ['12345', 'Ana 99123456']) expect(readSearch(typed).digits, typed).toBeNull()
  })

  test('a name, its words in any order, without accents; one word may be part of an email too', () => {
    expect(readSearch('Núñez, José')).toEqual(meaning({ nameWords: ['nunez', 'jose'] }))
    expect(readSearch('  ÑANDÚ ')).toEqual(meaning({ emailPart: 'ñandú', promoCode: 'NANDU', nameWords: ['nandu'] }))
    expect(readSearch("O'Brien").nameWords).toEqual(['obrien'])
    expect(readSearch('Ana@Correo.test').emailPart).toBe('ana@correo.test')
    expect(readSearch('@correo')).toEqual(meaning({ emailPart: '@correo' }))
    expect(readSearch('Li')).toEqual(meaning({ promoCode: 'LI', nameWords: ['li'] }))
  })

  test('a promo code, any part of it from two characters on', () => {
    expect(readSearch(' verano15 ').promoCode).toBe('VERANO15')
    for (const typed of ['verano 15', 'Verano-15', 'VERANÓ15'])
      expect(readSearch(typed).promoCode, typed).toBe('VERANO15')
    for (const typed of ['v', 'ver@no', 'ана']) expect(readSearch(typed).promoCode, typed).toBeNull()
  })

  test('nothing at all', () => {
    for (const typed of ['', '   ', 'a', 'ñ', '%', "'", '"', '--', '👩‍🦰', '; ;', '0']) {
      expect(readSearch(typed), JSON.stringify(typed)).toEqual(NOTHING)
    }
  })

  test('more words than a name has are left out', () => {
    expect(readSearch('ab '.repeat(30)).nameWords).toHaveLength(8)
  })
})

test('D-01 of a document that was found only its last four characters are shown', () => {
  expect(shownDocument('1.791.918-9')).toBe('••••9189')
  expect(shownDocument('9189')).toBe('••••9189')
})
