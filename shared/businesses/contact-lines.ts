import type { ContactLine } from './brand-contract.ts'

type Lines = readonly ContactLine[]

/** Where a buyer asks about a quote or a purchase: an office with hours (docs/rules/contact-lines.md). */
export function salesLines(lines: Lines): ContactLine[] {
  return lines.filter(({ kind }) => kind === 'sales')
}

/** Where a traveller finds help at any hour, by phone and by WhatsApp (docs/rules/contact-lines.md). */
export function assistanceLines(lines: Lines): ContactLine[] {
  return lines.filter(({ kind }) => kind === 'assistance')
}

export function phonesOf(lines: Lines): ContactLine[] {
  return lines.filter(({ isWhatsapp }) => !isWhatsapp)
}

/**
 * What a business shows: its own lines, and the main brand's for each way to reach assistance (phone, WhatsApp) that it
 * names none for. Its sales are its own (docs/rules/contact-lines.md).
 */
export function withAssistance(own: Lines, mainBrandLines: Lines): ContactLine[] {
  const usesSameChannel = (one: ContactLine) => (other: ContactLine) => !one.isWhatsapp === !other.isWhatsapp
  return [
    ...own,
    ...assistanceLines(mainBrandLines).filter((line) => !assistanceLines(own).some(usesSameChannel(line))),
  ]
}

/** The address behind a line: the dialler, or a chat that begins with `message`. */
export function contactHref({ isWhatsapp, phone }: ContactLine, message?: string): string {
  if (!isWhatsapp) return `tel:${phone}`
  const text = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/${phone.replace(/\D/g, '')}${text}`
}

/** The label of a line on papers, where no icon says that it is a WhatsApp: "WhatsApp Montevideo". */
export function paperLabel({ isWhatsapp, label }: ContactLine): string {
  return isWhatsapp && !/whatsapp/i.test(label) ? `WhatsApp ${label}` : label
}
