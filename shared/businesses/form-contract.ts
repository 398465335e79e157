import * as z from 'zod/mini'
import { passwordNames } from '../auth/contract.ts'
import { languages } from '../languages.ts'
import { PASSWORD_MAX_LENGTH } from '../password.ts'
import { recordVersion } from '../record-version.ts'
import { readNumber, WHOLE_SHAPE } from '../typed-number.ts'
import { drop, renamedStrictly, unlessSent } from '../wire.ts'
import { contactLine } from './brand-contract.ts'
import { businessId } from './ids.ts'
import { readPercentage } from './percentage.ts'
import { BANNERS_MAX, CONTACT_LINES_MAX } from './storefront-form.ts'

/** A text as typed: the rules of the forms check it, each field with its own key. */
export const typedText = z.optional(z.nullable(z.string().check(z.maxLength(2000, { error: 'FIELD.TOO_LONG' }))))
const typedNumber = z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))])))
const typedSecret = z.optional(z.nullable(z.string().check(z.maxLength(PASSWORD_MAX_LENGTH))))

/** Converts a value of the wire to text: an unset one travels as null, as the word "required" or not at all. */
function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === 'required' ? '' : String(value)
}

const text = z.codec(typedText, z.string(), { decode: textOf, encode: (own) => own })

const picture = z.codec(typedText, z.nullable(z.string()), {
  decode: (sent) => textOf(sent) || null,
  encode: (own) => own,
})

const percentage = z.codec(typedNumber, z.string(), {
  decode: textOf,
  encode: (own) => readPercentage(own) ?? own,
})

const PAYMENT_TYPES = { 'on-account': 1, online: 2 } as const

const paymentTypes = ['on-account', 'online'] as const
const paymentType = z.codec(typedNumber, z.nullable(z.enum(paymentTypes)), {
  decode: (sent) => paymentTypes.find((type) => PAYMENT_TYPES[type] === readNumber(textOf(sent), WHOLE_SHAPE)) ?? null,
  encode: (own) => (own === null ? 0 : PAYMENT_TYPES[own]),
})

const secret = z.codec(typedSecret, z.string(), { decode: (sent) => sent ?? '', encode: (own) => own })

const bannerLink = z.codec(typedText, z.nullable(z.string()), {
  decode: (sent) => sent?.trim() || null,
  encode: (own) => own,
})
const banner = renamedStrictly({ img: z.string().check(z.maxLength(300)), link: bannerLink }, { img: 'imageUrl' })
const sentBanners = z.array(banner).check(z.maxLength(BANNERS_MAX, { error: 'BUSINESS.ERROR.BANNERS_MAX' }))
const banners = z.codec(z.optional(z.nullable(sentBanners)), z.custom<z.output<typeof sentBanners>>(), {
  decode: (sent) => sent ?? [],
  encode: (own) => own,
})

const contactLines = z
  .array(
    z.strictObject({
      kind: contactLine.shape.kind,
      isWhatsapp: contactLine.shape.isWhatsapp,
      label: z.string().check(z.maxLength(200)),
      phone: z.string().check(z.maxLength(60)),
    }),
  )
  .check(z.maxLength(CONTACT_LINES_MAX, { error: 'FIELD.TOO_LONG' }))

const termsNames = { commission: 'commissionPercent' } as const
const terms = z.object({
  name: text,
  rut: text,
  address: text,
  commission: percentage,
  markup: percentage,
  paymentType,
})

const storefront = z.object({
  subdomain: text,
  description: text,
  heroSentence: text,
  languages: unlessSent(z.array(z.enum(languages)), [...languages]),
  primaryColor: text,
  secondaryColor: text,
  logoUrl: picture,
  faviconUrl: picture,
  headerUrl: picture,
  banners,
  contactEmail: text,
  legalName: text,
  providerName: text,
  officeHours: text,
  contactLines: unlessSent(contactLines, []),
})

const {
  subdomain: _address,
  legalName: _company,
  providerName: _provider,
  officeHours: _hours,
  ...lookFields
} = storefront.shape

/** The fields of a storefront that an owner may change; only staff change its address and its company. */
export const storefrontLook = z.strictObject(lookFields)
export type StorefrontLook = z.output<typeof storefrontLook>

const credentials = { user: text, password: secret, repassword: secret }

/** Fields that callers may send though the server knows them: the kind of a business, the role of its logins, its address. */
const knownFields = <Type extends string>(type: Type) => ({
  businessType: z.optional(z.nullable(z.enum([type, 'required']))),
  role: z.optional(z.literal(2)),
  url: z.optional(z.unknown()),
})
const knownNames = { businessType: drop, role: drop, url: drop } as const

export const businessAdded = renamedStrictly(
  {
    ...terms.shape,
    ...storefront.shape,
    ...credentials,
    ...knownFields('COMPANY'),
  },
  { ...knownNames, ...termsNames, ...passwordNames },
  () => ({ businessType: 'COMPANY' as const }),
)
/** A company as typed in the three steps. */
export type BusinessForm = z.output<typeof businessAdded>

export const brokerAdded = renamedStrictly(
  { ...terms.shape, ...credentials, ...knownFields('BROKER') },
  { ...knownNames, ...termsNames, ...passwordNames },
)
/** A broker as typed in the two steps. */
export type BrokerForm = z.output<typeof brokerAdded>

/**
 * The version that was read before the edit: when there is a newer one, the edit is refused. Without a version, it is not
 * checked.
 */
const version = z.optional(recordVersion)

const editedTerms = { version, _id: z.optional(z.unknown()), ...z.partial(terms).shape }
const editedNames = { _id: drop, ...knownNames, ...termsNames } as const

/** The fields that an edit changes; the rest stays. The address names the broker. */
export const brokerEdited = renamedStrictly(
  { id: z.optional(z.unknown()), ...editedTerms, ...knownFields('BROKER') },
  { id: drop, ...editedNames },
)

export const businessEdited = renamedStrictly(
  { id: businessId, ...editedTerms, ...z.partial(storefront).shape, ...knownFields('COMPANY') },
  editedNames,
)
export type BusinessChanges = Omit<z.output<typeof businessEdited>, 'id' | 'version'>
