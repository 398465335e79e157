/** Digits as cards print them and people type them: in groups, with spaces, dots or hyphens between them. */
const GROUPED_DIGITS = /[2-6](?:[ .-]?\d){12,18}/g

/** First digits and lengths of card numbers (ISO/IEC 7812): short ones are rare, as are documents with a long number. */
const OF_A_NETWORK = /^(?:4\d{12}|3\d{13,18}|[2-6]\d{15,18})$/

/**
 * Whether a text contains what looks like a card number: 13 to 19 digits of a card network that pass Luhn's check. A card number
 * is only ever typed in the provider's own form.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(GROUPED_DIGITS) ?? []
  return runs.map((run) => run.replace(/\D/g, '')).some((digits) => OF_A_NETWORK.test(digits) && passesLuhn(digits))
}

function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, n) => {
      const weighed = Number(digit) * (n % 2 === 0 ? 1 : 2)
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
  return sum % 10 === 0
}
