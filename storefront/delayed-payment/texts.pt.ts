import { type Translation, translator } from '../i18n/translator.ts'
import { payment } from '../purchase/payment/texts.ts'
import { purchaseTexts } from '../purchase/texts.ts'
import type { t as source } from './texts.ts'

const delayed = {
  'meta.title': 'Seu pagamento pendente',
  'meta.description': 'Como pagar sua assistência em viagem em um ponto de pagamento ou por transferência.',
  loading: 'Buscando sua compra…',
  'waiting.counter.title': 'Falta pagar na {method}',
  'waiting.transfer.title': 'Falta terminar a transferência',
  'waiting.lead': '{plan}, {destination}, de {start} a {end}. Até o pagamento chegar você não tem cobertura.',
  'waiting.amount': 'Valor',
  'waiting.until': 'Pague antes de',
  'waiting.number': 'Número do boleto',
  'waiting.order': 'Número do pedido',
  'waiting.coupon': 'Ver o boleto (PDF)',
  'waiting.bank': 'Ir à página do banco',
  'waiting.counter.steps':
    'Leve o boleto impresso ou no telefone a qualquer loja da {method}: leem o código de barras e você paga. Também o enviamos por e-mail.',
  'waiting.transfer.steps':
    'Entre na página do banco e faça a transferência. Também enviamos este link por e-mail, caso queira terminá-la mais tarde.',
  'waiting.then': 'Quando confirmarem o pagamento, os vouchers chegam por e-mail. Esta página se atualiza sozinha.',
  'waiting.card': 'Pagar com cartão',
  'waiting.card.hint': 'Se preferir pagar agora com cartão, não use mais o boleto nem a transferência.',
  'notMade.title': 'O pagamento não foi feito',
  'notMade.text':
    'O meio de pagamento o recusou ou ele foi cancelado, e nada foi cobrado. Você pode pagar de outra forma.',
  'notMade.again': 'Pagar de novo',
  'returned.checking': 'Estamos confirmando sua transferência. Pode levar alguns minutos.',
  'paid.title': 'Pronto, sua compra está confirmada',
  'paid.text': 'Compra {number}. Enviamos os vouchers para seu e-mail.',
  'over.title': 'O prazo para pagar venceu',
  'over.text':
    'Se você já pagou, não perde nada nem precisa fazer nada: quando o pagamento chegar, enviamos os vouchers por e-mail, ou devolvemos o dinheiro se a compra já não puder ser emitida. Vamos verificar de novo uma hora depois do prazo e no dia seguinte. Se não pagou, não cobramos nada.',
  'refunded.title': 'Vamos devolver seu pagamento',
  'refunded.text':
    'O pagamento chegou quando a compra já não podia ser emitida. Diga para qual conta o devolvemos: enviamos um código por e-mail.',
  'refunded.account': 'Informar a conta',
  'unknown.title': 'Não encontramos esta compra',
  'unknown.text': 'Confira se o link está completo, como chegou por e-mail.',
  'failed.title': 'Não conseguimos carregar sua compra',
  again: 'Comprar de novo',
} as const

export const t = translator({ ...purchaseTexts, payment, delayed } satisfies Translation<typeof source>)
