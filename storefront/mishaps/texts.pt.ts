import { type Translation, translator } from '../i18n/translator.ts'
import { purchaseTexts } from '../purchase/texts.ts'
import type { t as source } from './texts.ts'

const mishaps = {
  title: 'E se…?',
  lead: 'Escolha um imprevisto e veja o que cada plano paga e o que você paga.',
  metaDescription: 'Imprevistos de viagem com o que costumam custar, e quanto deles cada plano de assistência paga.',
  pick: 'Imprevisto',
  cost: 'Costuma custar {amount}',
  figure: '{place}: {figure}. É um valor de referência.',
  source: 'Fonte:',
  benefit: 'Coberto por “{benefit}”.',
  paid: 'O plano paga',
  left: 'Você paga',
  first: 'Quem paga primeiro',
  'first.direct': 'Nós',
  'first.refund': 'Você, e reembolsamos',
  'first.sum': 'Ninguém: pagamos um valor a você',
  'first.discount': 'Você, com desconto',
  'first.free': 'Ninguém: é sem custo',
  'first.none': 'Você: o plano não cobre',
  call: 'Para quem você liga',
  'call.assistance': 'Para nossa assistência, antes de ir ao médico. Se não der, em até 72 horas.',
  'call.airline': 'Primeiro para a companhia aérea, no balcão: peça o comprovante. Depois para nós.',
  'call.before-leaving': 'Para nós, assim que souber que não viaja e antes da partida.',
  quote: 'Ver preços',
  cardCover: 'Seu cartão já cobre você? Confira antes de comprar',
} as const

export const t = translator({ ...purchaseTexts, mishaps } satisfies Translation<typeof source>)
