import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const trip = {
  lead: 'Com isto você já vê preços na próxima etapa.',
  category: 'Tipo de viagem',
  'category.trip': 'Uma viagem, de ida e volta',
  'category.annual': 'Todas as viagens que você fizer em um ano',
  country: 'País de residência',
  'country.hint': 'A assistência vale fora deste país.',
  start: 'Data de ida',
  'start.annual': 'Vale a partir de',
  end: 'Data de volta',
  annual: 'Vale até',
  'annual.end': '{end}: 365 dias a partir da ida.',
  'annual.waiting': 'Calculamos para você: 365 dias a partir da ida.',

  'why.title': 'Compre com tranquilidade',
  'why.price': 'Preço final',
  'why.priceText': 'Em dólares e sem cobranças que aparecem depois.',
  'why.voucher': 'Voucher na hora',
  'why.voucherText': 'Na tela e no seu e-mail assim que você paga.',
  'why.help': 'Assistência 24 horas',
  'why.helpText': 'Atendemos você onde estiver.',
  'why.regret': '5 dias úteis para desistir',
  'why.regretText': 'Antes de a cobertura começar.',
} as const

export const t = translator({ ...purchaseTexts, trip } satisfies Translation<typeof source>)
