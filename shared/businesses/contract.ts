import * as z from 'zod/mini'
import { businessType } from '../auth/contract.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { flag, instant, text } from '../wire.ts'
import { type CredentialsForm } from './credentials-form.ts'
import { readPercentage } from './percentage.ts'
import { BANNERS_MAX, CONTACT_LINES_MAX, type StorefrontForm } from './storefront-form.ts'
import { type PaymentType, type TermsForm } from './terms-form.ts'

export const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'FIELD.INVALID' }))

export const banner = z.codec(
  z.object({ img: z.string(), link: z.nullable(z.string()) }),
  z.object({ imageUrl: z.string(), link: z.nullable(z.string()) }),
  {
    decode: (wire) => ({ imageUrl: wire.img, link: wire.link }),
    encode: (own) => ({ img: own.imageUrl, link: own.link }),
  },
)
export type Banner = z.output<typeof banner>

export const contactLine = z.object({
  /** What it is for: 'sales', 'assistance' or 'whatsapp'. */
  kind: z.enum(['sales', 'assistance', 'whatsapp']),
  /** "Uruguay", "EE.UU.": where one calls from. */
  label: z.string(),
  /** E.164. */
  phone: z.string(),
})
export type ContactLine = z.output<typeof contactLine>

/** What anyone may know of a storefront. Never RUT, login, commission or markup (reliability: authorisation). */
export const brand = z.object({
  subdomain: z.string(),
  name: z.string(),
  description: z.string(),
  isMainBrand: z.boolean(),
  primaryColor: hexColor,
  secondaryColor: hexColor,
  logoUrl: z.nullable(z.string()),
  faviconUrl: z.nullable(z.string()),
  headerUrl: z.nullable(z.string()),
  banners: z.array(banner),
  contactLines: z.array(contactLine),
  contactEmail: z.nullable(z.string()),
})
export type Brand = z.output<typeof brand>

export const subdomainText = text(40)

const businessId = z.guid({ error: 'BUSINESS.NOT_FOUND' })
const brokerId = z.guid({ error: 'BROKER.NOT_FOUND' })

/** 1 bank account, 2 online; whatever is not 1 counts as online (§3). */
const paymentType = z.codec(z.int(), z.enum(['on-account', 'online']), {
  decode: (wire): PaymentType => (wire === 1 ? 'on-account' : 'online'),
  encode: (own) => (own === 'on-account' ? 1 : 2),
})

/** A business as lists of staff show it; a broker is one without subdomain. */
const row = {
  id: z.string(),
  /** Counts the saves: an edit that names an older one is refused. */
  version: z.int(),
  name: z.string(),
  rut: z.string(),
  address: z.string(),
  commission: z.number(),
  markup: z.number(),
  type: z.enum(['company', 'broker']),
  paymentType: z.enum(['on-account', 'online']),
  isMainBrand: z.boolean(),
  subdomain: z.nullable(z.string()),
  /** The whole address of its storefront. */
  url: z.nullable(z.string()),
  /** The email that it logs in with; our own brand has none. */
  user: z.nullable(z.string()),
  createdAt: instant,
}

const wireRow = {
  _id: z.string(),
  id: z.string(),
  version: z.int(),
  name: z.string(),
  rut: z.string(),
  address: z.string(),
  commission: z.number(),
  markup: z.number(),
  businessType,
  paymentType,
  isMainBrand: flag,
  subdomain: z.nullable(z.string()),
  url: z.nullable(z.string()),
  user: z.nullable(z.string()),
  role: z.literal(2),
  created: instant,
}

const ownRow = z.object(row)
export type BusinessRow = z.output<typeof ownRow>
type WireRow = z.output<z.ZodMiniObject<typeof wireRow>>

function fromWireRow<Wire extends WireRow>({
  _id,
  businessType: type,
  created: createdAt,
  role: _role,
  ...same
}: Wire) {
  return { ...same, id: _id, type, createdAt }
}

function toWireRow<Own extends BusinessRow>({ type, createdAt, ...same }: Own) {
  return { ...same, _id: same.id, businessType: type, role: 2 as const, created: createdAt }
}

