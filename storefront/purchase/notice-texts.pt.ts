import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './notice-texts.ts'
import { purchaseTexts } from './texts.ts'

const notice = {
  'pending.title': 'Estamos confirmando seu pagamento',
  'pending.text':
    'Até terminar, a viagem não pode ser mudada: o que você pagou é o que seu voucher vai dizer. Não pague de novo.',
  'pending.order': 'Seu número de pedido é {order}.',
  'pending.see': 'Ver como está',
  'done.title': 'Sua compra já foi feita',
  'done.text': 'Não precisa pagar de novo: seus vouchers estão prontos e também vão por e-mail.',
  'done.vouchers': 'Ver meus vouchers',
  'done.again': 'Comprar outra assistência',
} as const

export const t = translator({ ...purchaseTexts, notice } satisfies Translation<typeof source>)
