/** The axis of a chart: from 0 to `top`, with a line at each of `ticks`. */
export type Scale = { top: number; ticks: number[] }

const LINES = 4

/** Makes a scale of round numbers on which the largest value fits; values below 0 count as 0. */
export function scaleOf(values: readonly number[]): Scale {
  const largest = Math.max(0, ...values)
  const step = largest === 0 ? 1 : roundStep(largest / LINES)
  const lines = Math.max(1, Math.ceil(largest / step))
  return { top: step * lines, ticks: Array.from({ length: lines + 1 }, (_, line) => line * step) }
}

/** Rounds up to the next of 1, 2, 2.5, 5 and 10 times a power of ten; at least 1. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1)))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= raw) ?? 10
  return Math.max(1, Math.ceil(factor * power))
}

/** The part of the axis that a value covers, from 0 to 1. */
export function shareOf(value: number, { top }: Scale): number {
  return Math.min(1, Math.max(0, value / top))
}
