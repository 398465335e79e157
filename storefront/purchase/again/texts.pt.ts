import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './texts.ts'

const again = {
  open: 'Comprar de novo',
  'open.elsewhere': 'Comprar de novo em {name}',
  who: 'Quem viaja?',
  'who.hint': 'Os dados deles e os de contato já ficam preenchidos: antes de pagar você pode mudá-los.',
  destination: 'Para onde?',
  start: 'Data de ida',
  'start.annual': 'Vale a partir de',
  end: 'Data de volta',
  prices: 'Ver preços',
  back: 'Voltar',

  title: 'Usar os dados da sua última compra',
  loading: 'Procurando suas compras…',
  confirm: 'Ver meus dados',
  sale: 'De qual compra?',
  'sale.facts': 'Compra {number}: {destination}, {start} a {end}',
  none: 'Não encontramos uma compra feita neste site.',
  elsewhere: 'Para comprar de novo em {name}, vá ao site deles.',
  places: {
    one: 'Esta compra é para 1 pessoa: escolha quem viaja.',
    other: 'Esta compra é para {count} pessoas: escolha quem viaja.',
  },
  contact: 'Também preenchemos o e-mail e o telefone daquela compra.',
} as const

export const t = translator({ again } satisfies Translation<typeof source>)
