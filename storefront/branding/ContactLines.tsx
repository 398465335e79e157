import type { ContactLine } from '#shared/businesses/contract.ts'
import { t } from '../i18n/es.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { internationalPhone } from '#shared/sales/phone-format.ts'

const icons: Record<ContactLine['kind'], IconName> = { sales: 'phone', assistance: 'heart-pulse', whatsapp: 'whatsapp' }

/** Where tapping a line leads: the dialler, or a chat. */
export function contactHref({ kind, phone }: ContactLine): string {
  return kind === 'whatsapp' ? `https://wa.me/${phone.replace(/\D/g, '')}` : `tel:${phone}`
}

/** "Asistencia 24 h · Uruguay"; a label that only repeats the kind is left out. */
function lineName({ kind, label }: ContactLine): string {
  const name = t(`frame.line.${kind}`)
  return label === '' || label.toLowerCase() === name.toLowerCase() ? name : `${name} · ${label}`
}

/** The lines of a storefront, each one tap away (P-07). */
export function ContactLines({ lines }: { lines: readonly ContactLine[] }) {
  return (
    <ul className="contact-lines">
      {lines.map((line) => (
        <li key={`${line.kind} ${line.phone}`}>
          <a href={contactHref(line)} rel="noopener">
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
