import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './promo-texts.ts'

const promo = {
  label: 'Código de desconto',
  apply: 'Aplicar',
  applied: 'Código {code}: {percent}% de desconto aplicado',
  remove: 'Remover o código {code}',
  removed: 'Você removeu o código de desconto.',
  empty: 'Escreva o código para aplicá-lo.',
} as const

export const t = translator({ ...purchaseTexts, promo } satisfies Translation<typeof source>)
