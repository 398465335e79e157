/** How much a number changed. */
export type Difference = {
  by: number
  /** In percent of what it was; null where there was nothing to compare with. */
  percent: number | null
}

/** From one number to another, the percent with two decimals unless it is said with how many. */
export function differenceOf(before: number, now: number, decimals = 2): Difference {
  const by = now - before
  const unit = 10 ** decimals
  return { by, percent: before > 0 ? Math.round((by / before) * 100 * unit) / unit : null }
}
