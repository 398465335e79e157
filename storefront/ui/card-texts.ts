import { type Texts, translator } from '../i18n/translator.ts'

const card = { expand: 'Ver más: {title}', collapse: 'Ver menos: {title}' } as const satisfies Texts

export const t = translator({ card })
