import { messages } from './messages.ts'

/** The part of the catalogue (§8) that is told in the back-office and by calls of staff only. */
const staffMessages = {
  'LOGIN.SUCCESS': 'Inicio de sesión correcto.',
  'LOGIN.WRONG_CREDENTIALS': 'Usuario o contraseña incorrectos.',
  'LOGIN.USER_NOT_FOUND': 'El usuario no existe.',
  'LOGIN.LOGOUT_SUCCESS': 'Sesión cerrada.',
  'LOGIN.FORGOT_SUCCESS': 'Si el email está registrado, te enviamos un enlace para crear una contraseña nueva.',
  'LOGIN.RESET_SUCCESS': 'Contraseña actualizada. Ya podés iniciar sesión.',
  'LOGIN.RESET_LINK_INVALID': 'El enlace venció o ya fue usado. Pedí uno nuevo.',
  'LOGIN.PASSWORD_COMMON': 'Esa contraseña es fácil de adivinar. Elegí otra.',
  'LOGIN.SETUP_SUCCESS': 'Administrador creado. Ya podés iniciar sesión.',
  'LOGIN.EMAIL_TAKEN': 'Ya hay un usuario con ese email.',

  'BUSINESS.ERROR.PASSWORD_REQUERIMENTS':
    'La contraseña necesita al menos 10 caracteres, con una mayúscula, una minúscula, un número y un símbolo.',
  'BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH': 'Las contraseñas no coinciden.',
} as const

export type StaffMessageKey = keyof typeof staffMessages

// The server, the back-office and the tests load this file once; from then on its keys are looked up like any other.
Object.assign(messages, staffMessages)
