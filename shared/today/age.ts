const MINUTE_MS = 60_000
const UNITS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const

/** How long something has waited: whole units, rounded down. */
export type Age = { unit: (typeof UNITS)[number]['unit']; value: number }

/** Returns the age of an instant in the largest unit that is full: days, hours or minutes; 0 minutes for a future one. */
export function ageAt(since: Date, now: Date): Age {
  const waited = Math.max(0, now.getTime() - since.getTime())
  const { unit, ms } = UNITS.find((one) => waited >= one.ms) ?? UNITS[2]
  return { unit, value: Math.floor(waited / ms) }
}
