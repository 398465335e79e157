import { contactHref, salesLines } from '#shared/businesses/contact-lines.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { useBrand } from '../../page-state.ts'
import { NeedsScripts } from '../../ui/NeedsScripts.tsx'
import { ASK_US, MESSAGE, TURN_ON } from './without-scripts-texts.ts'

/** Tells a visitor without scripts how to get a quote from the sales office all the same. Only the server renders it. */
export function HelpWithoutScripts() {
  const { contactLines, contactEmail } = useBrand()
  const lines = salesLines(contactLines)
  return (
    <NeedsScripts text={lines.length > 0 || contactEmail ? ASK_US : TURN_ON}>
      <ul>
        {lines.map((line) => (
          <li key={contactHref(line)}>
            <a href={contactHref(line, MESSAGE)}>
              {line.isWhatsapp ? 'WhatsApp ' : ''}
              {internationalPhone(line.phone)}
            </a>
          </li>
        ))}
        {contactEmail && (
          <li>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </li>
        )}
      </ul>
    </NeedsScripts>
  )
}
