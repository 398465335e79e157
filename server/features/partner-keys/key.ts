import type { KeyMode } from '#shared/partner/key-form.ts'
import { newToken } from '../../platform/crypto/token.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** As many characters of base 62 as 256 bits need. */
const CHARACTERS = 43
const HINT_CHARACTERS = 4

const KEY = /^cb_(?:test|live)_[0-9A-Za-z]{43}$/

/** Makes a key of 256 random bits; its beginning says whether it sells or only tries. */
export function newKey(mode: KeyMode): string {
  let rest = BigInt(`0x${Buffer.from(newToken(), 'base64url').toString('hex')}`)
  let characters = ''
  while (characters.length < CHARACTERS) {
    characters += ALPHABET[Number(rest % 62n)]
    rest /= 62n
  }
  return `cb_${mode}_${characters}`
}

/** Whether a text has the form of a key. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** Returns the ends of a key, by which people tell keys apart: "cb_live_…Zk3f". */
export function hintOf(key: string): string {
  return `${key.slice(0, 'cb_live_'.length)}…${key.slice(-HINT_CHARACTERS)}`
}
