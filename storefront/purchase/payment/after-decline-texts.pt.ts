import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './after-decline-texts.ts'

const afterDecline = {
  title: 'Como você quer continuar?',
  card: 'Usar outro cartão',
  save: 'Salvar ou enviar a cotação',
  'save.hint': 'Para pagar depois, ou para outra pessoa pagar: a tarifa se mantém até o dia que o link diz.',
  message: 'Olá, tentei pagar uma assistência em viagem e o cartão não passou. Meu número de pedido é {order}. {facts}',
} as const

export const t = translator({ ...purchaseTexts, afterDecline } satisfies Translation<typeof source>)
