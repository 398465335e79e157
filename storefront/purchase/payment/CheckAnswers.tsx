import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { documentName, formatDocument, normalizeDocument } from '#shared/sales/documents.ts'
import { fullName, type PassengerField, type PassengerForm } from '#shared/sales/passengers.ts'
import { usePageState } from '../../page-state.ts'
import type { StepNumber } from '../../paths.ts'
import { chosenResidence } from '../chosen.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { capInWords, datesInWords, destinationName } from '../trip-words.ts'
import { ChangeLink } from '../step-parts.tsx'
import { t } from './texts.ts'

/** Shows all answers, each with a link that changes it and returns here. */
export function CheckAnswers({ state }: { state: PurchaseState }) {
  const { catalogue } = usePageState()
  const country = chosenResidence(state, catalogue)
  const category = catalogue.categories.find(({ id }) => id === state.categoryId)
  return (
    <dl className="check-answers">
      <Answer name={t('payment.check.trip')} step={1} change={t('payment.change.trip')}>
        <p>{category?.name}</p>
        <p>{datesInWords(state)}</p>
        <p>{t('payment.check.residence', { country: country?.name ?? '' })}</p>
      </Answer>
      <Answer name={t('payment.check.destination')} step={2} change={t('purchase.summary.changeDestination')}>
        <p>{destinationName(state, catalogue)}</p>
      </Answer>
      <Answer name={t('payment.check.plan')} step={4} change={t('purchase.summary.changePlan')}>
        <p>{state.plan?.name}</p>
        <p>{t('purchase.summary.cap', { cap: capInWords(state.plan?.medicalCap ?? 0) })}</p>
        {typeof state.plan?.maxDaysPerTrip === 'number' && (
          <p>{t('purchase.summary.perTrip', { days: state.plan.maxDaysPerTrip })}</p>
        )}
      </Answer>
      <Answer name={t('payment.check.extras')} step={5} change={t('payment.change.extras')}>
        {state.extras.length === 0 && <p>{t('payment.check.noExtras')}</p>}
        {state.extras.map(({ benefitId, passengerId, description, coverage }) => (
          <p key={`${benefitId}-${passengerId}`}>
            {t('payment.check.extra', {
              benefit: `${description} (${coverage})`,
              name: state.passengers[passengerId - 1]?.name ?? '',
            })}
          </p>
        ))}
      </Answer>
      <Answer name={t('payment.check.passengers')} step={6} change={t('payment.change.passengers')}>
        <ul className="check-people">
          {state.passengers.map((passenger: PassengerField extends ShownField ? PassengerForm : never) => (
            <li key={passenger.documentNumber}>
              <strong>{fullName(passenger)}</strong>
              <span>{documentInWords(passenger, country?.iso ?? '')}</span>
              <span>{t('payment.check.born', { date: formatDay(passenger.birthDate) })}</span>
            </li>
          ))}
        </ul>
      </Answer>
      <Answer name={t('payment.check.contact')} step={7} change={t('payment.change.contact')}>
        <p className="breakable">{state.contact.email}</p>
        <p>{state.contact.phone}</p>
      </Answer>
    </dl>
  )
}

function documentInWords(passenger: PurchaseState['passengers'][number], residenceIso: string): string {
  const type = passenger.documentType ?? 'national'
  const stored = normalizeDocument(type, residenceIso, passenger.documentNumber)
  return `${documentName(type, residenceIso)} ${formatDocument(type, residenceIso, stored)}`
}

/** The fields of a passenger that are shown: a new field of passengers is a type error here. */
type ShownField = 'name' | 'lastName' | 'birthDate' | 'documentType' | 'documentNumber'

type AnswerProps = { name: string; step: StepNumber; change: string; children: ReactNode }

function Answer({ name, step, change, children }: AnswerProps) {
  return (
    <div className="answer">
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className="answer-change">
        <ChangeLink step={step} label={change} />
      </dd>
    </div>
  )
}
