import { type Translation, translator } from '../i18n/translator.ts'
import { purchaseTexts } from '../purchase/texts.ts'
import type { t as source } from './other-methods-texts.ts'

const others = {
  title: 'Outras formas de pagamento',
  counter: 'Você paga em qualquer loja, até {until}.',
  transfer: 'Você paga na página do seu banco, até {until}.',
  preparing: 'Preparando o pagamento…',
  error: 'Não conseguimos preparar o pagamento',
} as const

export const t = translator({ ...purchaseTexts, others } satisfies Translation<typeof source>)
