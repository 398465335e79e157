import { expect, test } from 'vitest'
import { readVoucherLookup } from '../voucher-access/lookup.ts'
import { saleCode } from './sale-code.ts'

test('D-12 S-02 codes of sales are equally wide, sort as text by their number, and are read back', () => {
  const numbers = [1, 9, 10, 17, 999, 1000, 1234, 99_999, 100_000, 9_999_999]
  const codes = numbers.map(saleCode)
  expect(codes.slice(3, 7)).toEqual(['#0000017', '#0000999', '#0001000', '#0001234'])
  expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([8]))
  expect(codes.toSorted()).toEqual(codes)
  expect(codes.map((code) => readVoucherLookup(code).saleNumber)).toEqual(numbers)
})
