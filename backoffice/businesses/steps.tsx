import { checkCredentials, type CredentialsForm } from '#shared/businesses/credentials-form.ts'
import { checkStorefront, type StorefrontForm, type StorefrontOwner } from '#shared/businesses/storefront-form.ts'
import { checkTerms, type TermsForm, type TermsOwner } from '#shared/businesses/terms-form.ts'
import { t } from '../i18n/business-texts.ts'
import type { Step } from '../kit/StepForm.tsx'
import { CredentialsFields } from './CredentialsFields.tsx'
import { StorefrontFields } from './StorefrontFields.tsx'
import { TermsFields } from './TermsFields.tsx'

const { steps } = t.sellers

/** Step 1 with its rules. */
export function termsStep<Form extends TermsForm>(owner: TermsOwner): Step<Form> {
  const isBroker = owner.type === 'broker'
  return {
    title: isBroker ? steps.brokerTerms : steps.terms,
    fields: ['name', 'rut', 'address', 'commissionPercent', 'markup', 'paymentType'],
    check: (form) => checkTerms(form, owner),
    page: <TermsFields isBroker={isBroker} />,
  }
}

/** Step 2 with its rules. */
export function storefrontStep<Form extends StorefrontForm & TermsForm>(owner: StorefrontOwner): Step<Form> {
  return {
    title: steps.storefront,
    fields: [
      'subdomain',
      'description',
      'heroSentence',
      'languages',
      'primaryColor',
      'secondaryColor',
      'logoUrl',
      'faviconUrl',
      'headerUrl',
      'banners',
      'contactEmail',
      'contactLines',
      'legalName',
      'providerName',
      'officeHours',
    ],
    check: (form) => checkStorefront(form, owner),
    unique: ['subdomain'],
    page: <StorefrontFields isMainBrand={owner.isMainBrand} />,
  }
}

/** The last step with its rules. */
export function credentialsStep<Form extends CredentialsForm>(): Step<Form> {
  return {
    title: steps.login,
    fields: ['user', 'password', 'passwordConfirmation'],
    check: checkCredentials,
    unique: ['user'],
    page: <CredentialsFields />,
  }
}
