import { type Translated, translator } from '../../i18n/translator.ts'
import { payment } from '../payment/texts.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const change = {
  'meta.title': 'Pagar uma mudança',
  'meta.description': 'Pague a diferença de uma mudança da sua assistência em viagem.',
  title: 'Pague a mudança do seu plano',
  lead: 'Compra {number}. Até você pagar nada muda, e seus vouchers continuam valendo.',
  loading: 'Buscando sua mudança…',
  before: 'Agora você tem',
  after: 'Você vai ter',
  plan: '{plan}, {destination}',
  dates: 'De {start} a {end}',
  'price.before': 'Já pago',
  'price.after': 'Preço novo',
  'price.toPay': 'Diferença a pagar',
  'over.title': 'Este link não vale mais',
  'over.text': 'O prazo passou, ou a compra mudou desde que ele foi feito. Nada foi cobrado. Peça a mudança de novo.',
  'over.find': 'Ver minha compra',
  'unknown.title': 'Não encontramos este link',
  'unknown.text': 'Confira se está completo, como chegou por e-mail.',
  'refunded.title': 'Devolvemos seu pagamento',
  'refunded.text':
    'A compra foi cancelada ou mudou antes de o pagamento chegar, então a mudança não foi feita. O dinheiro volta para seu cartão e seus vouchers são os que você tinha.',
  'failed.title': 'Não conseguimos carregar a mudança',
  'done.title': 'Pronto, a mudança está feita',
  'done.text': 'Enviamos os vouchers novos para {email}. Os anteriores foram substituídos.',
  'late.text': 'Avisamos por e-mail assim que estiver. Não pague de novo.',
} as const

export const t = translator({ ...purchaseTexts, payment, change } satisfies Translated<typeof source>)
