import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './texts.ts'

const calendar = {
  title: 'Calendar',
  pick: '{label}: choose the day.',
  chosen: '{label}: {day}.',
  past: 'That day is over: you can choose from today on.',
  tooEarly: 'You can choose from {from} on.',
  tooLate: 'You can choose up to {to}.',
  tooLong: 'A trip lasts up to {days} days: the return can be up to {to}.',
  previous: 'Previous month',
  next: 'Next month',
  type: 'I would rather type it',
  done: 'Done',
  close: 'Close the calendar',
} as const

export const t = translator({ calendar } satisfies Translation<typeof source>)
