import type { Brand } from '#shared/businesses/contract.ts'
import { Banner } from '../branding/Banner.tsx'
import { placeBanners } from '../branding/place-banners.ts'
import { Differentiators } from './home/Differentiators.tsx'
import { HomeHero } from './home/HomeHero.tsx'
import { Benefits, HelpLines, HowItWorks, Questions, QuoteCall } from './home/HomeSections.tsx'
import { PlanTypes } from './home/PlanTypes.tsx'
import { th } from '../i18n/es-home.ts'
import { useBrand } from '../page-state.ts'
import { Main } from '../ui/PageFrame.tsx'
import './home.css'

export function meta(brand: Brand) {
  return {
    title: th('meta.title', { brand: brand.name }),
    description: brand.description || th('meta.description'),
  }
}

/** The landing of the main brand and of every partner (P-01, P-02, P-04). */
export function Page() {
  const { banners } = useBrand()
  const { extra, footer } = placeBanners(banners)
  return (
    <Main>
      <HomeHero />
      <Differentiators />
      <PlanTypes />
      {extra.map((banner, index) => (
        <Banner key={banner.imageUrl} banner={banner} index={index + 2} />
      ))}
      <HowItWorks />
      <Benefits />
      <HelpLines />
      <Questions />
      <QuoteCall />
      {footer && <Banner banner={footer} index={banners.length} />}
    </Main>
  )
}
