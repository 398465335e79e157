import type { LegalTextState } from '#shared/legal-texts/contract.ts'

const state: Record<LegalTextState, string> = {
  draft: 'Borrador para revisión legal',
  reviewed: 'Revisado',
}

/** What the screens about legal texts say. */
export const t = {
  intro:
    'Lo que aceptan quienes compran: los textos del sitio y lo que cada tarifa suma a las condiciones de sus planes. Un texto es un borrador hasta que alguien lo da por revisado; si cambia una palabra, vuelve a serlo. Una tarifa no se aprueba con un texto en borrador.',
  state,
  none: 'Todavía no hay textos.',
  onTheSite: 'Está en las páginas legales del sitio.',
  review: 'Dar por revisado',
  reviewOf: (name: string) => `Dar por revisado: ${name}`,
  reviewTitle: (name: string) => `¿Dar por revisado «${name}»?`,
  reviewBody: 'Queda registrado quién lo dio por revisado y cuándo. No se puede deshacer.',
  byAt: (who: string, when: string) => `por ${who}, ${when}`,
} as const
