import { Suspense, useState } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import { useBrand } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../texts.ts'
import type { StepHelpProps } from './StepHelp.tsx'

// Few visitors need help, so it is loaded with the click.
const StepHelp = lazyPart(async () => (await import('./StepHelp.tsx')).StepHelp)

/** Offers help with a step (V-16), where the storefront has a sales office to ask. */
export function HelpOffer(props: StepHelpProps) {
  const { contactLines, contactEmail } = useBrand()
  const [isOpen, setOpen] = useState(false)
  if (!contactEmail && !contactLines.some(({ kind }) => kind === 'sales')) return null
  if (isOpen) {
    return (
      <Suspense>
        <StepHelp {...props} />
      </Suspense>
    )
  }
  return (
    <p className="step-help-offer">
      <Button look="ghost" size="small" icon="phone" onClick={() => setOpen(true)}>
        {t('purchase.help')}
      </Button>
    </p>
  )
}
