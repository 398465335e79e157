import type { DetailKind } from './detail-kind.ts'

/** What the entries of entry requirements say, beside the fields of all actions. */
export const requirementFields = {
  asksCover: ['Pide asistencia', 'flag'],
  asksRepatriation: ['Pide repatriación', 'flag'],
  certificate: ['Certificado', 'text'],
  countries: ['Países', 'text'],
  isShown: ['Se muestra', 'flag'],
  minCover: ['Mínimo', 'money'],
  place: ['Lugar', 'text'],
  reviewedOn: ['Revisado el', 'day'],
  sourceName: ['Fuente', 'text'],
  sourceUrl: ['Dirección de la fuente', 'text'],
  text: ['Qué pide', 'text'],
} as const satisfies Record<string, readonly [word: string, kind: DetailKind]>

const fields = [
  'place',
  'countries',
  'text',
  'asksCover',
  'minCover',
  'asksRepatriation',
  'certificate',
  'sourceName',
  'sourceUrl',
  'reviewedOn',
  'isShown',
] as const

/** What the audit log records of entry requirements. */
export const requirementActions = {
  'entry-requirement.added': ['Requisito de entrada agregado', ...fields],
  'entry-requirement.edited': ['Requisito de entrada cambiado', 'name', ...fields],
} as const
