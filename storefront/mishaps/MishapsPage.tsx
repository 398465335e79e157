import { useState } from 'react'
import { TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { addDays } from '#shared/dates.ts'
import { Postcard } from '../artwork/Postcard.tsx'
import { ButtonLink } from '../ButtonLink.tsx'
import { Link } from '../Link.tsx'
import { usePageState } from '../page-state.ts'
import { paths, stepPath } from '../paths.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { adultsOnly, agesOf } from '../purchase/party.ts'
import { askBenefits, askPlans } from '../purchase/quotes.ts'
import { useLoaded } from '../purchase/use-loaded.ts'
import { firstMishap, Mishaps } from './Mishaps.tsx'
import { t } from './texts.ts'

export function meta(brand: Brand) {
  return { title: `${t('mishaps.title')} - ${brand.name}`, description: t('mishaps.metaDescription') }
}

/** Shows mishaps before any trip was answered: each with the plans that are sold to its destination (V-03). */
export function Page() {
  const { brand, today } = usePageState()
  const [first] = useState(firstMishap)
  const [{ destinationId }, setPicked] = useState(first)
  const { loaded } = useLoaded(String(destinationId), async () => {
    const party = adultsOnly(1)
    const trip = { categoryId: TRIP_CATEGORY, destinationId, startDate: today, endDate: addDays(today, 6), party }
    const plans = await askPlans(brand, { ...trip, ages: agesOf(party, today) })
    const covers = await Promise.all(plans.map(({ id }) => askBenefits({ ...trip, planId: id })))
    return plans.map(({ id, name }, index) => ({ id, name, benefits: covers[index] ?? [] }))
  })
  return (
    <PageFrame picture={<Postcard of="mishaps" />} title={t('mishaps.title')} lead={t('mishaps.lead')} width="wide">
      {loaded.status === 'failed' && <p role="alert">{loaded.failure.message}</p>}
      <Mishaps
        destinationId={first.destinationId}
        plans={loaded.status === 'ready' ? loaded.value : loaded.status === 'failed' ? [] : null}
        onPick={setPicked}
      />
      <ButtonLink size="large" to={stepPath(1)} iconAfter="arrow-right">
        {t('mishaps.quote')}
      </ButtonLink>
      <p className="mishaps-card">
        <Link to={paths.cardCover}>{t('mishaps.cardCover')}</Link>
      </p>
    </PageFrame>
  )
}
