import type { ShortTripLimit } from '#shared/quoting/short-trip.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { ONLY_MISSING, stepPath, type StepNumber } from '../../paths.ts'
import type { StepView } from '../step-parts.tsx'
import { firstIncomplete } from '../steps.ts'
import { useLimits } from './short-page.ts'
import { t } from './texts.ts'

/** The step with the prices, to which a trip with its dates, destination and travellers is led. */
const PRICES: StepNumber = 4

/** Says why a trip is not bought the short way, and leads it to the eight steps with its answers. */
export function NotShort({ state, context, limit }: StepView & { limit: ShortTripLimit }) {
  const limits = useLimits()
  const step = Math.min(firstIncomplete(state, context), PRICES) as StepNumber
  return (
    <div className="step-message">
      <p role="alert">
        <strong>{t(`short.limit.${limit}`, limits)}</strong> {t('short.limit.text')}
      </p>
      <ButtonLink to={stepPath(step)} state={ONLY_MISSING} iconAfter="arrow-right">
        {t('short.limit.go')}
      </ButtonLink>
    </div>
  )
}
