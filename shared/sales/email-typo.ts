/** The domains of the mail services that most buyers here use. */
const KNOWN =
  'gmail.com hotmail.com outlook.com yahoo.com icloud.com live.com mail.com yahoo.com.ar adinet.com.uy vera.com.uy'.split(
    ' ',
  )

/** The minimum length of a compared domain: shorter ones differ by one letter from too many real ones. */
const SHORTEST = 7

/** Returns the known domain that was most likely meant in an email; null when the domain is known, or resembles none. */
export function likelyDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  if (domain.length < SHORTEST || KNOWN.includes(domain)) return null
  return KNOWN.find((known) => isOneSlipAway(domain, known)) ?? null
}

/** Whether one letter is missing, extra, wrong, or swapped with the next. */
function isOneSlipAway(typed: string, meant: string): boolean {
  return Array.from({ length: meant.length + 1 }, (_, at) => at).some((at) => {
    const without = (text: string) => text.slice(0, at) + text.slice(at + 1)
    const swapped = meant.slice(0, at) + meant.charAt(at + 1) + meant.charAt(at) + meant.slice(at + 2)
    return [typed, without(typed)].some((text) => [meant, without(meant), swapped].includes(text))
  })
}
