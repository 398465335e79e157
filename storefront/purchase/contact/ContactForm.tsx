import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { LEGAL_VERSION } from '#shared/checkout/acceptances.ts'
import { TERMS_ACCEPTANCE } from '#shared/checkout/acceptance-texts.ts'
import { checkContact } from '#shared/sales/contact.ts'
import { likelyDomain } from '#shared/sales/email-typo.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { EmailField, PhoneField } from '../../ui/TextField.tsx'
import { textOf, useFormErrors } from '../form-errors.ts'
import { LegalLink } from '../LegalLink.tsx'
import { type FormPart, STEP_FORM, StepNext, type StepView, useErrorTitle } from '../step-parts.tsx'
import { t } from './texts.ts'

/** The form of the contact, which is also a part of the short way: there without a button, and with one field for the email. */
export function ContactForm({ state, change, goOn, part }: StepView & { part?: FormPart }) {
  const [initial] = useState(state.contact)
  const form = useRef<HTMLFormElement>(null)
  const [meant, setMeant] = useState<string | null>(null)
  const errors = useFormErrors()
  useErrorTitle(7, errors.has, part)

  function saveDraft(termsAccepted = state.contact.termsAccepted) {
    const data = new FormData(form.current ?? undefined)
    const contact = {
      email: textOf(data, 'email'),
      emailConfirmation: textOf(data, part ? 'email' : 'emailConfirmation'),
      phone: textOf(data, 'phone'),
      isSubscribed: data.has('isSubscribed'),
      termsAccepted,
    }
    return change((before) => ({ ...before, contact }))
  }

  /** Corrects both email fields, because most people paste the first into the second. */
  function correct(domain: string) {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[type=email]') ?? []) {
      if (likelyDomain(field.value) === domain) field.value = field.value.replace(/@.*$/, `@${domain}`)
    }
    setMeant(null)
    saveDraft()
  }

  function changed(event: ChangeEvent<HTMLFormElement>) {
    const { contact } = saveDraft()
    errors.settle(event.target, () => checkContact(contact))
  }

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The short way accepts the terms by paying.
    const now = saveDraft(part ? state.contact.termsAccepted : true)
    const broken = checkContact({ ...now.contact, termsAccepted: true })
    if (errors.pass(broken, part ? null : 'BUYING_PROCESS.ERROR.CONTACT')) void goOn(now)
  }

  return (
    <form className="form" id={part?.id ?? STEP_FORM} ref={form} noValidate onChange={changed} onSubmit={submitted}>
      <ErrorSummary errors={errors.summary} intro={errors.intro} />
      <EmailField
        name="email"
        label={t('contact.email')}
        error={errors.of('email')}
        defaultValue={initial.email}
        onBlur={({ currentTarget }) => setMeant(likelyDomain(currentTarget.value))}
      />
      {meant && (
        <output className="notice">
          <span>{t('contact.meant', { domain: meant })}</span>
          <Button look="secondary" size="small" onClick={() => correct(meant)}>
            {t('contact.meant.yes')}
          </Button>
        </output>
      )}
      {!part && (
        <EmailField
          name="emailConfirmation"
          label={t('contact.emailConfirmation')}
          error={errors.of('emailConfirmation')}
          defaultValue={initial.emailConfirmation}
        />
      )}
      <PhoneField
        name="phone"
        label={t('contact.phone')}
        hint={t('contact.phone.hint')}
        error={errors.of('phone')}
        defaultValue={initial.phone}
      />
      <div className="consents">
        <Checkbox name="isSubscribed" label={t('contact.subscription')} defaultChecked={initial.isSubscribed} />
        <Terms />
      </div>
      {!part && <StepNext accepts={TERMS_ACCEPTANCE} />}
    </form>
  )
}

function Terms() {
  return (
    <div className="terms">
      <p>{t('contact.terms.withdrawal')}</p>
      <p className="terms-links">
        <LegalLink to={paths.terms}>{t('contact.terms.read')}</LegalLink>
        <LegalLink to={paths.privacy}>{t('contact.terms.privacy')}</LegalLink>
        <LegalLink to={paths.withdrawal}>{t('contact.terms.regret')}</LegalLink>
      </p>
      <p>{t('contact.terms.version', { version: LEGAL_VERSION })}</p>
    </div>
  )
}
