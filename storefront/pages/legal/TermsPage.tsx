import type { Brand } from '#shared/businesses/brand-contract.ts'
import { LegalFrame, LegalSections } from './LegalFrame.tsx'
import { termsText } from './terms-text.ts'
import { tg } from './texts.ts'

export function meta(brand: Brand) {
  return { title: `${tg('terms.title')} - ${brand.name}`, description: tg('terms.description') }
}

/** What is sold and under which conditions: linked from the acceptances of steps 5 and 7 and from every footer. */
export function Page() {
  return (
    <LegalFrame title={tg('terms.title')} lead={tg('terms.lead')}>
      <LegalSections text={termsText} />
    </LegalFrame>
  )
}
