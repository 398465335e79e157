import type { ReactNode } from 'react'
import { salesLines } from '#shared/businesses/contact-lines.ts'
import { LEGAL_VERSION } from '#shared/checkout/acceptances.ts'
import { languageTags, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { fill } from '#shared/text-parameters.ts'
import { ContactLines } from '../../branding/ContactLines.tsx'
import { useBrand, usePageState } from '../../page-state.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import type { LegalSection, LegalText } from './legal-text.ts'
import { t } from './texts.ts'
import './LegalFrame.css'

type LegalFrameProps = { title: string; lead: string; children: ReactNode }

/** Shows a legal page: its version, the text, and the contact. Whether the text was reviewed is a matter of staff. */
export function LegalFrame({ title, lead, children }: LegalFrameProps) {
  return (
    <PageFrame eyebrow={t('legal.eyebrow')} title={title} lead={lead}>
      <div className="legal">
        <p className="field-hint">{t('legal.version', { version: LEGAL_VERSION })}</p>
        {t('legal.courtesy') && <p className="notice">{t('legal.courtesy')}</p>}
        {children}
        <section>
          <h2>{t('legal.contact')}</h2>
          <SellerContact />
        </section>
      </div>
    </PageFrame>
  )
}

/** Shows the seller's email and sales lines. */
export function SellerContact() {
  const { contactEmail, contactLines } = useBrand()
  return (
    <div className="legal-contact">
      <ContactLines lines={salesLines(contactLines)} />
      {contactEmail && <a href={`mailto:${contactEmail}`}>{t('legal.contact.mail', { email: contactEmail })}</a>}
    </div>
  )
}

/** Legal texts are in Spanish alone. */
const LANG = languageTags[SOURCE_LANGUAGE]

/** Shows a legal text under its table of contents; each section has its own address. */
export function LegalSections({ text }: { text: LegalText }) {
  return (
    <>
      <nav className="legal-contents" aria-label={t('legal.contents')}>
        <ol>
          {text.map(({ id, title }) => (
            <li key={id} lang={LANG}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {text.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </>
  )
}

function Section({ section: { id, title, paragraphs, points } }: { section: LegalSection }) {
  const { brand, mainBrandName } = usePageState()
  const names = { brand: brand.name, provider: mainBrandName }
  return (
    <section id={id} lang={LANG}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{fill(paragraph, names)}</p>
      ))}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{fill(point, names)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
