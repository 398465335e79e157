import * as z from 'zod/mini'
import { languages } from '../languages.ts'
import { renamed } from '../wire.ts'

export const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'FIELD.INVALID' }))

export const banner = renamed({ img: z.string(), link: z.nullable(z.string()) }, { img: 'imageUrl' })
export type Banner = z.output<typeof banner>

export const contactLine = z.object({
  /** What the line is for (docs/rules/contact-lines.md). */
  kind: z.enum(['sales', 'assistance']),
  /** Whether it is a WhatsApp; absent and false are a telephone. */
  isWhatsapp: z.optional(z.boolean()),
  /** The place that one calls from: "Uruguay", "EE.UU.". */
  label: z.string(),
  /** E.164. */
  phone: z.string(),
})
export type ContactLine = z.output<typeof contactLine>

/** The company that sells on a storefront, as it is published; empty texts are not shown. */
const legalEntity = z.object({
  name: z.string(),
  rut: z.string(),
  address: z.string(),
  /** The company that gives the assistance. */
  provider: z.string(),
  /** The opening hours of the office. */
  hours: z.string(),
})
export type LegalEntity = z.output<typeof legalEntity>

/** The public data of a storefront. Never login, commission or markup, and a RUT only with the name of its company. */
export const brand = z.object({
  subdomain: z.string(),
  name: z.string(),
  description: z.string(),
  /** The title of its home: its own sentence, or the default. */
  heroSentence: z.string(),
  isMainBrand: z.boolean(),
  /** The languages of its storefront, Spanish first. */
  languages: z.array(z.enum(languages)),
  primaryColor: hexColor,
  secondaryColor: hexColor,
  logoUrl: z.nullable(z.string()),
  faviconUrl: z.nullable(z.string()),
  headerUrl: z.nullable(z.string()),
  banners: z.array(banner),
  contactLines: z.array(contactLine),
  contactEmail: z.nullable(z.string()),
  /** Null until it is filled in. */
  legalEntity: z.nullable(legalEntity),
})
export type Brand = z.output<typeof brand>
