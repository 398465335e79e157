import * as z from 'zod/mini'
import { passwordWireNames } from '../auth/contract.ts'
import { namedCodec, withWireNames } from '../wire-paths.ts'
import { contactLine } from './brand-contract.ts'
import { type CredentialsForm } from './credentials-form.ts'
import { businessId } from './ids.ts'
import { readPercentage } from './percentage.ts'
import { BANNERS_MAX, CONTACT_LINES_MAX, emptyStorefront, type StorefrontForm } from './storefront-form.ts'
import { emptyTerms, type TermsForm } from './terms-form.ts'

/** Texts arrive as typed: the rules of the forms judge them, each field with its own key. */
export const typedText = z.optional(z.nullable(z.string().check(z.maxLength(2000, { error: 'FIELD.TOO_LONG' }))))
const typedNumber = z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))])))
const typedSecret = z.optional(z.nullable(z.string().check(z.maxLength(128))))

const termsWire = {
  name: typedText,
  rut: typedText,
  address: typedText,
  commission: typedNumber,
  markup: typedNumber,
  paymentType: typedNumber,
}

const storefrontWire = {
  subdomain: typedText,
  description: typedText,
  primaryColor: typedText,
  secondaryColor: typedText,
  logoUrl: typedText,
  faviconUrl: typedText,
  headerUrl: typedText,
  banners: z.optional(
    z.nullable(
      z
        .array(
          withWireNames(z.strictObject({ img: z.string().check(z.maxLength(300)), link: typedText }), {
            imageUrl: 'img',
          }),
        )
        .check(z.maxLength(BANNERS_MAX, { error: 'BUSINESS.ERROR.BANNERS_MAX' })),
    ),
  ),
  contactEmail: typedText,
  contactLines: z.optional(
    z
      .array(
        z.strictObject({
          kind: contactLine.shape.kind,
          label: z.string().check(z.maxLength(200)),
          phone: z.string().check(z.maxLength(60)),
        }),
      )
      .check(z.maxLength(CONTACT_LINES_MAX, { error: 'FIELD.TOO_LONG' })),
  ),
}

const credentialsWire = { user: typedText, password: typedSecret, repassword: typedSecret }

const termsWireNames = { commissionPercent: 'commission' }

type Wire<Shape extends Record<string, z.ZodMiniType>> = z.output<z.ZodMiniObject<Shape>>

const termsForm = {
  name: z.string(),
  rut: z.string(),
  address: z.string(),
  commissionPercent: z.string(),
  markup: z.string(),
  paymentType: z.nullable(z.enum(['on-account', 'online'])),
}

const storefrontForm = {
  subdomain: z.string(),
  description: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoUrl: z.nullable(z.string()),
  faviconUrl: z.nullable(z.string()),
  headerUrl: z.nullable(z.string()),
  banners: z.array(z.object({ imageUrl: z.string(), link: z.nullable(z.string()) })),
  contactEmail: z.string(),
  contactLines: z.array(contactLine),
}

const credentialsForm = { user: z.string(), password: z.string(), passwordConfirmation: z.string() }

/** A company as typed into the three steps. */
export type BusinessForm = TermsForm & StorefrontForm & CredentialsForm
/** A broker as typed into the two steps. */
export type BrokerForm = TermsForm & CredentialsForm

/** Unset values travel as nothing, null, or the word "required". */
function said(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === 'required' ? '' : String(value)
}

function picture(value: string | null | undefined): string | null {
  return said(value) || null
}

/** The fields of a form that were sent. */
type Sent<Form> = { [Field in keyof Form]?: Form[Field] | undefined }

/** Each field by what it says on the wire; fields that were not sent stay away. */
function sentFields<Own extends object>(read: {
  [Field in keyof Own]: [sent: unknown, own: Own[Field]]
}): Partial<Own> {
  const entries = Object.entries<[unknown, unknown]>(read).filter(([, [sent]]) => sent !== undefined)
  return Object.fromEntries(entries.map(([field, [, own]]) => [field, own])) as Partial<Own>
}

function termsFromWire(wire: Wire<typeof termsWire>): Partial<TermsForm> {
  const payment = said(wire.paymentType)
  return sentFields<TermsForm>({
    name: [wire.name, said(wire.name)],
    rut: [wire.rut, said(wire.rut)],
    address: [wire.address, said(wire.address)],
    commissionPercent: [wire.commission, said(wire.commission)],
    markup: [wire.markup, said(wire.markup)],
    paymentType: [wire.paymentType, payment === '1' ? 'on-account' : payment === '2' ? 'online' : null],
  })
}

function termsToWire(own: Sent<TermsForm>): Wire<typeof termsWire> {
  const number = (typed: string | undefined) => (typed === undefined ? undefined : (readPercentage(typed) ?? typed))
  const payment = { 'on-account': 1, online: 2 }
  return {
    name: own.name,
    rut: own.rut,
    address: own.address,
    commission: number(own.commissionPercent),
    markup: number(own.markup),
    paymentType: own.paymentType === undefined ? undefined : own.paymentType === null ? 0 : payment[own.paymentType],
  }
}

