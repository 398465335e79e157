const URUGUAY = '598'
/** The eight digits of a Uruguayan number: mobiles begin with 9, Montevideo with 2, the interior with 4. */
const URUGUAYAN = /^(?:9\d{7}|[24]\d{7})$/
const E164 = /^[1-9]\d{7,14}$/
const AS_TYPED = /^\s*\+?[\d\s().\-/]+$/

/** Returns the eight digits of a Uruguayan number without country code, with or without the trunk 0; null for any other. */
function nationalDigits(digits: string): string | null {
  const withoutTrunk = digits.replace(/^0/, '')
  return URUGUAYAN.test(withoutTrunk) ? withoutTrunk : null
}

/**
 * Returns a phone in E.164, "099 123 456" being "+59899123456"; null when it is not a phone (docs/rules/documents.md). A number
 * of another country needs its code, after + or 00.
 */
export function normalizePhone(typed: string): string | null {
  if (!AS_TYPED.test(typed)) return null
  const all = typed.replace(/\D/g, '')
  const isInternational = typed.trim().startsWith('+') || all.startsWith('00')
  const digits = typed.trim().startsWith('+') ? all : all.replace(/^00/, '')
  const national = digits.startsWith(URUGUAY) ? nationalDigits(digits.slice(URUGUAY.length)) : null
  if (national) return `+${URUGUAY}${national}`
  if (isInternational) return E164.test(digits) && !digits.startsWith(URUGUAY) ? `+${digits}` : null
  const local = nationalDigits(digits)
  return local ? `+${URUGUAY}${local}` : null
}
