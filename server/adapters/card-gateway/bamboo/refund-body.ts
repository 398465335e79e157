import { isCi } from '#shared/sales/documents.ts'
import type { PayeeAccount } from '../port.ts'

const ACCOUNT_TYPES = { checking: '1', savings: '2' } as const

/**
 * The account to which the provider transfers a refund, in its words. It wants two names, so the first word is one of them
 * and the rest the other, and the document's type, which the number tells: a cédula has a check digit.
 */
export function payeeMetadata({ name, documentNumber, bankCode, kind, number }: PayeeAccount): Record<string, string> {
  const [firstName = '', ...lastNames] = name.trim().split(/\s+/)
  return {
    CustomerFirstName: firstName,
    CustomerLastName: lastNames.join(' ') || firstName,
    CustomerDocumentType: isCi(documentNumber) ? 'CI.UY' : 'EXT.UY',
    CustomerDocumentNumber: documentNumber,
    RefundBankID: bankCode,
    RefundBankAccountType: ACCOUNT_TYPES[kind],
    RefundBankAccountNumber: number,
  }
}
