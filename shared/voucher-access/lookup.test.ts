import { describe, expect, test } from 'vitest'
import { readVoucherLookup } from './lookup.ts'

const CODE = 'CA7QK2M9XWZ4TBN5RJ8DHV3GFPE61'

describe('a traveller looks vouchers up', () => {
  test.each([CODE, CODE.toLowerCase(), `MGA${CODE.slice(2)}`, ' CA 7QK 2M9 XWZ 4TB N5R J8D HV3 GFP E61 '])(
    'by the code, typed as %s',
    (typed) => {
      expect(readVoucherLookup(typed)).toEqual({ code: CODE, saleNumber: null, document: null, email: null })
    },
  )

  test.each(['17-2', '17', '#00017', '#0000017', 'Nº 17-2', '# 17 - 2', '17-2-3'])(
    'by a number, typed as %s',
    (typed) => {
      expect(readVoucherLookup(typed)).toMatchObject({ code: null, saleNumber: 17 })
    },
  )

  test.each([
    ['1.234.567-2', '12345672'],
    ['1234567-2', '12345672'],
    [' ab-123 456 ', 'AB123456'],
    ['012345672', '12345672'],
  ])('by a document, typed as %s', (typed, document) => {
    expect(readVoucherLookup(typed).document).toBe(document)
  })

  test.each(['ana@example.com', ' ANA@Example.com '])('by an email, typed as %s', (typed) => {
    expect(readVoucherLookup(typed)).toEqual({ code: null, saleNumber: null, document: null, email: 'ana@example.com' })
  })

  test.each(['', '   ', '%', "' or 1=1 --", '💥', 'x'.repeat(400), '-', '#'])('by %s, which names nothing', (typed) => {
    expect(readVoucherLookup(typed)).toEqual({ code: null, saleNumber: null, document: null, email: null })
  })
})
