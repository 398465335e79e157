import type { ValidationIssue } from '../validation-issues.ts'
import type { MessageKey } from '../messages.ts'
import { isEmail } from '../email.ts'
import { type Language, languages } from '../languages.ts'
import { normalizePhone } from '../phone.ts'
import { isOneLine } from '../readable-text.ts'
import type { ContactLine } from './brand-contract.ts'
import { HERO_SENTENCE_MAX_LENGTH } from './hero-sentence.ts'
import { isLink } from './link.ts'
import { isReserved, isSubdomain, normalizeSubdomain } from './subdomain.ts'

export const DESCRIPTION_MAX_LENGTH = 500
export const BANNERS_MAX = 10
export const CONTACT_LINES_MAX = 20
const CONTACT_LABEL_MAX_LENGTH = 60
/** The maximum length of the name of a company or provider, and of the hours, in characters. */
export const LEGAL_TEXT_MAX_LENGTH = 120
/** The fields of the company that sells, of the company that gives the assistance, and of the office hours. */
export const LEGAL_TEXTS = ['legalName', 'providerName', 'officeHours'] as const

/** The colours of a storefront before others are chosen. */
export const DEFAULT_PRIMARY_COLOR = '#b700ff'
export const DEFAULT_SECONDARY_COLOR = '#000000'

/** Step 2 of the form as typed: what visitors see. Pictures are addresses of uploaded images. */
export type StorefrontForm = {
  subdomain: string
  description: string
  /** The title of the home; empty for the default. */
  heroSentence: string
  /** Its languages; Spanish is one of them, whatever is chosen. */
  languages: Language[]
  primaryColor: string
  secondaryColor: string
  logoUrl: string | null
  faviconUrl: string | null
  headerUrl: string | null
  banners: { imageUrl: string; link: string | null }[]
  contactEmail: string
  legalName: string
  providerName: string
  officeHours: string
  contactLines: ContactLine[]
}

/** The empty form. */
export const emptyStorefront: StorefrontForm = {
  subdomain: '',
  description: '',
  heroSentence: '',
  languages: [...languages],
  primaryColor: '',
  secondaryColor: '',
  logoUrl: null,
  faviconUrl: null,
  headerUrl: null,
  banners: [],
  contactEmail: '',
  legalName: '',
  providerName: '',
  officeHours: '',
  contactLines: [],
}

/** The owner of a storefront: the subdomain of the main brand is fixed, and null where it is not known. */
export type StorefrontOwner = { mainBrandSubdomain: string | null; isMainBrand: boolean }

/** Returns the validation issues of step 2, in the order of its fields. Only the server knows whether a subdomain is taken. */
export function checkStorefront(form: StorefrontForm, owner: StorefrontOwner): ValidationIssue[] {
  const key = subdomainIssue(form.subdomain, owner)
  const legal = LEGAL_TEXTS.map((path) => ({ path, key: lineIssue(form[path], LEGAL_TEXT_MAX_LENGTH) }))
  return [
    ...(key === null ? [] : [{ path: 'subdomain', key }]),
    ...checkLook(form),
    ...legal.flatMap(({ path, key: issue }) => (issue === null ? [] : [{ path, key: issue }])),
  ]
}

