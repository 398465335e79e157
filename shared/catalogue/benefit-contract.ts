import * as z from 'zod/mini'
import { catalogueId, flatten, money, renamed } from '../wire.ts'

/**
 * Who pays first for what a benefit covers: `direct`: the provider, at once; `refund`: the traveller, who is refunded; `sum`:
 * nobody, the traveller gets an amount for a loss; `discount`: the traveller, at a lower price; `free`: nobody.
 */
export const payments = ['direct', 'refund', 'sum', 'discount', 'free'] as const
export type BenefitPayment = (typeof payments)[number]

const planValue = renamed({ id: catalogueId, valor: z.string() }, { id: 'planId', valor: 'value' })

export const benefit = renamed(
  {
    id_beneficio: catalogueId,
    nombre_beneficio: z.string(),
    /** The name and the value in Spanish, which rules read; absent where they are in Spanish. */
    spanish: z.optional(z.string()),
    spanishValue: z.optional(z.string()),
    group: z.string(),
    payment: z.enum(payments),
    /** Only the value for the plan of the request. */
    planes: z.codec(z.array(planValue), z.custom<z.output<typeof planValue>>(), {
      decode: ([only]) => only ?? { planId: 0, value: '' },
      encode: (only) => [only],
    }),
  },
  { id_beneficio: 'id', nombre_beneficio: 'name', planes: flatten },
)
export type Benefit = z.output<typeof benefit>

/** The pictures of extra benefits, each a symbol of storefront/artwork/extras.svg; an extra without one has the plain picture. */
export const extraPictures = ['illness', 'pregnancy', 'sports', 'cancellation', 'luggage'] as const
export type ExtraPicture = (typeof extraPictures)[number]
export const PLAIN_PICTURE = 'plain'

/**
 * An extra benefit with its public price for one passenger, markup included. `sentence`: what one gets, '' where the tariff says
 * nothing; `excludes`: ids of the extras that it cannot be combined with; `isForEverybody`: whether one tap may add it for the
 * whole party.
 */
export const extraBenefit = renamed(
  {
    id: catalogueId,
    descripcion: z.string(),
    cobertura: z.string(),
    sentence: z.string(),
    picture: z.string(),
    precio: money,
    edad_maxima: z.int(),
    excludes: z.array(catalogueId),
    isForEverybody: z.boolean(),
  },
  { descripcion: 'description', cobertura: 'coverage', precio: 'price', edad_maxima: 'maxAge' },
)
export type OfferedExtraBenefit = z.output<typeof extraBenefit>
