import { type SubmitEvent, useState } from 'react'
import { type Correctable, ownCorrectionApi } from '#shared/after-sale/correction-contract.ts'
import { currentIn } from '#shared/changed-meanwhile.ts'
import type { Day } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { overlappingFields } from '#shared/overlapping-edit.ts'
import { checkEmail, checkPhone } from '#shared/sales/contact.ts'
import { documentName } from '#shared/sales/documents.ts'
import { checkPassengers, passengerFields } from '#shared/sales/passengers.ts'
import { formatPhone } from '#shared/sales/phone-format.ts'
import { writeDay } from '#shared/typed-day.ts'
import { call } from '../../api.ts'
import { usePageState } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { EmailField, PhoneField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { textOf, useFormErrors } from '../form-errors.ts'
import { fieldName, passengerOf, readPassengers } from '../passengers/passenger-form.ts'
import { PassengerFields } from '../passengers/PassengerFields.tsx'
import { useAttempt } from '../use-attempt.ts'
import { t } from './texts.ts'

import '../passengers/PassengerFields.css'

type CorrectFormProps = {
  token: string
  saleId: string
  sold: Correctable
  onClose: () => void
  onCorrected: () => void
}

/**
 * Shows the data of a purchase in a form with the rules of its own steps; a birth date that would change the price is refused. What
 * somebody else saved meanwhile is taken where nothing was typed, and told beside its field (D-09).
 */
export function CorrectForm({ token, saleId, sold, onClose, onCorrected }: CorrectFormProps) {
  // Sent again, it is the same correction.
  const [intent] = useState(() => crypto.randomUUID())
  const { today } = usePageState()
  const { busy, attempt } = useAttempt()
  // What this form started from, with what was saved meanwhile.
  const [base, setBase] = useState(sold)
  const errors = useFormErrors((path) =>
    path.startsWith('passengers.') && sold.passengers.length > 1
      ? t('vouchers.correct.whose', { n: passengerOf(path) })
      : '',
  )

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const people = typedIn(new FormData(form), sold)
    if (!errors.pass(brokenIn(people, sold, today))) return
    void attempt(
      () => correct(people),
      (failure) => {
        const current = currentIn(failure, ownCorrectionApi.show)
        errors.fail(current ? overlapIn(form, failure, { base, current }) : failure)
        if (current) setBase(current)
      },
    )
  }

  async function correct(people: ReturnType<typeof typedIn>) {
    const passengers = people.passengers.map((one, index) => ({
      ...one,
      documentType: one.documentType ?? 'national',
      n: sold.passengers[index]?.n ?? 0,
    }))
    const before = { passengers: base.passengers, contact: base.contact }
    const body = { token, saleId, intent, before, passengers, contact: people.contact }
    await call(ownCorrectionApi.correct, { body })
    void toast('success', t('vouchers.correct.done'))
    onCorrected()
  }

  return (
    <form
      className="form sale-preview"
      noValidate
      onChange={({ target, currentTarget }) =>
        // What was saved meanwhile is told until its own field changes.
        errors.settle(
          target,
          base === sold ? () => brokenIn(typedIn(new FormData(currentTarget), sold), sold, today) : undefined,
        )
      }
      onSubmit={submitted}
    >
      <h4>{t('vouchers.correct.title')}</h4>
      <p className="field-hint">{t('vouchers.correct.lead')}</p>
      <ErrorSummary errors={errors.summary} intro={errors.intro} />
      {sold.passengers.map((passenger, index) => (
        <PassengerFields
          key={passenger.n}
          index={index}
          initial={passenger}
          residenceIso={sold.residenceIso}
          errorOf={errors.of}
        />
      ))}
      <EmailField
        name="contact.email"
        id="contact-email"
        label={t('vouchers.correct.email')}
        hint={t('vouchers.correct.email.hint')}
        error={errors.of('contact.email')}
        defaultValue={sold.contact.email}
      />
      <PhoneField
        name="contact.phone"
        id="contact-phone"
        label={t('vouchers.correct.phone')}
        error={errors.of('contact.phone')}
        defaultValue={formatPhone(sold.contact.phone)}
      />
      <div className="message-actions">
        <Button type="submit" size="small" busy={busy}>
          {t('vouchers.correct.confirm')}
        </Button>
        <Button look="ghost" size="small" onClick={onClose}>
          {t('vouchers.cancel.back')}
        </Button>
      </div>
    </form>
  )
}

/** Takes what somebody else saved into fields without typing of one's own, and tells all of it as errors of the fields. */
function overlapIn(
  form: HTMLFormElement,
  { code }: Failure,
  { base, current }: Record<'base' | 'current', Correctable>,
): Failure {
  const [before, theirs] = [shownIn(base), shownIn(current)]
  const values = new FormData(form)
  const mine = Object.fromEntries(Object.keys(before).map((path) => [path, textOf(values, path)]))
  const fields = overlappingFields({ base: before, theirs, mine }).map(({ field: path, isContested }) => {
    const value = theirs[path] ?? ''
    if (!isContested) fill(form, path, value)
    const text = (isContested ? value : before[path]) ?? ''
    const valueText = path.endsWith('.documentType')
      ? documentName(text === 'passport' ? text : 'national', base.residenceIso)
      : text
    const message = t(isContested ? 'vouchers.correct.contested' : 'vouchers.correct.changed', { value: valueText })
    return { path, key: code, message }
  })
  return new Failure(code, { fields })
}

function fill(form: HTMLFormElement, path: string, value: string) {
  const control = form.elements.namedItem(path)
  if (control instanceof HTMLInputElement) control.value = value
  if (control instanceof RadioNodeList) control.value = value
}

/** The values of the form's fields, by their names, as the fields show them. */
function shownIn({ passengers, contact: { email, phone } }: Correctable): Record<string, string> {
  const ofPassengers = passengers.flatMap((passenger, index) =>
    passengerFields.map((field) => {
      const value = passenger[field]
      return [fieldName(index, field), field === 'birthDate' ? writeDay(value) : value]
    }),
  )
  return { ...Object.fromEntries(ofPassengers), 'contact.email': email, 'contact.phone': formatPhone(phone) }
}

function typedIn(form: FormData, { passengers }: Correctable) {
  return {
    passengers: readPassengers(form, passengers.length),
    contact: { email: textOf(form, 'contact.email'), phone: textOf(form, 'contact.phone') },
  }
}

function brokenIn({ passengers, contact }: ReturnType<typeof typedIn>, { residenceIso }: Correctable, today: Day) {
  const context = { quotedCount: passengers.length, residenceIso, today }
  const ofContact = [...checkEmail(contact.email), ...checkPhone(contact.phone)]
  return [
    ...checkPassengers(passengers, context),
    ...ofContact.map(({ path, key }) => ({ path: `contact.${path}`, key })),
  ]
}
