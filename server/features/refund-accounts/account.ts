import type { BankAccount } from '#shared/refunds/bank-account.ts'
import type { PayeeAccount } from '../../adapters/card-gateway/port.ts'
import type { Cipher } from '../../platform/crypto/cipher.ts'

/** The row of a refund, with the account to which it goes. */
type Row = { id: string; encryptedAccount: string | null }

/** The row to which an encrypted account is bound. */
export const refundOwner = (refundId: string) => `refund:${refundId}`

export function encryptAccount(cipher: Cipher, refundId: string, account: BankAccount): string {
  return cipher.encrypt(JSON.stringify(account), refundOwner(refundId))
}

/** Decrypts the account of a refund; null when there is none, or its key is lost. */
export function decryptAccount(cipher: Cipher, { id, encryptedAccount }: Row): BankAccount | null {
  const text = encryptedAccount === null ? null : cipher.decrypt(encryptedAccount, refundOwner(id))
  return text === null ? null : (JSON.parse(text) as BankAccount)
}

/**
 * Returns the account of a refund as the gateway wants it; nothing for a refund to a card.
 * @throws Error when it cannot be decrypted
 */
export function payeeOf(cipher: Cipher, row: Row): { payee?: PayeeAccount } {
  if (row.encryptedAccount === null) return {}
  const account = decryptAccount(cipher, row)
  if (!account) throw new Error(`the account of refund ${row.id} cannot be decrypted`)
  const { name, documentNumber, bank: bankCode, kind, number } = account
  return { payee: { name, documentNumber, bankCode, kind, number } }
}
