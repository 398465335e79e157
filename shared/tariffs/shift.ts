/** How a number changed. */
export type Shift = {
  by: number
  /** In percent of what it was, with two decimals; null where there was nothing to compare with. */
  percent: number | null
}

export function shiftOf(before: number, now: number): Shift {
  const by = now - before
  return { by, percent: before > 0 ? Math.round((by / before) * 10_000) / 100 : null }
}
