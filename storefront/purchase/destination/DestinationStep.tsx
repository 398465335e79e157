import type { SubmitEvent } from 'react'
import { formatMoney } from '#shared/money.ts'
import { ADULT_AGE_CODE } from '#shared/quoting/passenger-ages.ts'
import { checkDestination } from '#shared/quoting/trip-dates.ts'
import { DestinationScene } from '../../artwork/DestinationScene.tsx'
import { usePageState } from '../../page-state.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { withDestination } from '../changes.ts'
import { idOf, useFormErrors } from '../form-errors.ts'
import { adultsOnly } from '../party.ts'
import { cheapest } from '../plan-order.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { askPlans } from '../quotes.ts'
import { StepPage, stepShell } from '../StepPage.tsx'
import { STEP_FORM, stepMeta, StepNext, type StepView, useErrorTitle } from '../step-parts.tsx'
import { useLoaded } from '../use-loaded.ts'
import { t } from './texts.ts'

import './DestinationStep.css'

export const meta = stepMeta(2)
export const Shell = stepShell(2)

export function Page() {
  return (
    <StepPage step={2} lead={t('destination.lead')}>
      {(view) => <DestinationForm {...view} />}
    </StepPage>
  )
}

function DestinationForm({ state, change, goOn }: StepView) {
  const { catalogue } = usePageState()
  const errors = useFormErrors()
  useErrorTitle(2, errors.has)
  const prices = useStartingPrices(state)

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const destinationId = idOf(new FormData(event.currentTarget), 'destinationId')
    if (!errors.pass(checkDestination(destinationId)) || destinationId === null) return
    void goOn(change((before) => withDestination(before, destinationId)))
  }

  return (
    <form
      className="form"
      id={STEP_FORM}
      noValidate
      onChange={({ target }) => errors.settle(target, () => [])}
      onSubmit={submitted}
    >
      <ErrorSummary errors={errors.summary} />
      <RadioCards
        name="destinationId"
        label={t('destination.legend')}
        error={errors.of('destinationId')}
        defaultValue={state.destinationId === null ? undefined : String(state.destinationId)}
        cards={catalogue.destinations.map(({ id, name }) => ({
          value: String(id),
          title: name,
          description: prices.get(id) ?? '\u00a0',
          picture: <DestinationScene id={id} />,
        }))}
      />
      <StepNext />
    </form>
  )
}

/** Loads the lowest price of one adult for each destination, in words; unknown prices are missing. */
function useStartingPrices(state: PurchaseState): ReadonlyMap<number, string> {
  const { brand, catalogue } = usePageState()
  const { categoryId, startDate, endDate } = state
  const { loaded } = useLoaded(`${categoryId} ${startDate} ${endDate}`, async () => {
    const found = await Promise.all(
      catalogue.destinations.map(async ({ id }) => {
        const trip = { categoryId, startDate, endDate, destinationId: id, party: adultsOnly(1), ages: [ADULT_AGE_CODE] }
        const plans = await askPlans(brand, trip, { quiet: true }).catch(() => null)
        const plan = plans && cheapest(plans)
        return [
          id,
          plan ? t('destination.from', { price: formatMoney(plan.groupPrice) }) : plans ? t('destination.none') : '',
        ] as const
      }),
    )
    return new Map(found)
  })
  return loaded.status === 'ready' ? loaded.value : new Map()
}
