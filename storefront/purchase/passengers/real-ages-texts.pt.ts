import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './real-ages-texts.ts'

const realAges = {
  title: 'O preço muda com estas idades',
  titleSame: 'Há benefícios que não combinam com estas idades',
  text: 'As datas de nascimento não coincidem com as idades da cotação. Este é o preço para as idades reais:',
  before: 'Preço cotado',
  after: 'Preço novo',
  rise: 'Você paga {amount} a mais',
  fall: 'Você paga {amount} a menos',
  lost: 'Pela idade, saem estes benefícios:',
  lostItem: '{benefit}, passageiro {n}',
  accept: 'Aceitar e continuar',
  review: 'Conferir as datas',
} as const

export const t = translator({ ...purchaseTexts, realAges } satisfies Translation<typeof source>)
