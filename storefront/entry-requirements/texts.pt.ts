import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const entry = {
  title: 'Requisitos de entrada: {places}',
  source: 'Fonte: {source}',
  published: 'Conforme publicado em {day}.',
  'published.old': 'Conforme publicado em {day}, há mais de seis meses: confirme.',
  decides:
    'Resumimos cada requisito em espanhol, e não é tudo o que podem pedir. A autoridade de cada país decide quem entra: confirme no consulado dele.',
  cover: 'Se pedirem cobertura na entrada',
  met: 'Atingem o mínimo: {plans}.',
  short: 'Não atingem: {plans}.',
  noMinimum: 'Não publica um mínimo: veja o limite médico de cada plano.',
} as const

export const t = translator({ entry } satisfies Translation<typeof source>)
