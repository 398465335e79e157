import * as z from 'zod/mini'
import { businessType } from '../auth/contract.ts'
import { languages } from '../languages.ts'
import { drop, flag, instant, renamed } from '../wire.ts'
import { banner, contactLine } from './brand-contract.ts'
import { type PaymentType } from './terms-form.ts'

/** 1 bank account, 2 online; every other number counts as online. */
const paymentType = z.codec(z.int(), z.enum(['on-account', 'online']), {
  decode: (wire): PaymentType => (wire === 1 ? 'on-account' : 'online'),
  encode: (own) => (own === 'on-account' ? 1 : 2),
})

const wireRow = {
  _id: z.string(),
  id: z.string(),
  /** How many times the business was saved: an edit that names an older version is refused. */
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
  /** The whole address of the storefront. */
  url: z.nullable(z.string()),
  /** The email of the login; our own brand has none. */
  user: z.nullable(z.string()),
  role: z.literal(2),
  created: instant,
}
const names = {
  _id: drop,
  commission: 'commissionPercent',
  businessType: 'type',
  created: 'createdAt',
  role: drop,
} as const
const calculatedFields = ({ id }: { id: string }) => ({ _id: id, role: 2 as const })

/** A business in the lists of staff; a broker has no subdomain. */
export const businessRow = renamed(wireRow, names, calculatedFields)
export type BusinessRow = z.output<typeof businessRow>

const shownFields = {
  description: z.string(),
  /** Its own title of the home; empty for the default. */
  heroSentence: z.string(),
  languages: z.array(z.enum(languages)),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoUrl: z.nullable(z.string()),
  faviconUrl: z.nullable(z.string()),
  headerUrl: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactLines: z.array(contactLine),
  legalName: z.string(),
  providerName: z.string(),
  officeHours: z.string(),
  banners: z.array(banner),
}

export const businessDetail = renamed({ ...wireRow, ...shownFields }, names, calculatedFields)
export type BusinessDetail = z.output<typeof businessDetail>
