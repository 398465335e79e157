import type { PublicMessageKey } from '../messages/public.ts'
import { holdsCardNumber } from './card-number.ts'

/** Longest name and longest surname of a traveller, as stored. */
export const NAME_MAX_LENGTH = 60
/** Longest one as it is sent: letters and marks may come apart, and spaces in runs. */
export const NAME_SENT_MAX_LENGTH = 4 * NAME_MAX_LENGTH

/** Letters of the Latin script, with marks that have no letter of their own, and what stands between letters. */
const NAME = /^((?=\p{sc=Latin})\p{L}[\u0300-\u034e\u0350-\u036f]*|[ ’.·-])+$/u
const OTHER_LETTER = /(?!\p{sc=Latin})\p{L}/u

/**
 * A name or a surname as stored: composed (NFC), without spare spaces, every apostrophe as ’ and every hyphen as -. Text that is
 * no name comes back as unfit as it was.
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
 * Why a name or a surname of a traveller is not accepted, `emptyKey` when it has no letter; null when it is
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
