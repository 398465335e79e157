import { inArray } from 'drizzle-orm'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { readPercentage } from '#shared/businesses/percentage.ts'
import { normalizeRut } from '#shared/businesses/rut.ts'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { normalizeSubdomain } from '#shared/businesses/subdomain.ts'
import type { TermsForm } from '#shared/businesses/terms-form.ts'
import { storefrontLanguages } from '#shared/languages.ts'
import { normalizePhone } from '#shared/phone.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import type { banner, business } from '../../platform/db/schema/businesses.ts'
import { image } from '../../platform/db/schema/operations.ts'
import { keyOfAddress } from '../../adapters/images/image-key.ts'

type StoredBusiness = typeof business.$inferSelect
type StoredBanner = Pick<typeof banner.$inferSelect, 'imageUrl' | 'link'>

type StoredTerms = Pick<StoredBusiness, 'name' | 'rut' | 'address' | 'commissionPercent' | 'markup' | 'paymentType'>
type StoredStorefront = Pick<
  StoredBusiness,
  | 'subdomain'
  | 'description'
  | 'heroSentence'
  | 'languages'
  | 'primaryColor'
  | 'secondaryColor'
  | 'logoUrl'
  | 'faviconUrl'
  | 'headerUrl'
  | 'contactEmail'
  | 'contactLines'
  | 'legalName'
  | 'providerName'
  | 'officeHours'
>

/** Converts the terms of a valid form to their stored form: see `checkTerms`. */
export function storedTerms(form: TermsForm): StoredTerms {
  return {
    name: form.name.trim(),
    rut: normalizeRut(form.rut),
    address: form.address.trim(),
    commissionPercent: readPercentage(form.commissionPercent) ?? 0,
    markup: readPercentage(form.markup) ?? 0,
    paymentType: form.paymentType ?? 'online',
  }
}

/** Converts the storefront of a valid form to its stored form: see `checkStorefront`. */
export function storedStorefront(form: StorefrontForm): StoredStorefront {
  return {
    subdomain: normalizeSubdomain(form.subdomain),
    description: form.description.trim(),
    heroSentence: form.heroSentence.trim(),
    languages: storefrontLanguages(form.languages),
    primaryColor: form.primaryColor.trim().toLowerCase(),
    secondaryColor: form.secondaryColor.trim().toLowerCase(),
    logoUrl: form.logoUrl,
    faviconUrl: form.faviconUrl,
    headerUrl: form.headerUrl,
    contactEmail: form.contactEmail.trim() || null,
    legalName: form.legalName.trim(),
    providerName: form.providerName.trim(),
    officeHours: form.officeHours.trim(),
    contactLines: form.contactLines.map(({ label, phone, ...line }) => ({
      ...line,
      label: label.trim(),
      phone: normalizePhone(phone) ?? phone,
    })),
  }
}

/** Converts the banners of a form to their stored form. */
export function storedBanners(form: Pick<StorefrontForm, 'banners'>): StoredBanner[] {
  return form.banners.map(({ imageUrl, link }) => ({ imageUrl, link: link?.trim() || null }))
}

/** Converts a stored business to the form that staff would type. */
export function formOf(row: StoredBusiness, banners: StoredBanner[]): TermsForm & StorefrontForm {
  const { subdomain, contactEmail, commissionPercent, markup, ...same } = row
  return {
    ...same,
    commissionPercent: String(commissionPercent),
    markup: String(markup),
    subdomain: subdomain ?? '',
    contactEmail: contactEmail ?? '',
    banners,
  }
}

/** Returns the validation issues of pictures: a form may name only images that were uploaded here. */
export async function checkPictures(db: Database, form: StorefrontForm): Promise<ValidationIssue[]> {
  const named = [
    ...(['logoUrl', 'faviconUrl', 'headerUrl'] as const).map((path) => ({ path, address: form[path] })),
    ...form.banners.map(({ imageUrl }, n) => ({ path: `banners.${n}.imageUrl`, address: imageUrl })),
  ].flatMap(({ path, address }) => (address === null ? [] : [{ path, key: keyOfAddress(address) }]))
  const keys = named.flatMap(({ key }) => key ?? [])
  const images =
    keys.length === 0 ? [] : await db.select({ key: image.key }).from(image).where(inArray(image.key, keys))
  const imageKeys = new Set(images.map(({ key }) => key))
  return named
    .filter(({ key }) => key === null || !imageKeys.has(key))
    .map(({ path }) => ({ path, key: 'BUSINESS.ERROR.IMAGE_INVALID' as const }))
}
