import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './card-texts.ts'

const card = { expand: 'Show more: {title}', collapse: 'Show less: {title}' } as const

export const t = translator({ card } satisfies Translation<typeof source>)
