import type { Tariff } from '#shared/quoting/tariff.ts'

/** The names of a tariff's parts. */
export const tariffParts: Readonly<Record<keyof Tariff, string>> = {
  plans: 'Planes',
  benefits: 'Beneficios',
  covers: 'Coberturas',
  destinations: 'Destinos',
  extras: 'Adicionales',
  dayWeights: 'Peso de los días',
  seniorFactor: 'Factor de 75 a 84 años',
  cancellationTerms: 'Condiciones de cancelación',
  conditions: 'Texto de las condiciones',
  translations: 'Idiomas',
}
