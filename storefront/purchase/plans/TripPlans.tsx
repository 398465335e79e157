import { Suspense } from 'react'
import { FAMILY_MIN_PASSENGERS } from '#shared/quoting/family-plan.ts'
import { lazyPart, optionalPart } from '../../lazy-part.ts'
import { usePageState } from '../../page-state.ts'
import { ONLY_MISSING, stepPath } from '../../paths.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { agesOf, partySize } from '../party.ts'
import { askBenefits, askPlans } from '../quotes.ts'
import { RetryMessage } from '../RetryMessage.tsx'
import type { StepView } from '../step-parts.tsx'
import { datesInShort, datesInWords, destinationName, partyInWords, residenceInWords } from '../trip-words.ts'
import { useLoaded } from '../use-loaded.ts'
import { useMedia } from '../../ui/use-media.ts'
import { loadPlanCards, loadPlanTable, WIDE } from './plan-views.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { t } from './texts.ts'

// Loaded separately, because few visitors travel in a group that fits the family plan.
const GroupingOffer = lazyPart(async () => (await import('./GroupingOffer.tsx')).GroupingOffer)

// Without this part, which may fail to load, plans are chosen all the same.
const PlanRequirements = optionalPart(
  async () => (await import('../../entry-requirements/PlanRequirements.tsx')).PlanRequirements,
)

/** Shows the trip, and its plans once they are loaded. */
export function TripPlans(view: StepView) {
  const { brand } = usePageState()
  const { state } = view
  const { categoryId, destinationId, startDate, endDate, party } = state
  const ages = agesOf(party, startDate)
  const key = JSON.stringify([categoryId, destinationId, startDate, endDate, party])
  const isWide = useMedia(WIDE)
  const { loaded, retry } = useLoaded(key, async () => {
    const display = isWide ? loadPlanTable() : loadPlanCards()
    const words = import('../../instalments/offer-words.ts')
    const plans = await askPlans(brand, { ...state, ages })
    const benefits = await Promise.all(plans.map(({ id }) => askBenefits({ ...state, planId: id })))
    await display
    const { inInstalments } = await words
    return plans.map((plan, index) => ({ plan, benefits: benefits[index] ?? [], inInstalments }))
  })

  return (
    <div className="plans">
      <TripChip {...view} />
      {ages.length >= FAMILY_MIN_PASSENGERS && (
        <Suspense>
          <GroupingOffer view={view} offers={loaded.status === 'ready' ? loaded.value : []} />
        </Suspense>
      )}
      {loaded.status === 'loading' && (
        <>
          <output className="visually-hidden">{t('plans.loading')}</output>
          <StepSkeleton />
        </>
      )}
      {loaded.status === 'failed' && loaded.failure.code === 'PLANS_NOT_FOUND' && <NoPlans />}
      {loaded.status === 'failed' && loaded.failure.code !== 'PLANS_NOT_FOUND' && (
        <RetryMessage title={t('plans.failed.title')} message={loaded.failure.message} onRetry={retry} />
      )}
      {loaded.status === 'ready' && (
        <>
          <PlanChoice view={view} offers={loaded.value} ages={ages} />
          <Suspense>
            <PlanRequirements trip={state} offers={loaded.value} />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** Shows the trip in one line, which opens to all of it with links that change it: a column would take the room of a plan. */
function TripChip({ state }: StepView) {
  const { catalogue } = usePageState()
  const facts = [
    { icon: 'pin', text: destinationName(state, catalogue), step: 2, change: t('purchase.summary.changeDestination') },
    { icon: 'calendar', text: datesInWords(state), step: 1, change: t('purchase.summary.changeDates') },
    { icon: 'users', text: partyInWords(state), step: 3, change: t('purchase.summary.changeParty') },
    { icon: 'globe', text: residenceInWords(state, catalogue), step: 1, change: t('purchase.summary.changeResidence') },
  ] as const
  const passengers = t('purchase.passengers', { count: partySize(state.party) })
  // A line may break between the parts, not inside the last two.
  const unbroken = [datesInShort(state), passengers].map((words) => words.replaceAll(' ', '\u00a0'))
  return (
    <details className="trip-chip">
      <summary>
        <span>{[destinationName(state, catalogue), ...unbroken].join(' · ')}</span>{' '}
        <strong>{t('plans.trip.edit')}</strong>
      </summary>
      <ul className="trip-line" aria-label={t('plans.trip')}>
        {facts.map(({ icon, text, step, change }) => (
          <li key={icon}>
            <Icon name={icon} size={18} />
            <span>{text}</span>
            <ButtonLink look="ghost" size="small" to={stepPath(step)} state={ONLY_MISSING} aria-label={change}>
              {t('purchase.summary.change')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

function NoPlans() {
  const { brand } = usePageState()
  return (
    <div className="step-message">
      <h2>{t('plans.none.title')}</h2>
      <p>{t('plans.none.text')}</p>
      <div className="message-actions">
        <ButtonLink to={stepPath(2)} state={ONLY_MISSING}>
          {t('plans.none.destination')}
        </ButtonLink>
        <ButtonLink look="secondary" to={stepPath(1)} state={ONLY_MISSING}>
          {t('plans.none.trip')}
        </ButtonLink>
        {brand.contactEmail && <a href={`mailto:${brand.contactEmail}`}>{t('purchase.contact')}</a>}
      </div>
    </div>
  )
}
