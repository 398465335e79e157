import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { instant } from '../wire.ts'

/** Whether staff said that a text was legally reviewed. */
const legalTextStates = ['draft', 'reviewed'] as const
export type LegalTextState = (typeof legalTextStates)[number]

/** A text that buyers accept, with its legal review. */
const row = z.object({
  /** The id of this wording: a changed word gives another id, whose text is a draft again. */
  id: z.string(),
  /** `site`: the texts of the site in one version. `conditions`: what staff add to the conditions of plans. */
  kind: z.enum(['site', 'conditions']),
  /** The version of the texts of the site; null for the others. */
  version: z.nullable(z.string()),
  /** The versions of the tariff with this text, ascending; none for the texts of the site. */
  tariffs: z.array(z.int()),
  /** The text; null for the texts of the site, which are on its pages. */
  text: z.nullable(z.string()),
  state: z.enum(legalTextStates),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(instant),
})
export type LegalTextRow = z.output<typeof row>

/** Names a text: 'Textos del sitio, versión 2026-11-28'. */
export function legalTextName({ kind, version, tariffs }: Pick<LegalTextRow, 'kind' | 'version' | 'tariffs'>): string {
  if (kind === 'site') return `Textos del sitio, versión ${version}`
  return `Condiciones de ${tariffs.length === 1 ? 'la tarifa' : 'las tarifas'} ${tariffs.join(', ')}`
}

const filter = z.strictObject({
  /** The number of a version of the tariff, whose text alone is listed. */
  tariff: z.optional(z.int()),
})
export type LegalTextFilter = z.output<typeof filter>

export const legalTextApi = {
  list: endpoint({
    method: 'GET',
    path: '/legal-texts',
    access: 'legalTexts.list',
    summary: 'Los textos que aceptan quienes compran, y quién los dio por revisados',
    query: listQuery(filter, ['reviewedAt']),
    result: z.array(row),
    shape: 'page',
  }),
  review: endpoint({
    method: 'POST',
    path: '/legal-texts/:id/review',
    access: 'legalTexts.review',
    summary: 'Dar por revisado un texto legal, con la redacción que tiene',
    message: 'LEGAL_TEXTS.REVIEWED',
    params: z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, { error: 'NOT_FOUND' })) }),
    body: z.optional(z.strictObject({})),
    result: row,
    shape: 'envelope',
  }),
}
