import { type Texts, translator } from '../i18n/translator.ts'

const logout = {
  title: 'Cerrando tu sesión',
  text: 'Gracias por tu visita. Te llevamos al inicio.',
  administrator:
    'La página que abriste es de la administración y tu sesión es de una empresa, así que la cerramos. Para verla, ingresá con un usuario de la administración.',
  partner:
    'La página que abriste es de una empresa y tu sesión es de la administración, así que la cerramos. Para verla, ingresá con un usuario de la empresa.',
  login: 'Ingresar',
} as const satisfies Texts

export const t = translator({ logout })
