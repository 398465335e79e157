import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { contactHref } from '#shared/businesses/contact-lines.ts'
import { t } from '../i18n/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { internationalPhone } from '#shared/sales/phone-format.ts'

import './ContactLines.css'

const icons: Record<ContactLine['kind'], IconName> = { sales: 'phone', assistance: 'heart-pulse' }

/** The purposes in Spanish, in which businesses write their labels. */
const purposes: Record<ContactLine['kind'], string> = { sales: 'ventas', assistance: 'asistencia 24 h' }

/** Names a line: "Asistencia 24 h · Uruguay"; a label that only repeats the purpose or the channel is left out. */
function LineName({ kind, isWhatsapp, label }: ContactLine) {
  const name = `${isWhatsapp ? 'WhatsApp · ' : ''}${t(`frame.line.${kind}`)}`
  if (`${name} ${purposes[kind]}`.toLowerCase().includes(label.toLowerCase())) return name
  return (
    <>
      {name} · <span lang="es">{label}</span>
    </>
  )
}

/** Shows the lines of a storefront, each as a link (P-07); `message` is the first text of a chat. */
export function ContactLines({ lines, message }: { lines: readonly ContactLine[]; message?: string }) {
  return (
    <ul className="contact-lines">
      {lines.map((line) => (
        <li key={line.label + contactHref(line)}>
          <a href={contactHref(line, message)} rel="noopener">
            <Icon name={line.isWhatsapp ? 'whatsapp' : icons[line.kind]} />
            <span>
              <small>
                <LineName {...line} />
              </small>
              <span className="contact-phone">{internationalPhone(line.phone)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
