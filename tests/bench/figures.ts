import { appendFileSync } from 'node:fs'

/** A measured figure, with its upper target `most` or its lower target `least`; without a target it is printed for comparison. */
export type Figure = {
  what: string
  value: number
  unit: string
  most?: number
  least?: number
  /** The best value that is possible on this machine: the figure of the same run without the costly part. */
  limit?: number
  /** The reason why the target is missed: what was tried, and what prevents it. */
  whyMissed?: string
}

/** Prints a figure and passes it to run.ts. The bench exits with 1 when the target is missed. */
export function tell(figure: Figure): void {
  const { what, value, whyMissed } = figure
  if (!Number.isFinite(value)) throw new Error(`${what}: nothing was measured`)
  const { measured, target, limit, ratio, result } = shown(figure)
  if (result === 'MISSED') process.exitCode = 1
  const beside = limit && `; limit ${limit}, ratio ${ratio}`
  console.log(`${result.padEnd(6)} ${what}: ${measured}${target && `, target ${target}`}${beside}`)
  if (result === 'MISSED' && whyMissed) console.log(`       ${whyMissed}`)
  if (process.env.FIGURES_FILE) appendFileSync(process.env.FIGURES_FILE, `${JSON.stringify(figure)}\n`)
}

/** Prints what this machine lacks. The bench exits with 2 when no target is missed. */
export function tellNotRun(why: string): void {
  console.log(`not run: ${why}`)
  process.exitCode ||= 2
}

/** The parts of a figure as texts; '' for a missing part. */
export function shown({ value, unit, most, least, limit }: Figure) {
  const isMet = (most === undefined || value <= most) && (least === undefined || value >= least)
  const bound = most ?? least
  return {
    measured: `${rounded(value)} ${unit}`.trim(),
    target: bound === undefined ? '' : `${most === undefined ? '≥' : '≤'} ${rounded(bound)}`,
    limit: limit === undefined ? '' : rounded(limit),
    ratio: limit === undefined ? '' : rounded(value / limit),
    result: bound === undefined ? '' : isMet ? 'met' : 'MISSED',
  }
}

function rounded(value: number): string {
  return value.toLocaleString('en', value >= 1_000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 4 })
}