export const businessRow = z.codec(z.object(wireRow), ownRow, {
  decode: (wire) => fromWireRow(wire),
  encode: (own) => toWireRow(own),
})

const shown = {
  description: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoUrl: z.nullable(z.string()),
  faviconUrl: z.nullable(z.string()),
  headerUrl: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactLines: z.array(contactLine),
}

const ownDetail = z.object({
  ...row,
  ...shown,
  banners: z.array(z.object({ imageUrl: z.string(), link: z.nullable(z.string()) })),
})
export type BusinessDetail = z.output<typeof ownDetail>

export const businessDetail = z.codec(z.object({ ...wireRow, ...shown, banners: z.array(banner) }), ownDetail, {
  decode: (wire) => fromWireRow(wire),
  encode: (own) => toWireRow(own),
})

/** Texts arrive as typed: the rules of the forms judge them, each field with its own key (§5). */
const typedText = z.optional(z.nullable(z.string().check(z.maxLength(2000, { error: 'FIELD.TOO_LONG' }))))
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
        .array(z.strictObject({ img: z.string().check(z.maxLength(300)), link: typedText }))
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

type Wire<Shape extends Record<string, z.ZodMiniType>> = z.output<z.ZodMiniObject<Shape>>

const termsForm = {
  name: z.string(),
  rut: z.string(),
  address: z.string(),
  commission: z.string(),
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

/** Unset values travel as nothing, null, or the word "required" (§5). */
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
    commission: [wire.commission, said(wire.commission)],
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
    commission: number(own.commission),
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

const EMPTY_TERMS: TermsForm = { name: '', rut: '', address: '', commission: '', markup: '', paymentType: null }
const EMPTY_STOREFRONT: StorefrontForm = {
  subdomain: '',
  description: '',
  primaryColor: '',
  secondaryColor: '',
  logoUrl: null,
  faviconUrl: null,
  headerUrl: null,
  banners: [],
  contactEmail: '',
  contactLines: [],
}

const storefrontFields = Object.keys(EMPTY_STOREFRONT) as (keyof StorefrontForm)[]

function pick<Own extends object, Field extends keyof Own>(own: Own, fields: readonly Field[]): Pick<Own, Field> {
  return Object.fromEntries(fields.map((field) => [field, own[field]])) as Pick<Own, Field>
}

const ownBusinessForm = z.object({ ...termsForm, ...storefrontForm, ...credentialsForm })

const businessAdded = z.codec(
  z.strictObject({
    ...termsWire,
    ...storefrontWire,
    ...credentialsWire,
    businessType: z.optional(z.nullable(z.enum(['COMPANY', 'required']))),
  }),
  ownBusinessForm,
  {
    decode: (wire) => ({
      ...EMPTY_TERMS,
      ...EMPTY_STOREFRONT,
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

/** The version that was read before the edit: when it is no more the newest, the edit is refused. Without it, it counts. */
const editedVersion = z.optional(z.int().check(z.positive()))

const ownBusinessChanges = z.partial(z.object({ ...termsForm, ...storefrontForm }))
/** What an edit changes; the rest stays. */
export type BusinessChanges = Sent<TermsForm & StorefrontForm>

const businessEdited = z.codec(
  z.strictObject({ id: businessId, version: editedVersion, ...termsWire, ...storefrontWire }),
  z.object({ id: businessId, version: editedVersion, changes: ownBusinessChanges }),
  {
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

const brokerAdded = z.codec(
  z.strictObject({ ...termsWire, ...credentialsWire }),
  z.object({ ...termsForm, ...credentialsForm }),
  {
    decode: (wire) => ({ ...EMPTY_TERMS, ...termsFromWire(wire), ...credentialsFromWire(wire) }),
    encode: (own) => ({ ...termsToWire(own), ...credentialsToWire(own) }),
  },
)

const brokerEdited = z.codec(
  z.strictObject({ version: editedVersion, ...termsWire }),
  z.object({ version: editedVersion, changes: z.partial(z.object(termsForm)) }),
  {
    decode: ({ version, ...wire }) => ({ version, changes: termsFromWire(wire) }),
    encode: ({ version, changes }) => ({ version, ...termsToWire(changes) }),
  },
)

/** Every filter is optional and they add up. */
export const businessFilter = z.strictObject({
  /** Part of the name, any case, with or without accents. */
  name: z.optional(z.string().check(z.maxLength(120))),
  paymentType: z.optional(z.enum(['all', 'on-account', 'online'])),
  /** Companies when left out: brokers have calls of their own. */
  type: z.optional(z.enum(['all', 'company', 'broker'])),
  ids: z.optional(z.array(z.guid()).check(z.maxLength(100))),
})
export type BusinessFilter = z.output<typeof businessFilter>

const brokerFilter = z.strictObject({ name: businessFilter.shape.name, paymentType: businessFilter.shape.paymentType })

export const businessSortFields = [
  'name',
  'subdomain',
  'rut',
  'commission',
  'markup',
  'paymentType',
  'createdAt',
] as const

const deleted = z.object({ id: z.string() })

export const businessApi = {
  find: endpoint({
    method: 'GET',
    path: '/business/businessFind/:subdomain',
    access: 'public',
    summary: 'La marca de un sitio: nombre, colores, imágenes y contactos',
    params: z.object({ subdomain: subdomainText }),
    result: brand,
    shape: 'envelope',
  }),
  list: endpoint({
    method: 'GET',
    path: '/business/businessList',
    access: 'business.list',
    summary: 'Las empresas, con sus condiciones',
    query: listQuery(businessFilter, businessSortFields),
    result: z.array(businessRow),
    shape: 'rows',
  }),
  get: endpoint({
    method: 'GET',
    path: '/business/businessGet/:id',
    access: 'business.show',
    summary: 'Una empresa con su sitio',
    params: z.object({ id: businessId }),
    result: businessDetail,
    shape: 'envelope',
  }),
  add: endpoint({
    method: 'POST',
    path: '/business/businessAdd',
    access: 'business.create',
    summary: 'Crear una empresa con su sitio y su usuario',
    message: 'BUSINESS.ADD_SUCCESS',
    body: businessAdded,
    result: businessDetail,
    shape: 'envelope',
  }),
  edit: endpoint({
    method: 'POST',
    path: '/business/businessEdit',
    access: 'business.edit',
    summary: 'Cambiar datos de una empresa: solo los que se envían',
    message: 'BUSINESS.EDIT_SUCCESS',
    body: businessEdited,
    result: businessDetail,
    shape: 'envelope',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/business/businessDel',
    access: 'business.delete',
    summary: 'Eliminar una empresa: dejan de funcionar su sitio, sus usuarios y sus códigos; sus ventas quedan',
    message: 'BUSINESS.DELETE_SUCCESS',
    body: z.strictObject({ id: businessId }),
    result: deleted,
    shape: 'envelope',
  }),
}

export const brokerApi = {
  list: endpoint({
    method: 'GET',
    path: '/broker',
    access: 'broker.list',
    summary: 'Los brokers, con sus condiciones',
    query: listQuery(brokerFilter, businessSortFields),
    result: z.array(businessRow),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/broker/:id',
    access: 'broker.show',
    summary: 'Un broker',
    params: z.object({ id: brokerId }),
    result: businessRow,
    shape: 'envelope',
  }),
  add: endpoint({
    method: 'POST',
    path: '/broker',
    access: 'broker.create',
    summary: 'Crear un broker con su usuario',
    message: 'BROKER.ADD_SUCCESS',
    body: brokerAdded,
    result: businessRow,
    shape: 'envelope',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/broker/:id',
    access: 'broker.edit',
    summary: 'Cambiar datos de un broker: solo los que se envían',
    message: 'BROKER.EDIT_SUCCESS',
    params: z.object({ id: brokerId }),
    body: brokerEdited,
    result: businessRow,
    shape: 'envelope',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/broker/:id',
    access: 'broker.delete',
    summary: 'Eliminar un broker: dejan de funcionar sus usuarios; sus ventas quedan',
    message: 'BROKER.DELETE_SUCCESS',
    params: z.object({ id: brokerId }),
    result: deleted,
    shape: 'envelope',
  }),
}
