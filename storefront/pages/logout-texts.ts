import { type Texts, translator } from '../i18n/translator.ts'

const logout = {
  title: 'Cerrando tu sesión',
  text: 'Gracias por tu visita. Te llevamos al inicio.',
} as const satisfies Texts

export const t = translator({ logout })
