import { nameIssue, tidyName } from '../checkout/person-name.ts'
import type { PublicMessageKey } from '../messages/public.ts'
import type { RefundAccountMessageKey } from '../messages/refund-account.ts'
import { documentIssue, type DocumentType, normalizeDocument } from '../sales/documents.ts'
import { accountKinds } from './account-kinds.ts'
import { type BankCode, banks, isBankCode } from './banks.ts'

export type AccountKind = keyof typeof accountKinds

/** The bank account to which a refund goes. The number is digits alone; the owner's national document is a Uruguayan CI. */
export type BankAccount = {
  name: string
  documentType: DocumentType
  documentNumber: string
  bank: BankCode
  kind: AccountKind
  number: string
}

/** An account as a form has it: anything may be missing or wrong. */
export type TypedAccount = Record<keyof BankAccount, string>

type AccountIssue = { path: keyof BankAccount; key: PublicMessageKey | RefundAccountMessageKey }

/** The country of the accounts and of their owners' national documents. */
const URUGUAY = 'UY'

/** Returns why an account is not accepted, field by field in the order of the form; none when it is. */
export function accountIssues(typed: TypedAccount): AccountIssue[] {
  const issues: [keyof BankAccount, AccountIssue['key'] | null][] = [
    ['name', ownerIssue(typed.name)],
    ['documentNumber', documentIssue(documentTypeOf(typed), URUGUAY, typed.documentNumber)],
    ['bank', isBankCode(typed.bank) ? null : 'REFUND_ACCOUNT.BANK_REQUIRED'],
    ['kind', Object.hasOwn(accountKinds, typed.kind) ? null : 'REFUND_ACCOUNT.KIND_REQUIRED'],
    ['number', numberIssue(typed)],
  ]
  return issues.flatMap(([path, key]) => (key === null ? [] : { path, key }))
}

/** Returns an account without issues as it is stored and sent. */
export function tidyAccount(typed: TypedAccount): BankAccount {
  const documentType = documentTypeOf(typed)
  return {
    name: tidyName(typed.name),
    documentType,
    documentNumber: normalizeDocument(documentType, URUGUAY, typed.documentNumber),
    bank: typed.bank as BankCode,
    kind: typed.kind as AccountKind,
    number: digitsOf(typed.number),
  }
}

/** Names an account without its whole number: the bank and the last digits, never more than half of them. */
export function maskAccount({ bank, number }: Pick<BankAccount, 'bank' | 'number'>): string {
  const length = Math.min(4, Math.floor(number.length / 2))
  return `${banks[bank].name} ••••${number.slice(number.length - length)}`
}

function documentTypeOf({ documentType }: TypedAccount): DocumentType {
  return documentType === 'passport' ? 'passport' : 'national'
}

/** The provider wants a first name and a surname. */
function ownerIssue(typed: string): AccountIssue['key'] | null {
  const issue = nameIssue(typed, 'FIELD.REQUIRED')
  if (issue === 'FIELD.REQUIRED') return 'REFUND_ACCOUNT.OWNER_REQUIRED'
  return issue ?? (/\p{L}\S* +\S*\p{L}/u.test(tidyName(typed)) ? null : 'REFUND_ACCOUNT.OWNER_WHOLE')
}

function numberIssue({ bank, number }: TypedAccount): AccountIssue['key'] | null {
  const digits = digitsOf(number)
  if (digits === '') return 'REFUND_ACCOUNT.NUMBER_REQUIRED'
  if (!/^\d+$/.test(digits)) return 'REFUND_ACCOUNT.NUMBER_DIGITS'
  if (!isBankCode(bank)) return null
  const { least, most, wrong } = banks[bank]
  return digits.length < least || digits.length > most || /^0+$/.test(digits) ? wrong : null
}

/** Removes what people type between the digits of an account. */
function digitsOf(typed: string): string {
  return typed.replace(/[\s.\-/]/g, '')
}
