import { publicMessages } from '#shared/messages/public.ts'
import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

export const payment = {
  review: 'Confira sua compra',
  'check.trip': 'Viagem',
  'check.destination': 'Destino',
  'check.plan': 'Plano',
  'check.extras': 'Benefícios adicionais',
  'check.noExtras': 'Nenhum',
  'check.extra': '{benefit}, para {name}',
  'check.passengers': 'Passageiros',
  'check.contact': 'Os vouchers vão para',
  'check.residence': 'Viajam de: {country}',
  'check.born': 'nascimento {date}',
  'change.trip': 'Mudar a viagem',
  'change.extras': 'Mudar os benefícios adicionais',
  'change.passengers': 'Mudar os dados dos passageiros',
  'change.contact': 'Mudar o contato',

  'pay.title': 'Pagamento com cartão',
  'pay.brands': 'Aceitamos Visa, Mastercard e OCA.',
  'pay.safe': 'Os dados do seu cartão vão direto ao meio de pagamento: não passam pelo nosso site nem os guardamos.',
  'pay.frame': 'Dados do cartão',
  'pay.loading': 'Preparando o pagamento…',
  'pay.button': 'Pagar {amount}',
  'pay.amount': 'Você paga {amount} com o botão do formulário.',
  'pay.running': 'Processando o pagamento…',
  'pay.late': 'O formulário não carregou. Confira sua conexão e tente de novo.',

  'confirming.title': 'Estamos confirmando seu pagamento',
  'confirming.text': 'Não pague de novo: pode levar alguns minutos.',
  'confirming.order': 'Número do pedido: {order}.',
  'late.title': 'Seu pagamento ainda está sendo confirmado',
  'late.text': 'Não pague de novo: se for aprovado, os vouchers chegam por e-mail{to}; se não, nada é cobrado.',
  'late.again': 'Consultar de novo',

  'error.title': 'Nada foi cobrado',
  'error.notPaid': 'O pagamento não foi feito. Você pode tentar de novo.',
  'error.expired': 'A cotação tinha vencido: atualizamos.',
  'failed.title': publicMessages['SALES.ERROR'],
  'failed.text': 'Escreva para nós com seu número de pedido, {order}, e resolvemos com você.',
  'failed.paid': 'Seu pagamento está registrado. Os vouchers vão chegar por e-mail a {email}.',
  'failed.contact': 'Escreva para {email}',
  'failed.phone': 'Ligue para {phone}',
  'failed.whatsapp': 'WhatsApp {phone}',
  'failed.message': 'Olá, tive um problema com minha compra, pedido {order}.',
  'failed.help': 'Ver como falar com a gente',
} as const

export const t = translator({ ...purchaseTexts, payment } satisfies Translation<typeof source>)
