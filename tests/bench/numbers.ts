/** The median of some numbers, or the upper one of two middle values; NaN of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that a share of the values does not exceed: 0.99 for the 99th percentile. NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
