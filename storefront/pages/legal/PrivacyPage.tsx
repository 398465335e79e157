import type { Brand } from '#shared/businesses/brand-contract.ts'
import { LegalFrame, LegalSections } from './LegalFrame.tsx'
import { privacyText } from './privacy-text.ts'
import { tg } from './texts.ts'

export function meta(brand: Brand) {
  return { title: `${tg('privacy.title')} - ${brand.name}`, description: tg('privacy.description') }
}

/** What becomes of personal data, and what the site keeps in a browser. */
export function Page() {
  return (
    <LegalFrame title={tg('privacy.title')} lead={tg('privacy.lead')}>
      <LegalSections text={privacyText} />
    </LegalFrame>
  )
}
