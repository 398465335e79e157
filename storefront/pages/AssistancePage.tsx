import { Link } from '../Link.tsx'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { assistanceLines, salesLines } from '#shared/businesses/contact-lines.ts'
import { Postcard } from '../artwork/Postcard.tsx'
import { ContactLines } from '../branding/ContactLines.tsx'
import { t } from '../i18n/content-texts.ts'
import { useBrand } from '../page-state.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'

import './content.css'
import './AssistancePage.css'

const READY = [1, 2, 3, 4] as const

export function meta(brand: Brand) {
  return { title: t('assistance.metaTitle', { brand: brand.name }), description: t('assistance.metaDescription') }
}

/** P-07: shows every contact line as a link, the urgent ones first. */
export function Page() {
  const { contactLines, contactEmail } = useBrand()
  const sales = salesLines(contactLines)
  const assistance = assistanceLines(contactLines)
  return (
    <PageFrame
      picture={<Postcard of="assistance" />}
      title={t('assistance.title')}
      lead={t('assistance.lead')}
      width="wide"
    >
      <div className="content-sections">
        <section>
          <h2>{t('assistance.lines')}</h2>
          <div className="line-cards">
            {assistance.length > 0 ? <ContactLines lines={assistance} /> : <p>{t('assistance.none')}</p>}
          </div>
          <p className="notice">
            <Icon name="alert" />
            {t('assistance.urgent')}
          </p>
        </section>
        <section>
          <h2>{t('assistance.ready')}</h2>
          <ul className="ready">
            {READY.map((point) => (
              <li key={point}>
                <Icon name="check" size={20} />
                {t(`assistance.ready.${point}`)}
              </li>
            ))}
          </ul>
        </section>
        <section className="prose">
          <h2>{t('assistance.afterwards')}</h2>
          <p>{t('assistance.afterwardsText')}</p>
          <p>
            <Link to={paths.findVouchers}>{t('assistance.findVouchers')}</Link>
          </p>
        </section>
        <section>
          <h2>{t('assistance.salesLines')}</h2>
          <p className="lead">{t('assistance.salesText')}</p>
          <div className="line-cards">
            <ContactLines lines={sales} />
          </div>
          {contactEmail && (
            <p>
              <a href={`mailto:${contactEmail}`}>{t('assistance.write', { email: contactEmail })}</a>
            </p>
          )}
        </section>
      </div>
    </PageFrame>
  )
}
