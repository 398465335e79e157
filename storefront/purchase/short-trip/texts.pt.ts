import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const short = {
  'meta.title': 'Viagem curta: compre em um minuto - {brand}',
  'meta.description':
    'Assistência para sua viagem curta pela América Latina com {brand}: você informa as datas, vê o preço final e paga. O voucher chega na hora.',
  title: 'Sua viagem curta, em um minuto',
  lead: 'Até {people} pessoas e {days} dias. Destino: {region}.',
  trip: '1. Viagem e plano',
  empty: 'Informe as datas e veja o preço aqui.',
  loading: 'Calculando o preço…',
  plan: 'Seu plano',
  'plan.hint': 'Escolhemos o recomendado para você: dá para trocar.',
  recommended: 'Recomendado',
  compare: 'Comparar as coberturas',
  extras: 'Quero adicionar extras',
  family: 'Com o plano familiar: {people}.',
  'limit.category': 'O plano anual é comprado passo a passo.',
  'limit.destination': 'A viagem curta vale só para este destino: {region}.',
  'limit.days': 'A viagem curta é de até {days} dias.',
  'limit.passengers': 'A viagem curta é para até {people} pessoas.',
  'limit.text': 'Você pode comprar mesmo assim, passo a passo: o que já preencheu fica salvo.',
  'limit.go': 'Continuar passo a passo',
  details: '2. Seus dados e o pagamento',
  accept: 'Ao pagar, você aceita',
  'pay.missing': 'Preencha seus dados e o pagamento aparece aqui.',
  'pay.review': 'Revisar meus dados',
} as const

export const t = translator({ ...purchaseTexts, short } satisfies Translation<typeof source>)
