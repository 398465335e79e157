import type { ShownRequirement } from './contract.ts'

type Trip = { destinationId: number | null; places: readonly { iso: string }[] }

/** Returns what the places of a trip ask: of the countries that the visitor named or, if none was named, of all of the destination. */
export function requirementsOfTrip(
  shown: readonly ShownRequirement[],
  { destinationId, places }: Trip,
): ShownRequirement[] {
  if (destinationId === null) return []
  const isVisited = ({ countries }: ShownRequirement) =>
    places.length === 0 || places.some(({ iso }) => countries.includes(iso))
  return shown.filter((one) => one.destinationIds.includes(destinationId) && isVisited(one))
}
