/** Digits as cards print and people type them: in groups, with spaces, dots or hyphens between them. */
const GROUPED_DIGITS = /[2-6](?:[ .-]?\d){12,18}/g

/** First digits and lengths that cards have (ISO/IEC 7812): short ones are few, as are long numbers of documents. */
const OF_A_NETWORK = /^(?:4\d{12}|3\d{13,18}|[2-6]\d{15,18})$/

/**
 * Whether a text holds what looks like the number of a payment card: 13 to 19 digits of a network, that pass Luhn's check.
 * A card is only ever typed into the provider's own form.
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
