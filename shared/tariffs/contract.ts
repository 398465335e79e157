import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { instant, nameText } from '../wire.ts'
import { tariff } from '../quoting/tariff.ts'
import { versionStates } from './version.ts'

/** The number of a version, as an address contains it. */
export const versionNumber = z.codec(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: 'TARIFF.NOT_FOUND' })),
  z.int(),
  { decode: Number, encode: String },
)
const number = z.int().check(z.positive(), z.maximum(999_999_999))

/** A user; null for versions that came with the product. */
const person = z.nullable(z.object({ id: z.uuid(), name: z.string() }))

/** A version of the tariff as a list shows it. */
const shape = {
  /** The number of the version. */
  id: z.int(),
  name: z.string(),
  state: z.enum(versionStates),
  basedOn: z.nullable(z.int()),
  /** How many times it was edited: a user who saves or approves sends the revision that they read. */
  revision: z.int(),
  editedBy: person,
  editedAt: instant,
  approvedBy: person,
  approvedAt: z.nullable(instant),
  startsAt: z.nullable(instant),
}
const row = z.object(shape)
export type TariffVersionRow = z.output<typeof row>

const detail = z.object({
  ...shape,
  /** Whether this installation lets the last editor approve: its staff is one person. */
  selfApproval: z.boolean(),
  content: tariff,
  /** The lowest ids that no version ever used, for new rows. */
  nextIds: z.object({ plans: z.int(), benefits: z.int(), destinations: z.int(), extras: z.int() }),
})
export type TariffVersion = z.output<typeof detail>

const filter = z.strictObject({
  /** Part of the name. */
  q: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(z.enum(versionStates)),
})
export type TariffFilter = z.output<typeof filter>

export const tariffSortFields = ['id', 'name', 'editedAt', 'startsAt'] as const

const params = z.object({ id: versionNumber })
const name = nameText(80)
const nothing = z.optional(z.strictObject({}))

/** The content of a version, whose rules are all checked by check-tariff.ts rather than by this schema. */
const content = z.custom<z.output<typeof tariff>>((sent) => typeof sent === 'object' && sent !== null, 'FIELD.INVALID')

export const tariffApi = {
  list: endpoint({
    method: 'GET',
    path: '/tariff-versions',
    access: 'tariffs.list',
    summary: 'Las versiones de la tarifa, con su estado y desde cuándo rige cada una',
    query: listQuery(filter, tariffSortFields),
    result: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/tariff-versions/:id',
    access: 'tariffs.show',
    summary: 'Una versión de la tarifa, con todos sus números',
    params,
    result: detail,
    shape: 'envelope',
  }),
  create: endpoint({
    method: 'POST',
    path: '/tariff-versions',
    access: 'tariffs.create',
    summary: 'Copiar una versión como borrador; con un contenido, el borrador empieza por él',
    message: 'TARIFF.DRAFTED',
    body: z.strictObject({ basedOn: number, name, content: z.optional(content) }),
    result: detail,
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/tariff-versions/:id',
    access: 'tariffs.edit',
    summary: 'Guardar un borrador; se nombra la revisión que se editó y, si otra persona guardó después, se rechaza',
    message: 'TARIFF.SAVED',
    params,
    body: z.strictObject({ revision: number, name, content }),
    result: detail,
    shape: 'envelope',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tariff-versions/:id',
    access: 'tariffs.delete',
    summary: 'Eliminar un borrador',
    message: 'TARIFF.DELETED',
    params,
    result: z.object({ id: z.int() }),
    shape: 'envelope',
  }),
  approve: endpoint({
    method: 'POST',
    path: '/tariff-versions/:id/approve',
    access: 'tariffs.approve',
    summary: 'Aprobar la revisión de un borrador que se vio, de otra persona, con los avisos que se confirman',
    message: 'TARIFF.APPROVED',
    params,
    body: z.strictObject({
      revision: number,
      /** The ids of the confirmed warnings. */
      confirmed: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500))),
    }),
    result: detail,
    shape: 'envelope',
  }),
  withdrawApproval: endpoint({
    method: 'POST',
    path: '/tariff-versions/:id/withdrawApproval',
    access: 'tariffs.approve',
    summary: 'Retirar la aprobación de una versión sin inicio: vuelve a ser un borrador',
    message: 'TARIFF.APPROVAL_WITHDRAWN',
    params,
    body: nothing,
    result: detail,
    shape: 'envelope',
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/tariff-versions/:id/schedule',
    access: 'tariffs.approve',
    asksPassword: true,
    summary: 'Programar o mover el minuto desde el que rige una versión aprobada',
    message: 'TARIFF.SCHEDULED',
    params,
    body: z.strictObject({ startsAt: instant }),
    result: detail,
    shape: 'envelope',
  }),
  withdrawStart: endpoint({
    method: 'POST',
    path: '/tariff-versions/:id/withdrawStart',
    access: 'tariffs.approve',
    summary: 'Retirar el inicio programado de una versión',
    message: 'TARIFF.START_WITHDRAWN',
    params,
    body: nothing,
    result: detail,
    shape: 'envelope',
  }),
}
