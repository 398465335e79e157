import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Benefit } from '#shared/catalogue/benefit-contract.ts'
import { mishapOutcome, paysApart } from '#shared/catalogue/mishap-outcome.ts'
import { type Mishap, MISHAPS } from '#shared/catalogue/mishaps.ts'
import { formatMoney } from '#shared/money.ts'
import { assistanceLines } from '#shared/businesses/contact-lines.ts'
import { ContactLines } from '../branding/ContactLines.tsx'
import { useBrand } from '../page-state.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { inWords } from './mishap-texts.ts'
import { t } from './texts.ts'

import './Mishaps.css'

/** A plan by name, with its cover. */
export type CoveredPlan = { id: number; name: string; benefits: readonly Benefit[] }

type MishapsProps = {
  /** The plans; null until they are loaded: their space is reserved. */
  plans: readonly CoveredPlan[] | null
  /** The destination of the trip that was answered: its mishaps come first. */
  destinationId?: number | null
  onPick?: (mishap: Mishap) => void
}

/** The keys of the placeholders: as many as most destinations have plans. */
const HELD_PLACES = ['1', '2', '3', '4', '5']

const choices = MISHAPS.map(inWords).map(({ id, title }) => ({ value: id, label: title }))

/**
 * Shows a mishap, its usual cost, and the payment of each plan (V-03). Every amount is from the catalogue or from a public
 * source.
 */
export function Mishaps({ plans, destinationId, onPick }: MishapsProps) {
  const { contactLines } = useBrand()
  const [choice, setChoice] = useState<Mishap>()
  const current = choice ?? firstMishap(destinationId, plans)
  const { title, place, figure, cost, source, benefitId, calls } = inWords(current)
  const field = useRef<HTMLSelectElement>(null)
  function pick(id: string) {
    const mishap = MISHAPS.find((one) => one.id === id)
    if (!mishap || mishap === current) return
    setChoice(mishap)
    onPick?.(mishap)
  }
  // A mishap chosen before hydration is in the document, not in React.
  const pickWritten = useEffectEvent(() => pick(field.current?.value ?? ''))
  useEffect(() => pickWritten(), [])
  const benefit = plans?.flatMap(({ benefits }) => benefits).find(({ id }) => id === benefitId)
  return (
    <div className="mishaps">
      <SelectField
        name="mishap"
        label={t('mishaps.pick')}
        choices={choices}
        placeholder={null}
        value={current.id}
        ref={field}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      <section className="mishap" aria-label={title}>
        <p className="mishap-title">{t('mishaps.cost', { amount: formatMoney(cost) })}</p>
        <p>
          <span>{t('mishaps.figure', { place, figure })}</span> {t('mishaps.source')}{' '}
          <a href={source.url} rel="noopener">
            {`${source.name}, ${source.year}`}
          </a>
          .
        </p>
        <ul className="mishap-plans" aria-busy={plans === null}>
          {plans?.map((plan) => (
            <li key={plan.id}>
              <Outcome mishap={current} plan={plan} />
            </li>
          )) ??
            HELD_PLACES.map((place) => (
              <li key={place} aria-hidden="true">
                <HeldPlace />
              </li>
            ))}
        </ul>
        {benefit && <p>{t('mishaps.benefit', { benefit: benefit.name })}</p>}
        <p className="mishap-title">{t('mishaps.call')}</p>
        <p>{t(`mishaps.call.${calls}`)}</p>
        <ContactLines lines={assistanceLines(contactLines)} />
      </section>
    </div>
  )
}

/**
 * Returns the first mishap at the destination of the trip, else the first of all. Where the plans are known, one that they pay
 * differently comes before the others.
 */
export function firstMishap(destinationId?: number | null, plans?: readonly CoveredPlan[] | null): Mishap {
  const there = MISHAPS.filter((mishap) => mishap.destinationId === destinationId)
  const fitting = there.length > 0 ? there : MISHAPS
  const covers = plans?.map(({ benefits }) => benefits) ?? []
  return fitting.find((mishap) => paysApart(mishap, covers)) ?? fitting[0]!
}

/** Shows a placeholder as tall as an outcome, so that the page does not move when it arrives. */
function HeldPlace() {
  return (
    <>
      <strong>…</strong>
      <progress value={0} aria-hidden="true" />
      <dl>
        {(['paid', 'left', 'first'] as const).map((line) => (
          <div key={line}>
            <dt>{t(`mishaps.${line}`)}</dt>
            <dd>…</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Outcome({ mishap, plan }: { mishap: Mishap; plan: CoveredPlan }) {
  const outcome = mishapOutcome(mishap, plan.benefits)
  return (
    <>
      <strong>{plan.name}</strong>
      {outcome && (
        <>
          <progress value={outcome.paid} max={mishap.cost} aria-hidden="true" />
          <dl>
            <div>
              <dt>{t('mishaps.paid')}</dt>
              <dd>{formatMoney(outcome.paid)}</dd>
            </div>
            <div data-left={outcome.left > 0 ? '' : undefined}>
              <dt>{t('mishaps.left')}</dt>
              <dd>{formatMoney(outcome.left)}</dd>
            </div>
            <div>
              <dt>{t('mishaps.first')}</dt>
              <dd>{t(`mishaps.first.${outcome.payment ?? 'none'}`)}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  )
}
