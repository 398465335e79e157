import { ButtonLink } from '../../ButtonLink.tsx'
import { assistanceLines } from '#shared/businesses/contact-lines.ts'
import { ContactLines } from '../../branding/ContactLines.tsx'
import { t } from '../../i18n/home-texts.ts'
import { Link } from '../../Link.tsx'
import { useBrand } from '../../page-state.ts'
import { paths, stepPath } from '../../paths.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Section } from './Section.tsx'

import './HomeSections.css'

const STEPS = [1, 2, 3] as const
const QUESTIONS = [1, 2, 3, 4, 5, 6] as const

type Benefit = 'medical' | 'online' | 'medicines' | 'luggage' | 'flight' | 'return' | 'legal' | 'sport'

const benefits: { name: Benefit; icon: IconName }[] = [
  { name: 'medical', icon: 'hospital' },
  { name: 'online', icon: 'phone' },
  { name: 'medicines', icon: 'heart-pulse' },
  { name: 'luggage', icon: 'suitcase' },
  { name: 'flight', icon: 'plane' },
  { name: 'return', icon: 'globe' },
  { name: 'legal', icon: 'shield' },
  { name: 'sport', icon: 'star' },
]

/** Shows the steps from a quote to a voucher. */
export function HowItWorks() {
  return (
    <Section labelledBy="how-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="how-title">{t('home.how.title')}</h2>
        </div>
        <ol className="how">
          {STEPS.map((step) => (
            <li key={step}>
              <span className="how-number" aria-hidden="true">
                {step}
              </span>
              <h3>{t(`home.how.${step}`)}</h3>
              <p>{t(`home.how.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

/** Shows the benefits of every plan, in a few words each. */
export function Benefits() {
  return (
    <Section isTinted labelledBy="benefits-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="benefits-title">{t('home.benefits.title')}</h2>
          <p className="lead">{t('home.benefits.lead')}</p>
        </div>
        <ul className="benefits">
          {benefits.map(({ name, icon }) => (
            <li key={name}>
              <span className="card-icon">
                <Icon name={icon} />
              </span>
              <h3>{t(`home.benefits.${name}`)}</h3>
              <p>{t(`home.benefits.${name}Text`)}</p>
            </li>
          ))}
        </ul>
        <p>
          <Link to={paths.mishaps}>{t('home.benefits.mishaps')}</Link>
        </p>
      </div>
    </Section>
  )
}

/** Shows the assistance lines for travellers. */
export function HelpLines() {
  const lines = assistanceLines(useBrand().contactLines)
  if (lines.length === 0) return null
  return (
    <Section labelledBy="help-title">
      <div className="wrap">
        <div className="help">
          <div>
            <h2 id="help-title">{t('home.help.title')}</h2>
            <p className="lead">{t('home.help.lead')}</p>
          </div>
          <ContactLines lines={lines} />
        </div>
      </div>
    </Section>
  )
}

export function Questions() {
  return (
    <Section id="preguntas" labelledBy="faq-title">
      <div className="wrap faq">
        <h2 id="faq-title">{t('home.faq.title')}</h2>
        <Accordion
          items={QUESTIONS.map((question) => ({
            key: String(question),
            title: t(`home.faq.${question}`),
            content: <p>{t(`home.faq.${question}Text`)}</p>,
          }))}
        />
      </div>
    </Section>
  )
}

/** Shows the last section: a link to a quote. */
export function QuoteCall() {
  return (
    <Section labelledBy="close-title">
      <div className="wrap">
        <div className="quote-call">
          <h2 id="close-title">{t('home.close.title')}</h2>
          <p>{t('home.close.lead')}</p>
          <ButtonLink className="button-inverse" size="large" to={stepPath(1)} iconAfter="arrow-right">
            {t('home.close.quote')}
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
