import { type Translation, translator } from '../../i18n/translator.ts'
import { payment } from '../payment/texts.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const change = {
  'meta.title': 'Pagar uma alteração',
  'meta.description': 'Pague a diferença de uma alteração da sua assistência em viagem.',
  title: 'Pague a alteração do seu plano',
  lead: 'Compra {number}. Até você pagar nada muda, e seus vouchers continuam valendo.',
  loading: 'Buscando sua alteração…',
  before: 'Agora você tem',
  after: 'Você vai ter',
  plan: '{plan}, {destination}',
  dates: 'De {start} a {end}',
  'price.before': 'Já pago',
  'price.after': 'Preço novo',
  'price.toPay': 'Diferença a pagar',
  'over.title': 'Este link não vale mais',
  'over.text': 'O prazo passou, ou a compra mudou desde que ele foi feito. Nada foi cobrado. Peça a alteração de novo.',
  'over.find': 'Ver minha compra',
  'unknown.title': 'Não encontramos este link',
  'unknown.text': 'Confira se está completo, como chegou por e-mail.',
  'refunded.title': 'Vamos devolver seu pagamento',
  'refunded.text':
    'A compra foi cancelada ou mudou antes de o pagamento chegar, então a alteração não foi feita. O dinheiro volta para seu cartão e seus vouchers são os que você tinha.',
  'failed.title': 'Não conseguimos carregar a alteração',
  'done.title': 'Pronto, a alteração está feita',
  'done.text': 'Enviamos os vouchers novos para {email}. Os anteriores foram substituídos.',
  'late.text': 'Avisamos por e-mail assim que for confirmado. Não pague de novo.',
} as const

export const t = translator({ ...purchaseTexts, payment, change } satisfies Translation<typeof source>)
