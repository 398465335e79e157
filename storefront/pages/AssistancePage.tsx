import { Link } from '../Link.tsx'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { ContactLines } from '../branding/ContactLines.tsx'
import { tc } from '../i18n/es-content.ts'
import { useBrand } from '../page-state.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import './content.css'

const READY = [1, 2, 3, 4] as const

export function meta(brand: Brand) {
  return { title: tc('assistance.metaTitle', { brand: brand.name }), description: tc('assistance.metaDescription') }
}

/** P-07: every line one tap away, the urgent ones first. */
export function Page() {
  const { contactLines, contactEmail } = useBrand()
  const sales = contactLines.filter(({ kind }) => kind === 'sales')
  const assistance = contactLines.filter(({ kind }) => kind !== 'sales')
  return (
    <PageFrame title={tc('assistance.title')} lead={tc('assistance.lead')} width="wide">
      <div className="content-sections">
        <section>
          <h2>{tc('assistance.lines')}</h2>
          <div className="line-cards">
            {assistance.length > 0 ? <ContactLines lines={assistance} /> : <p>{tc('assistance.none')}</p>}
          </div>
          <p className="notice">
            <Icon name="alert" />
            {tc('assistance.urgent')}
          </p>
        </section>
        <section>
          <h2>{tc('assistance.ready')}</h2>
          <ul className="ready">
            {READY.map((point) => (
              <li key={point}>
                <Icon name="check" size={20} />
                {tc(`assistance.ready.${point}`)}
              </li>
            ))}
          </ul>
        </section>
        <section className="prose">
          <h2>{tc('assistance.then')}</h2>
          <p>{tc('assistance.thenText')}</p>
          <p>
            <Link to={paths.findVouchers}>{tc('assistance.findVouchers')}</Link>
          </p>
        </section>
        <section>
          <h2>{tc('assistance.salesLines')}</h2>
          <p className="lead">{tc('assistance.salesText')}</p>
          <div className="line-cards">
            <ContactLines lines={sales} />
          </div>
          {contactEmail && (
            <p>
              <a href={`mailto:${contactEmail}`}>{tc('assistance.write', { email: contactEmail })}</a>
            </p>
          )}
        </section>
      </div>
    </PageFrame>
  )
}
