import { siteTexts } from '../i18n/texts.ts'
import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const purchase = {
  back: 'Voltar',
  next: 'Continuar',
  accept: 'Aceitar e continuar',
  retry: 'Tentar de novo',
  contact: 'Escreva para nós',
  help: 'Dúvidas? WhatsApp ou telefone',
  short: 'Viagem curta: tudo em uma página',
  newTab: '(abre em outra aba)',
  description: 'Etapa {step} da compra da sua assistência em viagem em {brand}: preço final em dólares.',
  resumed: 'Você retomou sua cotação: o preço é o mesmo. Vale até {day}, inclusive.',
  damaged:
    'Não conseguimos ler algumas respostas salvas. Complete esta etapa e continue: o resto está como você deixou.',
  redirected: 'Para continuar, complete primeiro esta etapa. O que você já preencheu está salvo.',

  redirectedEmpty: 'Para continuar, complete primeiro esta etapa.',

  'step1.title': 'Quando você viaja?',
  'step2.title': 'Para onde você vai?',
  'step3.title': 'Quem viaja?',
  'step4.title': 'Escolha seu plano',
  'step5.title': 'Adicione o que faltar',
  'step6.title': 'Dados dos passageiros',
  'step7.title': 'Para onde enviamos os vouchers?',
  'step8.title': 'Confira e pague',

  days: { one: '{count}\u00a0dia', other: '{count}\u00a0dias' },
  passengers: { one: '{count} passageiro', other: '{count} passageiros' },
  adults: { one: '{count} passageiro (até 74 anos)', other: '{count} passageiros (até 74 anos)' },
  seniors: { one: '{count} passageiro (75 a 84 anos)', other: '{count} passageiros (75 a 84 anos)' },
  family: 'Família de {count}',

  'summary.title': 'Sua viagem',
  'summary.dates': '{start} a {end}',
  'summary.annual': 'Anual, a partir de {start}',
  'summary.cap': 'Assistência médica até USD\u00a0{cap}',
  'summary.perTrip': 'Viagens de até {days} dias cada uma',
  'summary.change': 'Mudar',
  'summary.changeDates': 'Mudar as datas',
  'summary.changeDestination': 'Mudar o destino',
  'summary.changeParty': 'Mudar os passageiros',
  'summary.residence': 'Você viaja de: {name}',
  'summary.changeResidence': 'Mudar o país de residência',
  'summary.changePlan': 'Mudar o plano',
  'summary.adult': { one: '{count} passageiro até 74', other: '{count} passageiros até 74' },
  'summary.grownUp': { one: '{count} adulto da família', other: '{count} adultos da família' },
  'summary.senior': { one: '{count} passageiro de 75 a 84', other: '{count} passageiros de 75 a 84' },
  'summary.minor': { one: '{count} menor sem custo', other: '{count} menores sem custo' },
  'summary.extra': '{count} × {label}',
  'summary.discount': 'Código {code} (−{percent}%)',
  'summary.pesos': 'Também em pesos uruguaios, a $\u00a0{rate} por dólar de {day}',
  'summary.pesosShort': 'Em pesos uruguaios',
  'summary.pesosRate':
    'Os pesos uruguaios são informativos, a $\u00a0{rate} por dólar de {day}: a cobrança é em dólares.',
  'summary.final': 'Preço final em dólares.',
  'summary.bar': 'Total',
  'summary.quote': 'Baixar a cotação',
  'summary.save': 'Salvar ou enviar',
} as const

export const purchaseTexts = { ...siteTexts, purchase } as const satisfies Translation<typeof source>

export const t = translator(purchaseTexts)