/** Returns the same issues except those of the address and of the company. */
export function checkLook(form: Omit<StorefrontForm, 'subdomain' | (typeof LEGAL_TEXTS)[number]>): ValidationIssue[] {
  const single: [path: keyof StorefrontForm, key: MessageKey | null][] = [
    ['description', descriptionIssue(form.description)],
    ['heroSentence', lineIssue(form.heroSentence, HERO_SENTENCE_MAX_LENGTH)],
    ['primaryColor', colorIssue(form.primaryColor, 'BUSINESS.ERROR.PRIMARY_COLOR_REQUIRED')],
    ['secondaryColor', colorIssue(form.secondaryColor, 'BUSINESS.ERROR.SECONDARY_COLOR_REQUIRED')],
    ['logoUrl', form.logoUrl ? imageIssue(form.logoUrl) : 'BUSINESS.ERROR.LOGO_REQUIRED'],
    ['faviconUrl', form.faviconUrl ? imageIssue(form.faviconUrl) : 'BUSINESS.ERROR.FAVICON_REQUIRED'],
    ['headerUrl', form.headerUrl ? imageIssue(form.headerUrl) : null],
    ['banners', form.banners.length > BANNERS_MAX ? 'BUSINESS.ERROR.BANNERS_MAX' : null],
    [
      'contactEmail',
      form.contactEmail.trim() === '' || isEmail(form.contactEmail.trim()) ? null : 'BUSINESS.ERROR.EMAIL_INVALID',
    ],
    ['contactLines', form.contactLines.length > CONTACT_LINES_MAX ? 'FIELD.TOO_LONG' : null],
  ]
  return [
    ...single.flatMap(([path, key]) => (key === null ? [] : [{ path, key }])),
    ...form.banners.flatMap(bannerRules),
    ...form.contactLines.flatMap(contactRules),
  ]
}

function subdomainIssue(typed: string, { mainBrandSubdomain, isMainBrand }: StorefrontOwner): MessageKey | null {
  const subdomain = normalizeSubdomain(typed)
  if (isMainBrand !== (subdomain === mainBrandSubdomain)) return 'SUBDOMAIN_NOT_EDITABLE'
  if (isMainBrand) return null
  if (subdomain === '') return 'BUSINESS.ERROR.SUBDOMAIN_REQUIRED'
  if (!isSubdomain(subdomain)) return 'BUSINESS.ERROR.SUBDOMAIN_INVALID'
  return isReserved(subdomain) ? 'BUSINESS.ERROR.SUBDOMAIN_RESERVED' : null
}

function descriptionIssue(typed: string): MessageKey | null {
  const description = typed.trim()
  if (description === '') return 'BUSINESS.ERROR.DESCRIPTION_REQUIRED'
  return description.length > DESCRIPTION_MAX_LENGTH ? 'FIELD.TOO_LONG' : null
}

function lineIssue(typed: string, maxLength: number): MessageKey | null {
  if (typed.trim().length > maxLength) return 'FIELD.TOO_LONG'
  return isOneLine(typed.trim()) ? null : 'FIELD.INVALID'
}

function colorIssue(typed: string, requiredKey: MessageKey): MessageKey | null {
  if (typed.trim() === '') return requiredKey
  return /^#[0-9a-f]{6}$/i.test(typed.trim()) ? null : 'BUSINESS.ERROR.COLOR_INVALID'
}

/** Only images that were uploaded here are accepted: neither a page nor the server loads one from another site. */
function imageIssue(address: string): MessageKey | null {
  return /^\/images\/[a-z0-9/_-]+\.[a-z]{3,4}$/.test(address) ? null : 'BUSINESS.ERROR.IMAGE_INVALID'
}

function bannerRules({ imageUrl, link }: StorefrontForm['banners'][number], n: number): ValidationIssue[] {
  const image = imageIssue(imageUrl)
  return [
    ...(image ? [{ path: `banners.${n}.imageUrl`, key: image }] : []),
    ...(link === null || link.trim() === '' || isLink(link)
      ? []
      : [{ path: `banners.${n}.link`, key: 'BUSINESS.ERROR.BANNER_LINK_INVALID' as const }]),
  ]
}

function contactRules({ label, phone }: StorefrontForm['contactLines'][number], n: number): ValidationIssue[] {
  const isNamed = label.trim() !== '' && label.trim().length <= CONTACT_LABEL_MAX_LENGTH && isOneLine(label)
  return [
    ...(isNamed ? [] : [{ path: `contactLines.${n}.label`, key: 'FIELD.REQUIRED' as const }]),
    ...(normalizePhone(phone) ? [] : [{ path: `contactLines.${n}.phone`, key: 'FIELD.PHONE_INVALID' as const }]),
  ]
}
