import { type Texts, translator } from '../i18n/translator.ts'

const entry = {
  title: 'Qué piden para entrar: {places}',
  source: 'Fuente: {source}',
  published: 'Según lo publicado el {day}.',
  'published.old': 'Según lo publicado el {day}, hace más de seis meses: confirmalo.',
  decides:
    'No es todo lo que pueden pedirte. Quién entra lo decide la autoridad de cada país: confirmá en su consulado.',
  cover: 'Si te piden cobertura al entrar',
  met: 'Llegan al mínimo: {plans}.',
  short: 'No llegan: {plans}.',
  noMinimum: 'No publica un mínimo: mirá el tope médico de cada plan.',
} as const satisfies Texts

export const t = translator({ entry })
