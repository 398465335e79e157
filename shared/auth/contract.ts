import * as z from 'zod/mini'
import { endpoint, type Role } from '../http.ts'

import { isEmail } from '../sales/email.ts'
import { isStrongPassword } from './password.ts'

/** 1 administrator, 2 business or sales agent (§6). */
export const role = z.codec(z.union([z.literal(1), z.literal(2)]), z.enum(['administrator', 'partner']), {
  decode: (wire): Role => (wire === 1 ? 'administrator' : 'partner'),
  encode: (own) => (own === 'administrator' ? 1 : 2),
})

export const businessType = z.codec(z.enum(['COMPANY', 'BROKER']), z.enum(['company', 'broker']), {
  decode: (wire) => (wire === 'BROKER' ? ('broker' as const) : ('company' as const)),
  encode: (own) => (own === 'broker' ? ('BROKER' as const) : ('COMPANY' as const)),
})
export type BusinessType = z.output<typeof businessType>

/** An email of a person: §5's rule, at most 75 characters, kept as typed but trimmed. */
export const email = z
  .string({ error: 'FIELD.EMAIL_INVALID' })
  .check(
    z.trim(),
    z.maxLength(75, { error: 'FIELD.EMAIL_TOO_LONG' }),
    z.refine(isEmail, { error: 'FIELD.EMAIL_INVALID' }),
  )

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, { error: 'LOGIN.RESET_LINK_INVALID' }))

export const session = z.object({
  user: z.string(),
  name: z.string(),
  role,
  /** Null for administrators. */
  businessType: z.nullable(businessType),
  subdomain: z.nullable(z.string()),
  /** May finish a purchase of its own business without a card. */
  buysOnAccount: z.boolean(),
})
export type Session = z.output<typeof session>

export const authApi = {
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    access: 'public',
    summary: 'Iniciar sesión',
    message: 'Inicio de sesión correcto.',
    body: z.strictObject({
      user: email,
      password: z.string().check(z.minLength(1, { error: 'FIELD.REQUIRED' }), z.maxLength(128)),
      role,
      remember: z.optional(z.boolean()),
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
    access: ['administrator', 'partner'],
    summary: 'Cerrar la sesión',
    message: 'Sesión cerrada.',
    body: z.optional(z.strictObject({ user: z.optional(z.string()), role: z.optional(role) })),
    result: z.null(),
    shape: 'envelope',
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/user/forgot',
    access: 'public',
    summary: 'Pedir un enlace para crear una contraseña nueva',
    message: 'Si el email está registrado, te enviamos un enlace para crear una contraseña nueva.',
    body: z.strictObject({ user: email, role }),
    result: z.null(),
    shape: 'envelope',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/user/reset',
    access: 'public',
    summary: 'Crear una contraseña nueva con el enlace recibido',
    message: 'Contraseña actualizada. Ya podés iniciar sesión.',
    body: z.codec(
      z.strictObject({ token, password: z.string().check(z.maxLength(128)), repassword: z.string() }),
      z
        .object({
          token,
          password: z.string().check(z.refine(isStrongPassword, { error: 'BUSINESS.ERROR.PASSWORD_REQUERIMENTS' })),
          passwordConfirmation: z.string(),
        })
        .check(
          z.refine((body) => body.password === body.passwordConfirmation, {
            path: ['passwordConfirmation'],
            error: 'BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH',
          }),
        ),
      {
        decode: ({ repassword, ...rest }) => ({ ...rest, passwordConfirmation: repassword }),
        encode: ({ passwordConfirmation, ...rest }) => ({ ...rest, repassword: passwordConfirmation }),
      },
    ),
    result: z.object({ role }),
    shape: 'envelope',
  }),
  session: endpoint({
    method: 'GET',
    path: '/user/session',
    access: ['administrator', 'partner'],
    summary: 'De quién es la sesión',
    result: session,
    shape: 'envelope',
  }),
}

