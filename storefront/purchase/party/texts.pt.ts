import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const party = {
  lead: 'A idade que conta é a que terão no dia da ida.',
  adults: 'Até 74 anos',
  'adults.hint': 'Bebês, crianças e adultos',
  seniors: '75 a 84 anos',
  older: 'Alguém com 85 anos ou mais vai viajar? Para essa idade fazemos uma cotação personalizada.',
  'older.mail': 'Escreva para {email}',
  'older.phone': 'Ligue para {phone}',
  'family.title': 'Plano familiar',
  'family.offer': '2 adultos de 23 a 74 anos e até 4 menores de 23 viajando de graça.',
  'family.choose': 'Usar o plano familiar',
  'family.leave': 'Sair do plano familiar',
  'family.size': 'Integrantes da família',
  'family.size.hint': '2 adultos e de 1 a 8 menores de 23 anos',
  'family.member': 'Data de nascimento, integrante {n}',
  'family.age': { one: '{count} ano ao viajar', other: '{count} anos ao viajar' },
  'family.left': 'Você saiu do plano familiar.',
  'family.entered': 'Informe as datas de nascimento.',
  'price.label': 'Preço para todos',
  'price.from': 'A partir de',
  'price.loading': 'Calculando o preço…',
  'price.empty': 'Informe quem viaja para ver o preço.',
  'price.said': 'A partir de {amount} para {people}',
} as const

export const t = translator({ ...purchaseTexts, party } satisfies Translation<typeof source>)
