import { Suspense } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { LANGUAGE } from '#shared/locale.ts'
import { Banner } from '../branding/Banner.tsx'
import { placeBanners } from '../branding/place-banners.ts'
import { Differentiators } from './home/Differentiators.tsx'
import { HomeHero } from './home/HomeHero.tsx'
import { Benefits, HelpLines, HowItWorks, Questions, QuoteCall } from './home/HomeSections.tsx'
import { PlanTypes } from './home/PlanTypes.tsx'
import { t } from '../i18n/home-texts.ts'
import { useBrand } from '../page-state.ts'
import { Main } from '../ui/PageFrame.tsx'

export function meta(brand: Brand) {
  return {
    title: t('home.meta.title', { brand: brand.name }),
    // What a business says of itself is Spanish.
    description: (LANGUAGE === SOURCE_LANGUAGE && brand.description) || t('home.meta.description'),
  }
}

/** Shows the landing page of the main brand and of every partner (P-01, P-02, P-04). */
export function Page() {
  const { banners } = useBrand()
  const { extra, footer } = placeBanners(banners)
  return (
    <Main>
      {/* Nothing here suspends: with Suspense boundaries, the page hydrates in parts, and a click is handled between them. */}
      <Suspense>
        <HomeHero />
      </Suspense>
      <Suspense>
        <Differentiators />
        <PlanTypes />
        {extra.map((banner, index) => (
          <Banner key={banner.imageUrl} banner={banner} index={index + 2} />
        ))}
      </Suspense>
      <Suspense>
        <HowItWorks />
        <Benefits />
        <HelpLines />
      </Suspense>
      <Suspense>
        <Questions />
        <QuoteCall />
        {footer && <Banner banner={footer} index={banners.length} />}
      </Suspense>
    </Main>
  )
}
