import { folded, foldedWords } from '../folded.ts'
import { normalizePromoCode } from '../promo-codes/usable.ts'
import { documentTail, isDocumentTail } from '../sales/documents.ts'
import { readVoucherLookup } from '../voucher-access/lookup.ts'

/** All possible meanings of one typed text, so that people need not say which kind of text they typed. */
export type SearchMeaning = {
  /** The code of a voucher, as it is stored. */
  voucherCode: string | null
  /** The number of a sale, from "17", "#0000017" or a voucher's short number "17-2". */
  saleNumber: number | null
  /** The number of a request, from "R-000123", "c 123" or "123"; `kind` where its letter was typed. */
  request: { number: number; kind: 'refund' | 'cancellation' | null } | null
  /** A whole document as it was typed, or the last characters of one. */
  document: string | null
  /** The digits of a RUT, or the last digits of a phone, typed with or without country code and leading 0. */
  digits: string | null
  /** Part of an email or of a subdomain, in lower case. */
  emailPart: string | null
  /** Part of a promo code, folded, in capitals. */
  promoCode: string | null
  /** The words of a name, folded: each must be in it, in any order. */
  nameWords: readonly string[]
}

/** The maximum length of a searched text. */
export const SEARCH_LIMIT = 100

/** The minimum number of digits: too many phones end in fewer. */
const DIGITS = 6
/** Digits as typed: "+598 99 123 456", "(099) 123-456", "21-100342-001-7". */
const DIGITS_AS_TYPED = /^\+?[\d\s().-]+$/
/** The minimum length of a word of a name: almost every name contains a single letter. */
const NAME_CHARACTERS = 2
const EMAIL_CHARACTERS = 3
/** The maximum number of searched words, about as many as a name has. */
const NAME_WORDS = 8
const PROMO_CODE = /^[a-z0-9]{2,50}$/i
const CASE_NUMBER = /^(?:([cr])\s*-?\s*)?0*([1-9]\d{0,8})$/i

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

/** Reads the text that staff or a business type into the search box. A text without any meaning returns every part empty. */
export function readSearch(typed: string): SearchMeaning {
  const text = typed.trim()
  const { code, saleNumber, document } = readVoucherLookup(text)
  // A voucher's code has no other meaning, and is too long for a search in names.
  if (code !== null) return { ...NOTHING, voucherCode: code }
  const compact = folded(text)
  const [, letter, number] = CASE_NUMBER.exec(text) ?? []
  return {
    ...NOTHING,
    saleNumber,
    request: number ? { number: Number(number), kind: kindOf(letter) } : null,
    document: /\d/.test(text) && (document !== null || isDocumentTail(text)) ? text : null,
    digits: lastDigits(text),
    emailPart: text.length >= EMAIL_CHARACTERS && /^\S*[\p{L}@]\S*$/u.test(text) ? text.toLowerCase() : null,
    promoCode: PROMO_CODE.test(compact) ? normalizePromoCode(compact) : null,
    nameWords: nameWords(text),
  }
}

function kindOf(letter: string | undefined): 'refund' | 'cancellation' | null {
  if (!letter) return null
  return letter.toLowerCase() === 'r' ? 'refund' : 'cancellation'
}

function lastDigits(text: string): string | null {
  if (!DIGITS_AS_TYPED.test(text)) return null
  const allDigits = text.replace(/\D/g, '')
  const bare = allDigits.replace(/^0+/, '')
  // Digits that begin with 0 may also be the last ones of a phone.
  const digits = bare.length >= DIGITS ? bare : allDigits
  return digits.length >= DIGITS ? digits : null
}

function nameWords(text: string): string[] {
  // A text with an @ is an email and never a name.
  if (!/\p{L}/u.test(text) || text.includes('@')) return []
  const words = foldedWords(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  return words.join('').length < NAME_CHARACTERS ? [] : words.slice(0, NAME_WORDS)
}

/** Returns the shown part of a document that was found: its last characters, as many as were typed. */
export function shownDocument(typed: string): string {
  return `••••${documentTail(typed) ?? ''}`
}