function storefrontFromWire(wire: Wire<typeof storefrontWire>): Partial<StorefrontForm> {
  return sentFields<StorefrontForm>({
    subdomain: [wire.subdomain, said(wire.subdomain)],
    description: [wire.description, said(wire.description)],
    primaryColor: [wire.primaryColor, said(wire.primaryColor)],
    secondaryColor: [wire.secondaryColor, said(wire.secondaryColor)],
    logoUrl: [wire.logoUrl, picture(wire.logoUrl)],
    faviconUrl: [wire.faviconUrl, picture(wire.faviconUrl)],
    headerUrl: [wire.headerUrl, picture(wire.headerUrl)],
    banners: [
      wire.banners,
      (wire.banners ?? []).map(({ img, link }) => ({ imageUrl: img, link: link?.trim() || null })),
    ],
    contactEmail: [wire.contactEmail, said(wire.contactEmail)],
    contactLines: [wire.contactLines, wire.contactLines ?? []],
  })
}

function storefrontToWire({ banners, contactLines, ...same }: Sent<StorefrontForm>): Wire<typeof storefrontWire> {
  return {
    ...same,
    banners: banners?.map(({ imageUrl, link }) => ({ img: imageUrl, link })),
    contactLines: contactLines && [...contactLines],
  }
}

function credentialsFromWire(wire: Wire<typeof credentialsWire>): CredentialsForm {
  return { user: said(wire.user), password: wire.password ?? '', passwordConfirmation: wire.repassword ?? '' }
}

function credentialsToWire(own: CredentialsForm): Wire<typeof credentialsWire> {
  return { user: own.user, password: own.password, repassword: own.passwordConfirmation }
}

const storefrontFields = Object.keys(emptyStorefront) as (keyof StorefrontForm)[]

function pick<Own extends object, Field extends keyof Own>(own: Own, fields: readonly Field[]): Pick<Own, Field> {
  return Object.fromEntries(fields.map((field) => [field, own[field]])) as Pick<Own, Field>
}

const ownBusinessForm = z.object({ ...termsForm, ...storefrontForm, ...credentialsForm })

export const businessAdded = namedCodec(
  z.strictObject({
    ...termsWire,
    ...storefrontWire,
    ...credentialsWire,
    businessType: z.optional(z.nullable(z.enum(['COMPANY', 'required']))),
  }),
  ownBusinessForm,
  {
    names: { ...termsWireNames, ...passwordWireNames },
    decode: (wire) => ({
      ...emptyTerms,
      ...emptyStorefront,
      ...termsFromWire(wire),
      ...storefrontFromWire(wire),
      ...credentialsFromWire(wire),
    }),
    encode: (own) => ({
      ...termsToWire(own),
      ...storefrontToWire(pick(own, storefrontFields)),
      ...credentialsToWire(own),
      businessType: 'COMPANY' as const,
    }),
  },
)

/** What changes stands beside the id on the wire. */
const editWireNames = { ...termsWireNames, changes: '' }

/** The version that was read before the edit: when it is no more the newest, the edit is refused. Without it, it counts. */
const editedVersion = z.optional(z.int().check(z.positive()))

const ownBusinessChanges = z.partial(z.object({ ...termsForm, ...storefrontForm }))
/** What an edit changes; the rest stays. */
export type BusinessChanges = Sent<TermsForm & StorefrontForm>

export const businessEdited = namedCodec(
  z.strictObject({ id: businessId, version: editedVersion, ...termsWire, ...storefrontWire }),
  z.object({ id: businessId, version: editedVersion, changes: ownBusinessChanges }),
  {
    names: editWireNames,
    decode: ({ id, version, ...wire }) => ({
      id,
      version,
      changes: { ...termsFromWire(wire), ...storefrontFromWire(wire) },
    }),
    encode: ({ id, version, changes }) => ({
      id,
      version,
      ...termsToWire(changes),
      ...storefrontToWire(pick(changes, storefrontFields)),
    }),
  },
)

export const brokerAdded = namedCodec(
  z.strictObject({ ...termsWire, ...credentialsWire }),
  z.object({ ...termsForm, ...credentialsForm }),
  {
    names: { ...termsWireNames, ...passwordWireNames },
    decode: (wire) => ({ ...emptyTerms, ...termsFromWire(wire), ...credentialsFromWire(wire) }),
    encode: (own) => ({ ...termsToWire(own), ...credentialsToWire(own) }),
  },
)

export const brokerEdited = namedCodec(
  z.strictObject({ version: editedVersion, ...termsWire }),
  z.object({ version: editedVersion, changes: z.partial(z.object(termsForm)) }),
  {
    names: editWireNames,
    decode: ({ version, ...wire }) => ({ version, changes: termsFromWire(wire) }),
    encode: ({ version, changes }) => ({ version, ...termsToWire(changes) }),
  },
)
