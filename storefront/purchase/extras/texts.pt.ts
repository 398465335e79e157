import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const extras = {
  lead: 'São opcionais e entram no seu plano, passageiro por passageiro. Se não precisa de nenhum, continue.',
  extras: 'Benefícios adicionais',
  price: '{amount} por passageiro',
  maxAge: 'Até {age} anos.',
  exclusive: 'Escolha uma só opção por passageiro.',
  add: 'Adicionar',
  'passenger.age': 'Passageiro {n} ({bracket})',
  adult: 'até 74',
  senior: '75 a 84',
  years: { one: '{count} ano', other: '{count} anos' },
  all: 'Para todos',
  allOf: 'Para os {count} de {total} que têm a idade',
  choose: 'Escolher para quem',
  some: 'Para {count} de {total}',
  acceptances: 'Antes de continuar',
  read: 'Condições do seu plano',
  accept: 'Li e aceito',
  'accept.link': 'estas condições.',
} as const

export const t = translator({ ...purchaseTexts, extras } satisfies Translation<typeof source>)
