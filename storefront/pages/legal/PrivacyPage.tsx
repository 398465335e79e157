import type { Brand } from '#shared/businesses/brand-contract.ts'
import { LegalFrame, LegalSections } from './LegalFrame.tsx'
import { privacyText } from './privacy-text.ts'
import { t } from './texts.ts'

export function meta(brand: Brand) {
  return { title: `${t('legal.privacy.title')} - ${brand.name}`, description: t('legal.privacy.description') }
}

/** Explains the use of personal data, and the data that the site stores in a browser. */
export function Page() {
  return (
    <LegalFrame title={t('legal.privacy.title')} lead={t('legal.privacy.lead')}>
      <LegalSections text={privacyText} />
    </LegalFrame>
  )
}
