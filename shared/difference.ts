/** The change of a number. */
export type Difference = {
  by: number
  /** The change in percent of the number before; null when that was 0. */
  percent: number | null
}

/** Computes the change from one number to another, the percent with two decimals unless `decimals` is passed. */
export function differenceOf(before: number, now: number, decimals = 2): Difference {
  const by = now - before
  const unit = 10 ** decimals
  return { by, percent: before > 0 ? Math.round((by / before) * 100 * unit) / unit : null }
}
