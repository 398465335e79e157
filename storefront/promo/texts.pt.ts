import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const promo = {
  title: 'Promoção do link',
  checking: 'Código {code}: estamos verificando…',
  counts: 'Código {code}: {percent}% de desconto, aplicado automaticamente quando você vê os preços.',
  refused: 'O código {code} não se aplica. {reason}',
  kept: 'Código {code}: ainda não conseguimos verificá-lo. Tentamos de novo quando você vir os preços.',
} as const

export const t = translator({ promo } satisfies Translation<typeof source>)
