import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './grouping-texts.ts'

const grouping = {
  title: 'Você economiza {amount} com o plano familiar',
  counted: {
    one: 'São 2 adultos de 23 a 74 anos e {count} menor de 23?',
    other: 'São 2 adultos de 23 a 74 anos e {count} menores de 23?',
  },
  known: 'Pelas idades que você informou, podem viajar no plano familiar.',
  price: '{plan} fica em {amount} para todos, com a mesma cobertura.',
  take: 'Passar para o plano familiar',
  taken: 'Agora viajam no plano familiar: {plan} custa {amount} para todos.',
} as const

export const t = translator({ ...purchaseTexts, grouping } satisfies Translation<typeof source>)
