/**
 * Digits and capitals without A, C, I, L, O and U: none is misheard when read aloud, and "CA" appears only at the beginning of a
 * voucher's code (docs/rules/documents.md).
 */
export const CODE_ALPHABET = '0123456789BDEFGHJKMNPQRSTVWXYZ'

/** How many random bytes a code is generated from: far more than it needs, so that all codes are equally likely. */
export const CODE_RANDOM_BYTES = 32

const VOUCHER_PREFIX = 'CA'
const VOUCHER_CHARACTERS = 27
/** The prefix of a code in the address of the PDF, instead of CA. */
const DOWNLOAD_PREFIX = 'MGA'
const ORDER_CHARACTERS = 20
const QUOTE_CHARACTERS = 27

const VOUCHER = new RegExp(`^${VOUCHER_PREFIX}[${CODE_ALPHABET}]{${VOUCHER_CHARACTERS}}$`)
/** A code with its version: as the code has a fixed length, the rest is the version, with or without the dash. */
const VERSIONED = new RegExp(`^(${VOUCHER_PREFIX}[${CODE_ALPHABET}]{${VOUCHER_CHARACTERS}})([1-9]\\d{0,2})?$`)
const ORDER = new RegExp(`^[${CODE_ALPHABET}]{${ORDER_CHARACTERS}}$`)

/** Returns `length` characters from the bytes read as one number, in base 30. Throws RangeError when there are too few bytes. */
function charactersFrom(bytes: Uint8Array, length: number): string {
  if (bytes.length < CODE_RANDOM_BYTES) throw new RangeError(`a code takes ${CODE_RANDOM_BYTES} random bytes`)
  const base = BigInt(CODE_ALPHABET.length)
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let characters = ''
  for (let n = 0; n < length; n += 1) {
    characters += CODE_ALPHABET[Number(rest % base)]
    rest /= base
  }
  return characters
}

/** Generates the code of a voucher, 132 bits that cannot be guessed, from 32 random bytes. */
export function voucherCode(randomBytes: Uint8Array): string {
  return VOUCHER_PREFIX + charactersFrom(randomBytes, VOUCHER_CHARACTERS)
}

/** Generates the Order of a checkout, 98 bits, from 32 random bytes. */
export function orderCode(randomBytes: Uint8Array): string {
  return charactersFrom(randomBytes, ORDER_CHARACTERS)
}

/** Generates the code of a saved quote, 132 bits, from 32 random bytes. */
export function quoteCode(randomBytes: Uint8Array): string {
  return charactersFrom(randomBytes, QUOTE_CHARACTERS)
}

/** Whether a text is a voucher's code as it is stored. */
export function isVoucherCode(text: string): boolean {
  return VOUCHER.test(text)
}

/** Whether a text is the Order of a checkout. */
export function isOrderCode(text: string): boolean {
  return ORDER.test(text)
}

/**
 * Returns a voucher's code as it appears in the address of its PDF: only the leading CA becomes MGA (docs/rules/documents.md).
 */
export function downloadCode(code: string): string {
  return code.startsWith(VOUCHER_PREFIX) ? DOWNLOAD_PREFIX + code.slice(VOUCHER_PREFIX.length) : code
}

/** Returns a voucher's code as people see it: the first version is the code alone, later ones end with the version. */
export function versionedCode(code: string, version: number): string {
  return version === 1 ? code : `${code}-${version}`
}

/**
 * Reads the stored code and the version from either form, as typed: any case, spaces or dashes; null when it is not a voucher's
 * code. The code alone is the first version.
 */
export function readVoucherCode(typed: string): { code: string; version: number } | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '')
  const [, code, version = '1'] =
    VERSIONED.exec(text.startsWith(DOWNLOAD_PREFIX) ? VOUCHER_PREFIX + text.slice(DOWNLOAD_PREFIX.length) : text) ?? []
  return code === undefined ? null : { code, version: Number(version) }
}

/** Reads the stored code from either form of any of its versions; null when it is not a voucher's code. */
export function fromDownloadCode(typed: string): string | null {
  return readVoucherCode(typed)?.code ?? null
}
