/** The groups of national numbers in the countries that we deal with; the first pattern that matches applies. */
const NATIONAL: Record<string, readonly RegExp[]> = {
  // Uruguay: a mobile is 9X XXX XXX, a fixed line XXXX XXXX.
  '598': [/^(9\d)(\d{3})(\d{3})$/, /^(\d{4})(\d{4})$/],
  // Argentina: Buenos Aires is 11; a mobile has a 9 before its area code.
  '54': [/^(9?)(11)(\d{4})(\d{4})$/, /^(9?)([2-8]\d{2})(\d{3})(\d{4})$/],
  // Brazil: an area code of two digits, then nine digits for a mobile and eight for a fixed line.
  '55': [/^(\d{2})(\d{4,5})(\d{4})$/],
  // Paraguay: a mobile is 9XX XXX XXX; Asunción is 21.
  '595': [/^(9\d{2})(\d{3})(\d{3})$/, /^(\d{2})(\d{3})(\d{3,4})$/],
  '56': [/^(\d)(\d{4})(\d{4})$/],
  '51': [/^(9\d{2})(\d{3})(\d{3})$/, /^(\d)(\d{3})(\d{4})$/],
  '591': [/^(\d{4})(\d{4})$/],
  '57': [/^(\d{3})(\d{3})(\d{4})$/],
  '58': [/^(\d{3})(\d{3})(\d{4})$/],
  '52': [/^(55|56|33|81)(\d{4})(\d{4})$/, /^(\d{3})(\d{3})(\d{4})$/],
  '1': [/^(\d{3})(\d{3})(\d{4})$/],
  '34': [/^(\d{3})(\d{3})(\d{3})$/],
}

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const SHORT_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/**
 * Writes a stored phone as it is dialled from anywhere: "+598 98 220 140", "+54 11 5984 0247". A number that no pattern of its
 * country fits is grouped in threes after the country code; a text that is not an E.164 number stays as it is.
 */
export function internationalPhone(stored: string): string {
  const phone = formatted.get(stored) ?? groupPhone(stored)
  if (formatted.size >= MOST_KNOWN) formatted.clear()
  formatted.set(stored, phone)
  return phone
}

/** A cache of formatted phones, because pages show the same few again and again. */
const formatted = new Map<string, string>()
const MOST_KNOWN = 500

function groupPhone(stored: string): string {
  const digits = /^\+(\d{8,15})$/.exec(stored)?.[1]
  if (!digits) return stored
  const code = SHORT_CODE.exec(digits)?.[0] ?? digits.slice(0, 3)
  const national = digits.slice(code.length)
  for (const pattern of NATIONAL[code] ?? []) {
    const groups = pattern.exec(national)?.slice(1).filter(Boolean)
    if (groups) return [`+${code}`, ...groups].join(' ')
  }
  return [`+${code}`, ...inThrees(national)].join(' ')
}

/** Groups digits in threes without a single digit at the end: "1234567" is "123 4567", "12345678" is "123 45 678". */
function inThrees(digits: string): string[] {
  if (digits.length <= 4) return [digits]
  const head = digits.length === 5 ? 2 : 3
  return [digits.slice(0, head), ...inThrees(digits.slice(head))]
}

/** Writes a stored phone as people in Uruguay read it: "099 123 456", "2900 1234"; one of another country, as it is dialled. */
export function formatPhone(stored: string): string {
  const [code, ...groups] = internationalPhone(stored).split(' ')
  if (code !== '+598') return internationalPhone(stored)
  const national = groups.join(' ')
  return national.startsWith('9') && groups.length === 3 ? `0${national}` : national
}
