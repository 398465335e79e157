import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { t } from '../i18n/es.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { internationalPhone } from '#shared/sales/phone-format.ts'

import './ContactLines.css'

const icons: Record<ContactLine['kind'], IconName> = { sales: 'phone', assistance: 'heart-pulse', whatsapp: 'whatsapp' }

/** Where tapping a line leads: the dialler, or a chat that begins with `message`. */
export function contactHref({ kind, phone }: ContactLine, message?: string): string {
  if (kind !== 'whatsapp') return `tel:${phone}`
  const text = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/${phone.replace(/\D/g, '')}${text}`
}

/** "Asistencia 24 h · Uruguay"; a label that only repeats the kind is left out. */
function lineName({ kind, label }: ContactLine): string {
  const name = t(`frame.line.${kind}`)
  return label === '' || label.toLowerCase() === name.toLowerCase() ? name : `${name} · ${label}`
}

/** The lines of a storefront, each one tap away (P-07); `message` is what a chat begins with. */
export function ContactLines({ lines, message }: { lines: readonly ContactLine[]; message?: string }) {
  return (
    <ul className="contact-lines">
      {lines.map((line) => (
        <li key={`${line.kind} ${line.phone}`}>
          <a href={contactHref(line, message)} rel="noopener">
            <Icon name={icons[line.kind]} />
            <span>
              <small>{lineName(line)}</small>
              <span className="contact-phone">{internationalPhone(line.phone)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
