import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './change-texts.ts'
import { vouchers } from './texts.ts'

const change = {
  open: 'Mudar este plano',
  'open.extension': 'Estender a viagem',
  over: 'A viagem já terminou: não há nada para mudar.',
  kind: 'O que você quer mudar',
  'kind.change': 'Datas, destino, plano ou nascimento',
  'kind.passenger-cancelled': 'Alguém não viaja',
  'kind.extension': 'Ficar mais dias',
  startDate: 'Ida',
  endDate: 'Volta',
  until: 'Nova volta',
  destination: 'Destino',
  plan: 'Plano',
  born: 'Datas de nascimento',
  who: 'Quem não viaja',
  price: 'Ver quanto custa',
  toPay: 'Com a alteração seu plano custa {price}: falta pagar {amount}. Até você pagar nada muda.',
  refund: 'Com a alteração seu plano custa {price}: devolvemos {amount}.',
  refundLess: 'Com a alteração seu plano custa {price}: devolvemos {amount}. A taxa é de {fee}.',
  same: 'Com a alteração seu plano continua custando {price}.',
  losesFamilyPlan: 'Quem fica não forma um plano familiar: cada um paga seu preço.',
  pay: 'Mudar e pagar {amount}',
  'pay.extension': 'Estender e pagar {amount}',
  takeBack: 'Mudar e receber {amount}',
  confirm: 'Fazer a alteração',
} as const

export const t = translator({ vouchers, change } satisfies Translation<typeof source>)
