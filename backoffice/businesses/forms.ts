import type { BrokerForm, BusinessForm, StorefrontLook } from '#shared/businesses/form-contract.ts'
import type { BusinessDetail, BusinessRow } from '#shared/businesses/row-contract.ts'
import type { CredentialsForm } from '#shared/businesses/credentials-form.ts'
import {
  DEFAULT_PRIMARY_COLOR,
  DEFAULT_SECONDARY_COLOR,
  emptyStorefront,
  type StorefrontForm,
} from '#shared/businesses/storefront-form.ts'
import { emptyTerms, type TermsForm } from '#shared/businesses/terms-form.ts'
import { writeNumber } from '#shared/typed-number.ts'

const emptyCredentials: CredentialsForm = { user: '', password: '', passwordConfirmation: '' }

export const emptyBroker: BrokerForm = { ...emptyTerms, ...emptyCredentials }

export const emptyBusiness: BusinessForm = {
  ...emptyTerms,
  ...emptyCredentials,
  ...emptyStorefront,
  primaryColor: DEFAULT_PRIMARY_COLOR,
  secondaryColor: DEFAULT_SECONDARY_COLOR,
}

/** The terms of a business as values of its form. */
export function termsOf({ name, rut, address, commissionPercent, markup, paymentType }: BusinessRow): TermsForm {
  const percents = { commissionPercent: writeNumber(commissionPercent, 0), markup: writeNumber(markup, 0) }
  return { name, rut, address, ...percents, paymentType }
}

/** The storefront of a business as values of its form. */
export function storefrontOf(detail: BusinessDetail): StorefrontForm {
  const { legalName, providerName, officeHours } = detail
  return { subdomain: detail.subdomain ?? '', ...lookOf(detail), legalName, providerName, officeHours }
}

/** The storefront without its subdomain and its legal texts. */
export function lookOf(detail: BusinessDetail): StorefrontLook {
  const { description, heroSentence, languages, primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl } = detail
  const pictures = { logoUrl, faviconUrl, headerUrl, banners: detail.banners }
  const contact = { contactEmail: detail.contactEmail ?? '', contactLines: detail.contactLines }
  return { description, heroSentence, languages, primaryColor, secondaryColor, ...pictures, ...contact }
}

/** The fields whose values differ from those before. */
export function changesOf<Form extends object>(before: Form, after: Form): Partial<Form> {
  const entries = Object.entries<unknown>(after as Record<string, unknown>)
  const was = before as Record<string, unknown>
  return Object.fromEntries(
    entries.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field])),
  ) as Partial<Form>
}
