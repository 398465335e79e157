import { randomBytes } from 'node:crypto'
import { hashToken } from '../../platform/crypto/token.ts'

/** The characters of a code, without those confused when copied by hand: no I, L, O or U. Each is five bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits: enough that a plain hash keeps it (ASVS 6.5.2), so that no login pays for ten slow ones. */
const CHARACTERS = 24
const GROUP = 4

/** Makes a code for a user who lost their phone: "K7QM-2XWD-9HTR-B4NV-C6PE-3ZYF". */
export function newRecoveryCode(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
}

/** Hashes a recovery code for storage, however it was typed; null for text that cannot be one. */
export function recoveryCodeHash(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{24}$/.test(characters) ? hashToken(characters) : null
}
