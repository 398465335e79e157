import { randomBytes } from 'node:crypto'
import type { KeyMode } from '#shared/partner/key-form.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_BYTES = 32
/** Enough characters of base 62 for 256 bits. */
const CHARACTERS = 43
const HINT_CHARACTERS = 4

const KEY = new RegExp(`^cb_(?:test|live)_[0-9A-Za-z]{${CHARACTERS}}$`)

/** Makes a key of 256 random bits; its beginning says whether it sells or only tries. */
export function newKey(mode: KeyMode): string {
  let rest = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
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
