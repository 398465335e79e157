import type { RefundAccountMessageKey } from '../messages/refund-account.ts'

/** `least` and `most`: how many digits an account has; `wrong`: the text for any other number. */
type Bank = { name: string; least: number; most: number; wrong: RefundAccountMessageKey }

const exactly = (digits: number, name: string, wrong: RefundAccountMessageKey): Bank => ({
  name,
  least: digits,
  most: digits,
  wrong,
})

/**
 * The banks of Uruguay by the provider's codes, with the form of their account numbers. No bank publishes how it computes a
 * check digit, so only the digits are counted.
 */
const list = {
  '001': exactly(14, 'BROU', 'REFUND_ACCOUNT.NUMBER_BROU'),
  '113': exactly(7, 'Itaú', 'REFUND_ACCOUNT.NUMBER_7'),
  '137': exactly(12, 'Santander', 'REFUND_ACCOUNT.NUMBER_12'),
  '128': exactly(10, 'Scotiabank', 'REFUND_ACCOUNT.NUMBER_10'),
  '153': { name: 'BBVA', least: 4, most: 9, wrong: 'REFUND_ACCOUNT.NUMBER_BBVA' },
  '157': exactly(10, 'HSBC', 'REFUND_ACCOUNT.NUMBER_10'),
  '091': exactly(10, 'BHU', 'REFUND_ACCOUNT.NUMBER_10'),
  '110': exactly(9, 'Bandes', 'REFUND_ACCOUNT.NUMBER_9'),
  '162': exactly(9, 'Heritage', 'REFUND_ACCOUNT.NUMBER_9'),
  '205': exactly(10, 'Citibank', 'REFUND_ACCOUNT.NUMBER_10'),
  '246': exactly(12, 'Banco Nación', 'REFUND_ACCOUNT.NUMBER_12'),
  '603': exactly(8, 'Prex', 'REFUND_ACCOUNT.NUMBER_8'),
  '611': { name: 'OCA Blue', least: 5, most: 14, wrong: 'REFUND_ACCOUNT.NUMBER_5_TO_14' },
} as const satisfies Record<string, Bank>

export type BankCode = keyof typeof list

export const banks: Readonly<Record<BankCode, Bank>> = list

/** The codes in the order in which people look for them; an object would sort those that are numbers first. */
export const bankCodes = [
  '001',
  '113',
  '137',
  '128',
  '153',
  '603',
  '611',
  '091',
  '110',
  '162',
  '157',
  '205',
  '246',
] as const satisfies readonly BankCode[]

/** Whether a text is the code of one of the banks. */
export function isBankCode(code: string): code is BankCode {
  return Object.hasOwn(banks, code)
}
