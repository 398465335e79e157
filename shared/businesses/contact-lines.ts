import type { ContactLine } from './brand-contract.ts'

type Lines = readonly ContactLine[]

/** Returns the lines where a buyer asks about a quote or a purchase: an office with hours (docs/rules/contact-lines.md). */
export function salesLines(lines: Lines): ContactLine[] {
  return lines.filter(({ kind }) => kind === 'sales')
}

/** Returns the lines where a traveller finds help at any hour, by phone and by WhatsApp (docs/rules/contact-lines.md). */
export function assistanceLines(lines: Lines): ContactLine[] {
  return lines.filter(({ kind }) => kind === 'assistance')
}

export function phonesOf(lines: Lines): ContactLine[] {
  return lines.filter(({ isWhatsapp }) => !isWhatsapp)
}

/**
 * Returns the lines that a business shows: its own, and the main brand's assistance lines for each channel (phone, WhatsApp) that
 * it has none for. Sales lines are always its own (docs/rules/contact-lines.md).
 */
export function withAssistance(own: Lines, mainBrandLines: Lines): ContactLine[] {
  const usesSameChannel = (one: ContactLine) => (other: ContactLine) => !one.isWhatsapp === !other.isWhatsapp
  return [
    ...own,
    ...assistanceLines(mainBrandLines).filter((line) => !assistanceLines(own).some(usesSameChannel(line))),
  ]
}

/** Returns the address of a line: a `tel:` link, or a chat that begins with `message`. */
export function contactHref({ isWhatsapp, phone }: ContactLine, message?: string): string {
  if (!isWhatsapp) return `tel:${phone}`
  const text = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/${phone.replace(/\D/g, '')}${text}`
}

/** Returns the label of a line on printed documents, where no icon says that it is a WhatsApp: "WhatsApp Montevideo". */
export function paperLabel({ isWhatsapp, label }: ContactLine): string {
  return isWhatsapp && !/whatsapp/i.test(label) ? `WhatsApp ${label}` : label
}
