import { type SubmitEvent, useRef, useState } from 'react'
import { publicMessages } from '#shared/messages/public.ts'
import { agesOnDeparture, checkAges, MAX_PASSENGERS } from '#shared/quoting/passenger-ages.ts'
import { FAMILY_MIN_PASSENGERS } from '#shared/quoting/family-plan.ts'
import { Counter } from '../../ui/Counter.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { withParty } from '../changes.ts'
import { useFormErrors } from '../form-errors.ts'
import {
  adultsOnly,
  agesOf,
  awaitsBirthDates,
  counted,
  familyOf,
  isFamily,
  NO_PASSENGERS,
  type Party,
  partySize,
} from '../party.ts'
import { STEP_FORM, StepNext, type StepView, useErrorTitle } from '../step-parts.tsx'
import { emptyBirthDates, FamilyPlan } from './FamilyPlan.tsx'
import { OlderTravellers } from './OlderTravellers.tsx'
import { StartingPrice } from './StartingPrice.tsx'
import { t } from './texts.ts'

/** The form of who travels: people by age, or a family. */
export function PartyForm({ state, change, goOn }: StepView) {
  // Most people travel alone, so the first visit starts with one adult.
  const [party, setParty] = useState(partySize(state.party) > 0 ? state.party : adultsOnly(1))
  const [notice, setNotice] = useState('')
  const typedFamily = useRef(state.party.familyBirthDates ?? [])
  const errors = useFormErrors((path) => {
    const [, index] = path.split('.')
    return index ? `${t('party.family.member', { n: Number(index) + 1 })}: ` : ''
  })
  useErrorTitle(3, errors.has)
  const family = isFamily(party)
  const ages = agesOf(party, state.startDate)
  const broken = checkAges(ages, family)

  // An empty party shows no error, nor does a family whose dates are still being typed; a wrong party does.
  const issue = ages.length > 0 && !awaitsBirthDates(party) && broken[0] ? publicMessages[broken[0].key] : undefined

  function count(next: Partial<Pick<Party, 'adults' | 'seniors'>>) {
    if (family) setNotice(t('party.family.left'))
    errors.pass([])
    setParty(counted(party, next))
  }

  function chooseFamily(size: number, birthDates: readonly string[]) {
    typedFamily.current = [...birthDates]
    if (!family) setNotice(t('party.family.entered'))
    errors.pass([])
    setParty(familyOf(size, birthDates))
  }

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const empty = awaitsBirthDates(party) ? emptyBirthDates(event.currentTarget) : []
    if (errors.pass(empty.length > 0 ? empty : broken)) void goOn(change((before) => withParty(before, party)))
  }

  const wrongAges = errors.of('ages') && (
    <div id="ages" tabIndex={-1}>
      <FieldError id="ages">{errors.of('ages')}</FieldError>
    </div>
  )

  return (
    <form className="form" id={STEP_FORM} noValidate onSubmit={submitted}>
      <ErrorSummary errors={errors.summary} />
      <div className="party">
        {!family && wrongAges}
        <Counter
          name="adults"
          label={t('party.adults')}
          hint={t('party.adults.hint')}
          value={party.adults}
          max={MAX_PASSENGERS - party.seniors}
          onChange={(adults) => count({ adults })}
        />
        <Counter
          name="seniors"
          label={t('party.seniors')}
          value={party.seniors}
          max={MAX_PASSENGERS - party.adults}
          onChange={(seniors) => count({ seniors })}
        />
      </div>
      <OlderTravellers />
      <FamilyPlan
        birthDates={party.familyBirthDates}
        ages={family ? agesOnDeparture(party.familyBirthDates ?? [], state.startDate) : []}
        errorOf={errors.of}
        onChoose={() => chooseFamily(FAMILY_MIN_PASSENGERS, typedFamily.current)}
        onLeave={() => {
          setNotice(t('party.family.left'))
          setParty(NO_PASSENGERS)
        }}
        onChange={chooseFamily}
      />
      {family && wrongAges}
      <output className="visually-hidden" aria-live="polite">
        {notice}
      </output>
      <StartingPrice state={state} party={party} ages={broken.length === 0 ? ages : []} issue={issue} />
      <StepNext />
    </form>
  )
}
