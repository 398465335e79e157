import { siteTexts } from '../i18n/texts.ts'
import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './not-found-texts.ts'

const notFound = {
  title: 'Page not found',
  text: 'The address you opened does not exist or is no longer available.',
  returning: 'Taking you to the home page in a few seconds.',
} as const

export const t = translator({ ...siteTexts, notFound } satisfies Translation<typeof source>)
