import { phonesOf, salesLines } from '#shared/businesses/contact-lines.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { useBrand } from '../../page-state.ts'
import { Icon } from '../../ui/Icon.tsx'
import { t } from './texts.ts'

/** Shows the contact for travellers of 85 or older, who are not sold to online. */
export function OlderTravellers() {
  const { contactEmail, contactLines } = useBrand()
  const [line] = phonesOf(salesLines(contactLines))
  return (
    <p className="older">
      <Icon name="info" size={20} />
      <span>
        {t('party.older')}{' '}
        {contactEmail && <a href={`mailto:${contactEmail}`}>{t('party.older.mail', { email: contactEmail })}</a>}
        {!contactEmail && line && (
          <a href={`tel:${line.phone}`}>{t('party.older.phone', { phone: internationalPhone(line.phone) })}</a>
        )}
      </span>
    </p>
  )
}
