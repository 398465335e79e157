import { type Day, formatDay } from '../dates.ts'

/** What names the conditions of a plan: the version of the tariff and the day from which they are in force. */
export type ConditionsRef = { planId: number; planName: string; version: number; day: Day }

/** Names conditions: 'Hornero 80, versión 3 del 28/11/2026'. */
export function conditionsName({ planName, version, day }: Omit<ConditionsRef, 'planId'>): string {
  return `${planName}, versión ${version} del ${formatDay(day)}`
}

/** The text that a buyer accepts on step 8, as it is shown and stored. */
export function conditionsAcceptance(conditions: Omit<ConditionsRef, 'planId'>): string {
  return `Al comprar aceptás las condiciones de ${conditionsName(conditions)}.`
}
