import * as z from 'zod/mini'
import { businessType } from '../auth/contract.ts'
import { flag, instant } from '../wire.ts'
import { banner, contactLine } from './brand-contract.ts'
import { type PaymentType } from './terms-form.ts'

/** 1 bank account, 2 online; whatever is not 1 counts as online. */
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
