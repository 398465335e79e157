import { documentKey } from '../sales/documents.ts'
import { isEmailOnRecord } from '../email-on-record.ts'
import { fromDownloadCode } from '../vouchers/voucher-code.ts'

/** All possible meanings of one typed text, so that people need not say which of the four kinds they typed. */
export type VoucherLookup = {
  /** The code of a voucher; null when the text is none. */
  code: string | null
  /** The number of a sale, from "17", "#0000017" or a voucher's short number "17-2" or "17-2-3"; null when the text is none. */
  saleNumber: number | null
  /** A document in the form in which documents are compared; null when the text is none. */
  document: string | null
  /** An email in lower case; null when the text is none. */
  email: string | null
}

const SALE_NUMBER = /^(?:n[º°.]?\s*)?(?:#\s*0{0,6}|0{0,4})([1-9]\d{0,8})(?:\s*-\s*\d{1,2}){0,2}$/i
const DOCUMENT = /^[A-Z0-9]{5,15}$/

/**
 * Reads the text with which a visitor looks up vouchers: "CA…" or "MGA…" code, short number, document or email, as people type
 * them.
 */
export function readVoucherLookup(typed: string): VoucherLookup {
  const text = typed.trim()
  const number = SALE_NUMBER.exec(text)?.[1]
  const plain = text.toUpperCase().replace(/[\s./-]/g, '')
  return {
    code: fromDownloadCode(text),
    saleNumber: number === undefined ? null : Number(number),
    document: DOCUMENT.test(plain) ? documentKey(plain) || null : null,
    email: isEmailOnRecord(text) ? text.toLowerCase() : null,
  }
}
