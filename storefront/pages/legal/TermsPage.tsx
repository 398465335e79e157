import type { Brand } from '#shared/businesses/brand-contract.ts'
import { LegalFrame, LegalSections } from './LegalFrame.tsx'
import { termsText } from './terms-text.ts'
import { t } from './texts.ts'

export function meta(brand: Brand) {
  return { title: `${t('legal.terms.title')} - ${brand.name}`, description: t('legal.terms.description') }
}

/** Shows the conditions of sale: the acceptances of steps 5 and 7 and every footer link here. */
export function Page() {
  return (
    <LegalFrame title={t('legal.terms.title')} lead={t('legal.terms.lead')}>
      <LegalSections text={termsText} />
    </LegalFrame>
  )
}
