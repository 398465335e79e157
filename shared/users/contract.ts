import * as z from 'zod/mini'
import { roles } from '../access/permissions.ts'
import { businessId } from '../businesses/ids.ts'
import { endpoint } from '../http.ts'
import { listQuery, pickedIds } from '../lists.ts'
import { recordVersion } from '../record-version.ts'
import { email, instant, nameText } from '../wire.ts'
import { holdsAddress, NAME_MAX_LENGTH } from './form.ts'

const role = z.enum(roles)
const id = z.uuid({ error: 'USERS.NOT_FOUND' })
const name = nameText(NAME_MAX_LENGTH).check(z.refine((typed) => !holdsAddress(typed), { error: 'USERS.NAME_ADDRESS' }))

const seesCommission = z.optional(z.boolean())

/** The status of a user; `invited`: no password was chosen yet. */
const status = z.enum(['active', 'invited', 'blocked'])

/** A user of staff as administrators see them, or a user of a business as its owners do. */
const row = z.object({
  id: z.uuid(),
  /** How many times the user was changed: an edit that names an older version is refused. */
  version: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  /** The business of the user; null for staff. */
  business: z.nullable(z.object({ id: z.guid(), name: z.string(), type: z.enum(['company', 'broker']) })),
  status,
  hasSecondFactor: z.boolean(),
  /** Whether a seller's summary shows the commission of the business. */
  seesCommission: z.boolean(),
  /** How many sessions are open now. */
  sessions: z.int(),
  /** The last request, to the minute; null before the first login, and 31 days after the latest one. */
  lastSeenAt: z.nullable(instant),
  createdAt: instant,
})
export type UserRow = z.output<typeof row>

const filter = z.strictObject({
  /** Part of the name or of the email. */
  q: z.optional(z.string().check(z.maxLength(100))),
  role: z.optional(role),
  status: z.optional(status),
  /** The business whose users are listed; when staff leave it out, the users of staff. */
  businessId: z.optional(businessId),
})
export type UserFilter = z.output<typeof filter>

export const userSortFields = ['name', 'email', 'createdAt'] as const

const params = z.object({ id })
const ids = pickedIds(id)
const nothing = z.optional(z.strictObject({}))

export const userApi = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'users.list',
    summary: 'Los usuarios del equipo o de una empresa; para una empresa, los suyos',
    query: listQuery(filter, userSortFields),
    result: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: 'users.show',
    summary: 'Un usuario del equipo o de una empresa; para una empresa, uno suyo',
    params,
    result: row,
    shape: 'envelope',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users',
    access: 'users.create',
    asksPassword: true,
    summary: 'Invitar a alguien al equipo o a una empresa: recibe por email un enlace para elegir su contraseña',
    message: 'USERS.INVITED',
    body: z.strictObject({ name, email, role, seesCommission, businessId: z.optional(businessId) }),
    result: row,
    shape: 'envelope',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/users/:id',
    access: 'users.edit',
    asksPassword: true,
    summary: 'Cambiar el nombre o el rol de un usuario, bloquearlo o desbloquearlo: solo lo que se envía',
    message: 'USERS.SAVED',
    params,
    body: z.strictObject({
      version: z.optional(recordVersion),
      name: z.optional(name),
      role: z.optional(role),
      seesCommission,
      isBlocked: z.optional(z.boolean()),
    }),
    result: row,
    shape: 'envelope',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    access: 'users.delete',
    asksPassword: true,
    summary: 'Quitar a un usuario: no entra más; lo que hizo queda en el registro',
    message: 'USERS.REMOVED',
    params,
    result: z.object({ id: z.uuid() }),
    shape: 'envelope',
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/users/:id/endSessions',
    access: 'users.edit',
    asksPassword: true,
    summary: 'Cerrar todas las sesiones de un usuario',
    message: 'USERS.SESSIONS_ENDED',
    params,
    body: nothing,
    result: row,
    shape: 'envelope',
  }),
  block: endpoint({
    method: 'POST',
    path: '/users/block',
    access: 'users.edit',
    asksPassword: true,
    summary: 'Bloquear o desbloquear a los usuarios elegidos, todos o ninguno',
    message: 'USERS.SAVED',
    body: z.strictObject({ ids, isBlocked: z.boolean() }),
    /** How many users it changed, and which. */
    result: z.object({ changed: z.int(), ids: z.array(z.string()) }),
    shape: 'envelope',
  }),
  endSessionsOf: endpoint({
    method: 'POST',
    path: '/users/endSessions',
    access: 'users.edit',
    asksPassword: true,
    summary: 'Cerrar todas las sesiones de los usuarios elegidos',
    message: 'USERS.SESSIONS_ENDED',
    body: z.strictObject({ ids }),
    result: z.object({ changed: z.int() }),
    shape: 'envelope',
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/users/:id/invite',
    access: 'users.create',
    asksPassword: true,
    summary: 'Mandar otra invitación a quien todavía no eligió su contraseña; la anterior deja de servir',
    message: 'USERS.INVITED',
    params,
    body: nothing,
    result: row,
    shape: 'envelope',
  }),
}
