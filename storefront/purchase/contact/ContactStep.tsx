import { type SubmitEvent, useRef, useState } from 'react'
import { checkContact } from '#shared/sales/contact.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { textOf, useFormErrors } from '../form-errors.ts'
import { StepPage, stepShell } from '../StepPage.tsx'
import { STEP_FORM, stepMeta, StepNext, type StepView, useErrorTitle } from '../step-parts.tsx'
import { tc } from './texts.ts'

export const meta = stepMeta(7)
export const Shell = stepShell(7)

export function Page() {
  return (
    <StepPage step={7} lead={tc('lead')}>
      {(view) => <ContactForm {...view} />}
    </StepPage>
  )
}

function ContactForm({ state, change, goOn }: StepView) {
  const [initial] = useState(state.contact)
  const form = useRef<HTMLFormElement>(null)
  const errors = useFormErrors()
  useErrorTitle(7, errors.has)

  function kept() {
    const data = new FormData(form.current ?? undefined)
    const contact = {
      email: textOf(data, 'email'),
      emailConfirmation: textOf(data, 'emailConfirmation'),
      phone: textOf(data, 'phone'),
      isSubscribed: data.has('isSubscribed'),
      termsAccepted: data.has('termsAccepted'),
    }
    return change((before) => ({ ...before, contact }))
  }

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const now = kept()
    if (errors.pass(checkContact(now.contact))) void goOn(now)
  }

  return (
    <form className="form" id={STEP_FORM} ref={form} noValidate onChange={kept} onSubmit={submitted}>
      <ErrorSummary errors={errors.summary} />
      <TextField
        name="email"
        type="email"
        icon="mail"
        label={tc('email')}
        error={errors.of('email')}
        defaultValue={initial.email}
        autoComplete="email"
        spellCheck={false}
      />
      <TextField
        name="emailConfirmation"
        type="email"
        icon="mail"
        label={tc('emailConfirmation')}
        error={errors.of('emailConfirmation')}
        defaultValue={initial.emailConfirmation}
        autoComplete="email"
        spellCheck={false}
      />
      <TextField
        name="phone"
        type="tel"
        icon="phone"
        label={tc('phone')}
        hint={tc('phone.hint')}
        error={errors.of('phone')}
        defaultValue={initial.phone}
        autoComplete="tel"
      />
      <div className="consents">
        <Checkbox
          name="termsAccepted"
          label={tc('terms')}
          error={errors.of('termsAccepted')}
          defaultChecked={initial.termsAccepted}
        />
        <Terms />
        <Checkbox name="isSubscribed" label={tc('subscription')} defaultChecked={initial.isSubscribed} />
      </div>
      <StepNext />
    </form>
  )
}

function Terms() {
  return (
    <details className="terms">
      <summary>
        {tc('terms.read')}
        <Icon name="chevron" size={18} />
      </summary>
      <p>{tc('terms.sale')}</p>
      <p>{tc('terms.withdrawal')}</p>
      <p>{tc('terms.privacy')}</p>
    </details>
  )
}
