import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const entry = {
  title: 'Entry requirements: {places}',
  source: 'Source: {source}',
  published: 'As published on {day}.',
  'published.old': 'As published on {day}, more than six months ago: confirm it.',
  decides:
    'Each requirement is summed up in Spanish, and it is not everything they may ask you for. The authority of each country decides who enters: confirm at its consulate.',
  cover: 'If they ask you for cover on entry',
  met: 'These meet the minimum: {plans}.',
  short: 'These do not: {plans}.',
  noMinimum: 'It publishes no minimum: look at the medical limit of each plan.',
} as const

export const t = translator({ entry } satisfies Translation<typeof source>)
