import { siteTexts } from '../i18n/texts.ts'
import { type Texts, translator } from '../i18n/translator.ts'

const notFound = {
  title: 'Página no encontrada',
  text: 'La dirección que abriste no existe o ya no está disponible.',
  returning: 'En unos segundos te llevamos al inicio.',
} as const satisfies Texts

export const t = translator({ ...siteTexts, notFound })
