import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { CERTIFICATE_LANGUAGES } from '../vouchers/certificate-languages.ts'
import { catalogueId, day, money } from '../wire.ts'

export const requirementFields = {
  place: z.string(),
  countries: z.array(z.string()),
  text: z.string(),
  asksCover: z.boolean(),
  minCover: z.nullable(money),
  asksRepatriation: z.boolean(),
  certificate: z.nullable(z.enum(CERTIFICATE_LANGUAGES)),
  sourceName: z.string(),
  sourceUrl: z.string(),
  reviewedOn: day,
}

/** A requirement for readers. */
const shownRequirement = z.object({
  ...requirementFields,
  /** Ids of the catalogue's destinations that cover one of its countries. */
  destinationIds: z.array(catalogueId),
  /** Whether its last review is more than six months ago. */
  isOld: z.boolean(),
})
export type ShownRequirement = z.output<typeof shownRequirement>

/** What visitors may ask. The calls of staff are in a module of their own, which the purchase does not download. */
export const entryRequirementApi = {
  shown: endpoint({
    method: 'GET',
    path: '/entry-requirements/shown',
    access: 'public',
    summary: 'Lo que piden los países para entrar, con su fuente y el día en que se revisó',
    result: z.array(shownRequirement),
    shape: 'envelope',
  }),
}
