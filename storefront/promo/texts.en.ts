import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const promo = {
  title: 'Offer in the link',
  checking: 'Code {code}: we are checking it…',
  counts: 'Code {code}: {percent}% discount, applied automatically when you see the prices.',
  refused: 'The code {code} does not apply. {reason}',
  kept: 'Code {code}: we could not check it yet. We try again when you see the prices.',
} as const

export const t = translator({ promo } satisfies Translation<typeof source>)
