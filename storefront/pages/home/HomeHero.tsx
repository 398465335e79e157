import { formatMoney } from '#shared/money.ts'
import { Banner } from '../../branding/Banner.tsx'
import { BrandImage } from '../../branding/BrandImage.tsx'
import { placeBanners } from '../../branding/place-banners.ts'
import { t } from '../../i18n/home-texts.ts'
import { useBrand, usePageState } from '../../page-state.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Proof } from './Proof.tsx'
import { QuoteForm } from './QuoteForm.tsx'
import { TravelScene } from './TravelScene.tsx'

import './HomeHero.css'

/** Shows our service and the beginning of a quote. A partner's banner or header picture replaces the drawing. */
export function HomeHero() {
  const { banners, headerUrl } = useBrand()
  const { hero } = placeBanners(banners)
  return (
    <div className="hero">
      {hero ? <Banner banner={hero} index={1} isFirst /> : headerUrl ? <PictureHero url={headerUrl} /> : <DrawnHero />}
      <div className="wrap hero-quote">
        {hero && <HeroWords />}
        <QuoteForm />
        <Trust />
        <Proof />
      </div>
    </div>
  )
}

/**
 * Returns the width of the picture: it covers a box that is taller than itself on phones; the dark layer hides the lower
 * resolution.
 */
const widthOfHero = () => '(max-width: 40rem) 130vw, 100vw'

function PictureHero({ url }: { url: string }) {
  return (
    <div className="hero-picture">
      <BrandImage src={url} alt="" sizes={widthOfHero} fetchPriority="high" />
      <div className="wrap">
        <HeroWords />
      </div>
    </div>
  )
}

function DrawnHero() {
  return (
    <div className="hero-drawn">
      <div className="wrap hero-grid">
        <HeroWords />
        <div className="hero-art">
          <TravelScene />
          <HeroCard icon="heart-pulse" title={t('home.hero.card.care')} text={t('home.hero.card.careText')} />
          <HeroCard icon="check" title={t('home.hero.card.voucher')} text={t('home.hero.card.voucherText')} />
        </div>
      </div>
    </div>
  )
}

function HeroWords() {
  return (
    <div className="hero-words">
      <p className="eyebrow">{t('home.hero.eyebrow')}</p>
      <h1 tabIndex={-1}>{useBrand().heroSentence}</h1>
      <p className="lead">{t('home.hero.lead')}</p>
    </div>
  )
}

function HeroCard({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className="hero-card">
      <span className="card-icon">
        <Icon name={icon} size={22} />
      </span>
      <p>
        <strong>{title}</strong>
        {text}
      </p>
    </div>
  )
}

function Trust() {
  const { priceFrom: from } = usePageState()
  return (
    <ul className="trust">
      {from && <TrustPoint icon="tag">{t('home.trust.1', { ...from, amount: formatMoney(from.amount) })}</TrustPoint>}
      <TrustPoint icon="lock">{t('home.trust.2')}</TrustPoint>
      <TrustPoint icon="shield">{t('home.trust.3')}</TrustPoint>
    </ul>
  )
}

function TrustPoint({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      {children}
    </li>
  )
}
