import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { recordVersion } from '../record-version.ts'
import { CERTIFICATE_LANGUAGES } from '../vouchers/certificate-languages.ts'
import { day, money, nameText, text } from '../wire.ts'
import { requirementFields } from './contract.ts'

const row = z.object({
  id: z.uuid(),
  /** How many times it was changed: an edit that names an older version is refused. */
  version: z.int(),
  ...requirementFields,
  /** Whether visitors and papers show it. */
  isShown: z.boolean(),
  /** Whether its last review is more than six months ago. */
  isOld: z.boolean(),
})
export type EntryRequirementRow = z.output<typeof row>

const filter = z.strictObject({
  /** Any part of the place. */
  q: z.optional(z.string().check(z.maxLength(80))),
  isOld: z.optional(z.boolean()),
  isShown: z.optional(z.boolean()),
})
export type EntryRequirementFilter = z.output<typeof filter>

export const entryRequirementSortFields = ['place', 'reviewedOn'] as const

const params = z.object({ id: z.uuid({ error: 'NOT_FOUND' }) })

/** The rules of `requirement-form.ts` are checked by the server, each with its own key. */
const body = {
  place: nameText(80),
  countries: z.array(z.string().check(z.maxLength(2))).check(z.maxLength(250)),
  text: text(600),
  asksCover: z.boolean(),
  minCover: z.nullable(money),
  asksRepatriation: z.boolean(),
  certificate: z.nullable(z.enum(CERTIFICATE_LANGUAGES)),
  sourceName: nameText(200),
  sourceUrl: nameText(300),
  reviewedOn: day,
  isShown: z.boolean(),
}

export const requirementStaffApi = {
  list: endpoint({
    method: 'GET',
    path: '/entry-requirements',
    access: 'entryRequirements.list',
    summary: 'Lo que piden los países para entrar, con la fuente de cada requisito',
    query: listQuery(filter, entryRequirementSortFields),
    result: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/entry-requirements/:id',
    access: 'entryRequirements.list',
    summary: 'Un requisito de entrada',
    params,
    result: row,
    shape: 'envelope',
  }),
  create: endpoint({
    method: 'POST',
    path: '/entry-requirements',
    access: 'entryRequirements.create',
    summary: 'Agregar un requisito de entrada con su fuente',
    message: 'ENTRY_REQUIREMENTS.ADDED',
    body: z.strictObject(body),
    result: row,
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/entry-requirements/:id',
    access: 'entryRequirements.edit',
    summary: 'Cambiar un requisito de entrada, o dejar de mostrarlo',
    message: 'ENTRY_REQUIREMENTS.SAVED',
    params,
    body: z.strictObject({ ...body, version: z.optional(recordVersion) }),
    result: row,
    shape: 'envelope',
  }),
}
