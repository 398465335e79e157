import * as z from 'zod/mini'
import { businessId } from '../businesses/ids.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant, nameText } from '../wire.ts'
import { REASON_MAX_LENGTH } from './call-limit.ts'
import { KEY_NAME_MAX_LENGTH, keyModes, keyStates } from './key-form.ts'
import { scopes } from '../access/scopes.ts'

const fields = {
  name: nameText(KEY_NAME_MAX_LENGTH),
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(scopes)).check(z.minLength(1, { error: 'PARTNER_KEYS.NO_SCOPE' })),
  /** The last day on which it works; null without an end. */
  expiresOn: z.nullable(day),
}

const row = z.object({
  id: z.uuid(),
  ...fields,
  businessName: z.string(),
  /** Its first and last characters, by which people tell keys apart. */
  hint: z.string(),
  state: z.enum(keyStates),
  lastUsedOn: z.nullable(day),
  createdAt: instant,
  createdBy: z.string(),
  revokedAt: z.nullable(instant),
})
export type PartnerKeyRow = z.output<typeof row>

const newKey = z.strictObject(fields)
export type NewPartnerKey = z.output<typeof newKey>

/** A key that was just made: the only answer that has the key itself. */
const madeKey = z.extend(row, { key: z.string() })
export type MadePartnerKey = z.output<typeof madeKey>

export const partnerKeySortFields = ['createdAt', 'name'] as const

/** The keys with which the programs of a business call the partner API (W-01). */
export const partnerKeyApi = {
  list: endpoint({
    method: 'GET',
    path: '/partnerKeys',
    access: 'partnerKeys.list',
    summary: 'Las claves de la API de una empresa; para una empresa, las suyas',
    query: listQuery(z.strictObject({ businessId: z.optional(businessId) }), partnerKeySortFields),
    result: z.array(row),
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/partnerKeys',
    access: 'partnerKeys.create',
    asksPassword: true,
    summary: 'Crear una clave de la API: la respuesta es la única que la muestra',
    message: 'PARTNER_KEYS.CREATED',
    body: newKey,
    result: madeKey,
    shape: 'envelope',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/partnerKeys/:id',
    access: 'partnerKeys.delete',
    asksPassword: true,
    summary: 'Revocar una clave de la API: deja de funcionar enseguida',
    message: 'PARTNER_KEYS.REVOKED',
    params: z.object({ id: z.uuid({ error: 'PARTNER_KEYS.NOT_FOUND' }) }),
    result: z.object({ id: z.uuid() }),
    shape: 'envelope',
  }),
}

const partnerAccess = z.object({
  /** The id of the business. */
  id: businessId,
  name: z.string(),
  isLive: z.boolean(),
  /** How many calls its programs may make in a minute; null for the usual limit. */
  callsPerMinute: z.nullable(z.int()),
  /** How many keys work now. */
  keys: z.int(),
  lastUsedOn: z.nullable(day),
})
export type PartnerAccess = z.output<typeof partnerAccess>
/** What staff decide about a business, with the reason of another limit. */
export type PartnerAccessChange = Pick<PartnerAccess, 'isLive' | 'callsPerMinute'> & { reason: string }

/** Which businesses may make keys that sell (W-01). */
export const partnerAccessApi = {
  list: endpoint({
    method: 'GET',
    path: '/partnerAccess',
    access: 'partnerAccess.list',
    summary: 'Las empresas y si pueden vender por la API',
    query: listQuery(z.strictObject({ q: z.optional(z.string().check(z.maxLength(100))) }), ['name']),
    result: z.array(partnerAccess),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/partnerAccess/:id',
    access: 'partnerAccess.list',
    summary: 'Si una empresa puede vender por la API',
    params: z.object({ id: businessId }),
    result: partnerAccess,
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/partnerAccess/:id',
    access: 'partnerAccess.edit',
    asksPassword: true,
    summary: 'Permitir o no que una empresa venda por la API, y cuántas llamadas por minuto hace',
    message: 'PARTNER_KEYS.ACCESS_SAVED',
    params: z.object({ id: businessId }),
    body: z.strictObject({
      isLive: z.boolean(),
      callsPerMinute: z.nullable(z.number({ error: 'PARTNER_KEYS.CALLS_RANGE' })),
      /** Why the limit is another one; empty when it stays. */
      reason: z.string().check(z.trim(), z.maxLength(REASON_MAX_LENGTH, { error: 'FIELD.TOO_LONG' })),
    }),
    result: partnerAccess,
    shape: 'envelope',
  }),
}
