import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { instant, renamedStrictly } from '../wire.ts'
import { newPassword, passwordNames, wirePassword } from './contract.ts'
import { PASSWORD_MAX_LENGTH } from '../password.ts'

/** An open session as its owner sees it. */
export const ownSession = z.object({
  id: z.string(),
  /** "Chrome en Windows"; null when the browser does not name itself. */
  device: z.nullable(z.string()),
  /** The IP address, shortened: "190.64.10.x". */
  address: z.nullable(z.string()),
  openedAt: instant,
  /** Rounded to the minute. */
  lastUsedAt: instant,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const secondFactor = z.object({
  state: z.enum(['on', 'off']),
  since: z.nullable(instant),
  /** How many recovery codes were not used yet. */
  codesLeft: z.int(),
})
export type SecondFactor = z.output<typeof secondFactor>

export const secondFactorSetup = z.object({
  /** The secret for apps that cannot scan: "ABCD EFGH …". */
  key: z.string(),
  /** The same secret as a QR code: an SVG. */
  qr: z.string(),
})
export type SecondFactorSetup = z.output<typeof secondFactorSetup>

const password = z.string().check(z.minLength(1, { error: 'FIELD.REQUIRED' }), z.maxLength(PASSWORD_MAX_LENGTH))
const code = z.string().check(z.trim(), z.minLength(1, { error: 'FIELD.REQUIRED' }), z.maxLength(60))

/** What every user may see and do with their own account, and with no other. */
export const accountApi = {
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'session.list',
    summary: 'Las sesiones abiertas de mi cuenta',
    result: z.array(ownSession),
    shape: 'envelope',
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:id',
    access: 'session.revoke',
    summary: 'Cerrar una sesión de mi cuenta',
    message: 'ACCOUNT.SESSION_ENDED',
    params: z.object({ id: z.uuid({ error: 'ACCOUNT.SESSION_NOT_FOUND' }) }),
    result: z.null(),
    shape: 'envelope',
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/user/sessions/endOthers',
    access: 'session.revoke',
    summary: 'Cerrar las demás sesiones de mi cuenta',
    message: 'ACCOUNT.OTHER_SESSIONS_ENDED',
    result: z.object({ ended: z.int() }),
    shape: 'envelope',
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/user/confirmPassword',
    access: 'session.confirm',
    summary: 'Confirmar la contraseña: por 15 minutos esta sesión puede hacer lo que no se puede deshacer',
    body: z.strictObject({ password }),
    result: z.null(),
    shape: 'envelope',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/password',
    access: 'password.edit',
    summary: 'Cambiar mi contraseña: se cierran las demás sesiones de mi cuenta',
    message: 'ACCOUNT.PASSWORD_CHANGED',
    body: renamedStrictly({ currentPassword: password, ...wirePassword }, passwordNames).check(...newPassword),
    result: z.null(),
    shape: 'envelope',
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/user/secondFactor',
    access: 'secondFactor.show',
    summary: 'Si mi inicio de sesión pide también un código',
    result: secondFactor,
    shape: 'envelope',
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/user/secondFactor/start',
    access: 'secondFactor.create',
    summary: 'Empezar a activar la verificación en dos pasos: la clave para la aplicación',
    body: z.strictObject({ password }),
    result: secondFactorSetup,
    shape: 'envelope',
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/user/secondFactor/confirm',
    access: 'secondFactor.create',
    summary: 'Activar la verificación en dos pasos con un primer código',
    message: 'ACCOUNT.SECOND_FACTOR_ON',
    body: z.strictObject({ code }),
    result: z.object({ recoveryCodes: z.array(z.string()) }),
    shape: 'envelope',
  }),
  endSecondFactor: endpoint({
    method: 'POST',
    path: '/user/secondFactor/end',
    access: 'secondFactor.delete',
    summary: 'Desactivar la verificación en dos pasos',
    message: 'ACCOUNT.SECOND_FACTOR_OFF',
    body: z.strictObject({ password, code }),
    result: z.null(),
    shape: 'envelope',
  }),
}
