/**
 * Digits and capitals without A, C, I, L, O and U: nothing to misread aloud, and no "CA" but the one that begins a
 * voucher's code (docs/rules/documents.md).
 */
export const CODE_ALPHABET = '0123456789BDEFGHJKMNPQRSTVWXYZ'

/** Random bytes that a code is made from: far more than it needs, so that no code is likelier than another. */
export const CODE_RANDOM_BYTES = 32

const VOUCHER_PREFIX = 'CA'
const VOUCHER_CHARACTERS = 27
/** What the prefix becomes in the address of the PDF. */
const DOWNLOAD_PREFIX = 'MGA'
const ORDER_CHARACTERS = 20
const QUOTE_CHARACTERS = 27

const VOUCHER = new RegExp(`^${VOUCHER_PREFIX}[${CODE_ALPHABET}]{${VOUCHER_CHARACTERS}}$`)
/** The length of a code is fixed: what follows it is its version, with the dash or without. */
const VERSIONED = new RegExp(`^(${VOUCHER_PREFIX}[${CODE_ALPHABET}]{${VOUCHER_CHARACTERS}})([1-9]\\d{0,2})?$`)
const ORDER = new RegExp(`^[${CODE_ALPHABET}]{${ORDER_CHARACTERS}}$`)

/** `length` characters from the bytes read as one number, in base 30. Throws RangeError when there are too few bytes. */
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

/** The code of a voucher, 132 bits that cannot be guessed, from 32 random bytes. */
export function voucherCode(randomBytes: Uint8Array): string {
  return VOUCHER_PREFIX + charactersFrom(randomBytes, VOUCHER_CHARACTERS)
}

/** The Order of a checkout, 98 bits, from 32 random bytes. */
export function orderCode(randomBytes: Uint8Array): string {
  return charactersFrom(randomBytes, ORDER_CHARACTERS)
}

/** The code of a saved quote, 132 bits, from 32 random bytes. */
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

/** A voucher's code as the address of its PDF carries it: only the leading CA becomes MGA (docs/rules/documents.md). */
export function downloadCode(code: string): string {
  return code.startsWith(VOUCHER_PREFIX) ? DOWNLOAD_PREFIX + code.slice(VOUCHER_PREFIX.length) : code
}

/** A voucher's code as people see it: the first version is the code alone, later ones say which they are. */
export function versionedCode(code: string, version: number): string {
  return version === 1 ? code : `${code}-${version}`
}

/**
 * The stored code and the version from either form, as typed: any case, spaces or dashes; null when it is no voucher's code.
 * The code alone is the first version.
 */
export function readVoucherCode(typed: string): { code: string; version: number } | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '')
  const [, code, version = '1'] =
    VERSIONED.exec(text.startsWith(DOWNLOAD_PREFIX) ? VOUCHER_PREFIX + text.slice(DOWNLOAD_PREFIX.length) : text) ?? []
  return code === undefined ? null : { code, version: Number(version) }
}

/** The stored code from either form of any of its versions; null when it is no voucher's code. */
export function fromDownloadCode(typed: string): string | null {
  return readVoucherCode(typed)?.code ?? null
}
