import { siteTexts } from '../i18n/texts.ts'
import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './not-found-texts.ts'

const notFound = {
  title: 'Página não encontrada',
  text: 'O endereço que você abriu não existe ou não está mais disponível.',
  returning: 'Em alguns segundos levamos você à página inicial.',
} as const

export const t = translator({ ...siteTexts, notFound } satisfies Translation<typeof source>)
