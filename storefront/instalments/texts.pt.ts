import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const instalments = {
  best: 'ou {count} parcelas de {amount} com {brands}',
  'best.financed': 'ou {count} parcelas de {amount} com {brands}, no total {total}',
  'best.beside': '{amount} à vista, {offer}. Você escolhe depois de informar o cartão.',
  title: 'Parcelas',
  question: 'Seu {brand} com final {last4}: em quantas parcelas?',
  'question.unknown': 'Seu cartão com final {last4}: em quantas parcelas?',
  'question.any': 'Em quantas parcelas?',
  once: '{amount} à vista',
  several: '{count} parcelas de {amount}',
  'several.with': '{count} parcelas de {amount} com {brands}',
  financed: 'Financiamento {financing}, total {total}',
  free: 'Sem acréscimo',
  pay: 'Pagar {amount}',
  running: 'Processando o pagamento…',
  otherCard: 'Usar outro cartão',
  expired: 'Passaram 10 minutos desde que você informou o cartão. Por segurança, informe de novo.',
} as const

export const t = translator({ instalments } satisfies Translation<typeof source>)
