import { expect, test } from 'vitest'
import { saleCode, voucherNumber } from './sale-code.ts'
import { saleSought } from './search.ts'
import { downloadCode, voucherCode } from './voucher-code.ts'

test("D-02 a sale's number is found as it is said, as lists show it, and in the number of a voucher", () => {
  for (const typed of ['17', saleCode(17), '00017', ' #17 ', voucherNumber(17, 2)])
    expect(saleSought(typed), typed).toEqual([{ by: 'number', number: 17 }])
})

test("D-02 a voucher's code is found in both of its forms, however typed", () => {
  const code = voucherCode(new Uint8Array(32).fill(7))
  for (const typed of [code, downloadCode(code), code.toLowerCase(), `${code.slice(0, 6)} ${code.slice(6)}`])
    expect(saleSought(typed), typed).toEqual([{ by: 'voucher', code }])
})

test('D-02 a phone is found however typed; eight or nine digits could be a number too', () => {
  const phone = '+59899123456'
  for (const typed of ['+598 99 123 456', '099 123 456']) expect(saleSought(typed)).toEqual([{ by: 'phone', phone }])
  expect(saleSought('099123456')).toEqual([
    { by: 'number', number: 99_123_456 },
    { by: 'phone', phone },
  ])
})

test('D-02 what has an at-sign is part of an email, other text is words of a name, and nothing finds nothing', () => {
  expect(saleSought('Ana@Mail')).toEqual([{ by: 'email', part: 'ana@mail' }])
  expect(saleSought(' ana  pérez ')).toEqual([{ by: 'name', words: ['ana', 'pérez'] }])
  expect(saleSought('1234567890123')).toEqual([{ by: 'name', words: ['1234567890123'] }])
  expect(saleSought('  ')).toEqual([])
})
