import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { ciCheckDigit } from '../sales/documents.ts'
import { accountIssues, maskAccount, tidyAccount, type TypedAccount } from './bank-account.ts'
import { bankCodes, banks } from './banks.ts'

const account: TypedAccount = {
  name: 'Ana Pérez',
  documentType: 'national',
  documentNumber: '1.234.567-2',
  bank: '001',
  kind: 'savings',
  number: '000992997-00002',
}
const wrong = (more: Partial<TypedAccount>) => accountIssues({ ...account, ...more })

describe('Y-04 the account of a refund', () => {
  test('Y-04 a good one is stored in digits, however it was typed', () => {
    expect(accountIssues(account)).toEqual([])
    expect(tidyAccount({ ...account, name: '  ana   perez ' })).toEqual({
      name: 'ana perez',
      documentType: 'national',
      documentNumber: '12345672',
      bank: '001',
      kind: 'savings',
      number: '00099299700002',
    })
  })

  test('Y-04 an empty form says what each field needs', () => {
    const empty = { name: '', documentType: '', documentNumber: '', bank: '', kind: '', number: '' }
    expect(accountIssues(empty)).toEqual([
      { path: 'name', key: 'REFUND_ACCOUNT.OWNER_REQUIRED' },
      { path: 'documentNumber', key: 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED' },
      { path: 'bank', key: 'REFUND_ACCOUNT.BANK_REQUIRED' },
      { path: 'kind', key: 'REFUND_ACCOUNT.KIND_REQUIRED' },
      { path: 'number', key: 'REFUND_ACCOUNT.NUMBER_REQUIRED' },
    ])
  })

  test.each([
    [{ name: 'Ana' }, 'name', 'REFUND_ACCOUNT.OWNER_WHOLE'],
    [{ name: 'Анна Иванова' }, 'name', 'BUYING_PROCESS.ERROR.NAME_SCRIPT'],
    [{ documentNumber: '1.234.567-3' }, 'documentNumber', 'BUYING_PROCESS.ERROR.CI_INVALID'],
    [{ documentType: 'passport', documentNumber: '12' }, 'documentNumber', 'BUYING_PROCESS.ERROR.PASSPORT_INVALID'],
    [{ bank: 'toString' }, 'bank', 'REFUND_ACCOUNT.BANK_REQUIRED'],
    [{ kind: 'valueOf' }, 'kind', 'REFUND_ACCOUNT.KIND_REQUIRED'],
    [{ number: '000992997' }, 'number', 'REFUND_ACCOUNT.NUMBER_BROU'],
    [{ number: '00099299700002x' }, 'number', 'REFUND_ACCOUNT.NUMBER_DIGITS'],
    [{ number: '00000000000000' }, 'number', 'REFUND_ACCOUNT.NUMBER_BROU'],
    [{ bank: '153', number: '123' }, 'number', 'REFUND_ACCOUNT.NUMBER_BBVA'],
    [{ bank: '603', number: '123456789' }, 'number', 'REFUND_ACCOUNT.NUMBER_8'],
  ] as const)('Y-04 %j is wrong at its field', (more, path, key) => {
    expect(wrong(more)).toEqual([{ path, key }])
    expect(messages[key]).toBeTruthy()
  })

  const bank = fc.constantFrom(...bankCodes)
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 }).map((all) => all.join(''))

  test('Y-04 a number is accepted exactly when it has as many digits as its bank wants, and is not all zeros', () => {
    fc.assert(
      fc.property(bank, digits, (code, number) => {
        const { least, most } = banks[code]
        const isGood = number.length >= least && number.length <= most && Number(number) > 0
        expect(wrong({ bank: code, number }).length === 0).toBe(isGood)
      }),
    )
  })

  test('Y-04 separators change nothing, and tidying twice is tidying once', () => {
    const separator = fc.constantFrom(' ', '.', '-', '/', '')
    fc.assert(
      fc.property(bank, digits, separator, (code, number, between) => {
        const typed = { ...account, bank: code, number: number.split('').join(between) }
        expect(accountIssues(typed)).toEqual(accountIssues({ ...typed, number }))
        expect(tidyAccount(tidyAccount(typed))).toEqual(tidyAccount(typed))
        expect(tidyAccount(typed).number).toBe(number)
      }),
    )
  })

  test('Y-04 of ten check digits of a cédula one is accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 9_999_999 }), (body) => {
        const good = Array.from({ length: 10 }, (_, digit) => digit).filter(
          (digit) => wrong({ documentNumber: `${body}${digit}` }).length === 0,
        )
        expect(good).toEqual([ciCheckDigit(String(body))])
      }),
    )
  })

  test('Y-04 a masked account never shows more than half of its number', () => {
    fc.assert(
      fc.property(bank, digits, (code, number) => {
        const tail = maskAccount({ bank: code, number }).split('••••')[1] ?? ''
        expect(tail.length).toBeLessThanOrEqual(number.length / 2)
        expect(number.endsWith(tail)).toBe(true)
      }),
    )
    expect(maskAccount({ bank: '001', number: '00099299700002' })).toBe('BROU ••••0002')
  })

  test('Y-04 each bank is offered once', () => {
    expect(bankCodes.toSorted()).toEqual(Object.keys(banks).toSorted())
  })
})
