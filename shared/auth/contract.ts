import * as z from 'zod/mini'
import { type Area, WIRE_ROLE } from '../access/guard.ts'
import { roles } from '../access/permissions.ts'
import { endpoint } from '../http.ts'
import { email, sentEmail, renamedStrictly, nameText } from '../wire.ts'
import { isEmailOnRecord } from '../email-on-record.ts'
import { isStrongPassword, PASSWORD_MAX_LENGTH } from '../password.ts'

/** The email of a login: it may have been stored before today's rule of emails. */
export const emailOnRecord = sentEmail(isEmailOnRecord, 'BUSINESS.ERROR.USER_REQUIRED')

/** The side of a login, as a number on the wire: 1 administrator, 2 business or sales agent. */
export const role = z.codec(z.literal([1, 2], { error: 'USERS.ROLE_REQUIRED' }), z.enum(['administrator', 'partner']), {
  decode: (wire): Area => (wire === 1 ? 'administrator' : 'partner'),
  encode: (own) => WIRE_ROLE[own],
})

export const businessType = z.codec(z.enum(['COMPANY', 'BROKER']), z.enum(['company', 'broker']), {
  decode: (wire) => (wire === 'BROKER' ? ('broker' as const) : ('company' as const)),
  encode: (own) => (own === 'broker' ? ('BROKER' as const) : ('COMPANY' as const)),
})
export type BusinessType = z.output<typeof businessType>

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, { error: 'LOGIN.RESET_LINK_INVALID' }))

/** A password and its repetition, as they travel. */
export const wirePassword = {
  password: z.string().check(z.maxLength(PASSWORD_MAX_LENGTH)),
  repassword: z.string().check(z.maxLength(PASSWORD_MAX_LENGTH)),
}

export const passwordNames = { repassword: 'passwordConfirmation' } as const

type NewPassword = { password: string; passwordConfirmation: string }

/** The rules of a new password. */
export const newPassword = [
  z.refine<NewPassword>(({ password }) => isStrongPassword(password), {
    path: ['password'],
    error: 'BUSINESS.ERROR.PASSWORD_REQUERIMENTS',
  }),
  z.refine<NewPassword>(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH',
  }),
] as const

export const session = z.object({
  /** The account's id: the value of the cookie _UI. */
  user: z.string(),
  name: z.string(),
  role,
  /** The role of the account in the table of permissions: it can change while the session lasts. */
  assignedRole: z.enum(roles),
  /** Null for administrators. */
  businessType: z.nullable(businessType),
  subdomain: z.nullable(z.string()),
  /** Whether it may finish a purchase of its own business without a card. */
  buysOnAccount: z.boolean(),
  /** Whether it may see the commission of its business. */
  seesCommission: z.boolean(),
})
export type Session = z.output<typeof session>

const passwordRequired = { error: 'BUSINESS.ERROR.PASSWORD_REQUIRED' } as const

export const authApi = {
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    access: 'public',
    summary: 'Iniciar sesión',
    message: 'LOGIN.SUCCESS',
    body: z.strictObject({
      user: emailOnRecord,
      password: z.string(passwordRequired).check(z.minLength(1, passwordRequired), z.maxLength(PASSWORD_MAX_LENGTH)),
      role,
      remember: z.optional(z.boolean()),
      /** The second factor, only where the account requires one: the code of its app, or a recovery code. */
      code: z.optional(z.string().check(z.maxLength(60))),
    }),
    result: z.object({
      token: z.string(),
      user: z.string(),
      name: z.string(),
      businessType: z.nullable(businessType),
    }),
    shape: 'envelope',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/user/logout',
    access: 'session.end',
    summary: 'Cerrar la sesión',
    message: 'LOGIN.LOGOUT_SUCCESS',
    body: z.optional(z.strictObject({ user: z.optional(z.string()), role: z.optional(role) })),
    result: z.null(),
    shape: 'envelope',
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/user/forgot',
    access: 'public',
    summary: 'Pedir un enlace para crear una contraseña nueva',
    message: 'LOGIN.FORGOT_SUCCESS',
    body: z.strictObject({ user: emailOnRecord, role }),
    result: z.null(),
    shape: 'envelope',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/user/reset',
    access: 'public',
    summary: 'Crear una contraseña nueva con el enlace recibido',
    message: 'LOGIN.RESET_SUCCESS',
    body: renamedStrictly({ token, ...wirePassword }, passwordNames).check(...newPassword),
    result: z.object({ role }),
    shape: 'envelope',
  }),
  setup: endpoint({
    method: 'POST',
    path: '/user/setup',
    access: 'public',
    summary: 'Crear el primer administrador con el enlace que muestra el servidor al arrancar',
    message: 'LOGIN.SETUP_SUCCESS',
    body: renamedStrictly({ token, user: email, name: nameText(60), ...wirePassword }, passwordNames).check(
      ...newPassword,
    ),
    result: z.null(),
    shape: 'envelope',
  }),
  session: endpoint({
    method: 'GET',
    path: '/user/session',
    access: 'session.show',
    summary: 'De quién es la sesión',
    result: session,
    shape: 'envelope',
  }),
}
