import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './texts.ts'

const calendar = {
  title: 'Calendário',
  pick: '{label}: escolha o dia.',
  chosen: '{label}: {day}.',
  past: 'Esse dia já passou: é possível escolher a partir de hoje.',
  tooEarly: 'É possível escolher a partir de {from}.',
  tooLate: 'É possível escolher até {to}.',
  tooLong: 'Uma viagem dura até {days} dias: a volta pode ser até {to}.',
  previous: 'Mês anterior',
  next: 'Próximo mês',
  type: 'Prefiro digitar',
  done: 'Pronto',
  close: 'Fechar o calendário',
} as const

export const t = translator({ calendar } satisfies Translation<typeof source>)
