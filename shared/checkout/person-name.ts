import type { PublicMessageKey } from '../messages/public.ts'
import { holdsCardNumber } from './card-number.ts'

/** The maximum length of a traveller's name, and of the surname, as stored. */
export const NAME_MAX_LENGTH = 60
/** The maximum length of a name as sent: letters and marks may be separate characters, and spaces repeated. */
export const NAME_SENT_MAX_LENGTH = 4 * NAME_MAX_LENGTH

/**
 * Letters of the Latin script, with marks that do not form one character with a letter, and the characters allowed between
 * letters.
 */
const NAME = /^((?=\p{sc=Latin})\p{L}[\u0300-\u034e\u0350-\u036f]*|[ ’.·-])+$/u
const OTHER_LETTER = /(?!\p{sc=Latin})\p{L}/u

/**
 * Returns a name or a surname as it is stored: composed (NFC), without spare spaces, every apostrophe as ’ and every hyphen as -.
 * An invalid name stays invalid.
 */
export function tidyName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/['´`ʼ]/g, '’')
    .replace(/[‐‑]/g, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
}

/**
 * Returns why a name or a surname of a traveller is not accepted, `emptyKey` when it has no letter; null when it is valid
 * (docs/rules/documents.md).
 */
export function nameIssue(typed: string, emptyKey: PublicMessageKey): PublicMessageKey | null {
  const name = tidyName(typed)
  if (holdsCardNumber(name)) return 'FIELD.CARD_NUMBER'
  if (OTHER_LETTER.test(name)) return 'BUYING_PROCESS.ERROR.NAME_SCRIPT'
  if (name && !NAME.test(name)) return 'BUYING_PROCESS.ERROR.NAME_CHARACTERS'
  if (!/\p{L}/u.test(name)) return emptyKey
  return name.length > NAME_MAX_LENGTH ? 'FIELD.TOO_LONG' : null
}
