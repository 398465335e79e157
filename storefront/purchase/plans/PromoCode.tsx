import { Suspense, useState } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import { usePageState } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { type StepView } from '../step-parts.tsx'
import { readPersisted } from '../tab-store.ts'
import { t } from './texts.ts'

// Few visitors have a code, so its form is loaded for those who do.
const PromoForm = lazyPart(async () => (await import('./PromoForm.tsx')).PromoForm)

/** Returns the code of the link that the visitor followed. */
function linkedCode(subdomain: string): string | undefined {
  const code = readPersisted('promoLink', subdomain)
  return typeof code === 'string' ? code : undefined
}

/** Shows the promo code, or a button that opens its form (B-07). */
export function PromoCode({ state, change }: Pick<StepView, 'state' | 'change'>) {
  const { brand } = usePageState()
  const [linked] = useState(() => linkedCode(brand.subdomain))
  const [isOpen, setIsOpen] = useState(linked !== undefined || state.promo !== null)
  if (isOpen) {
    return (
      <Suspense>
        <PromoForm {...{ state, change, linked }} />
      </Suspense>
    )
  }
  return (
    <Button look="ghost" size="small" className="promo-open" icon="tag" onClick={() => setIsOpen(true)}>
      {t('plans.promo.toggle')}
    </Button>
  )
}
