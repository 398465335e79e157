import { appendFileSync } from 'node:fs'

/** What a bench measured. It may be `most` or must be `least`; without either it is told for comparison. */
export type Figure = {
  what: string
  value: number
  unit: string
  most?: number
  least?: number
  /** The same in the same run without what costs: how good it could be on this machine. */
  limit?: number
  /** Why it is missed, when it is: what was tried, and what stands in the way. */
  whyMissed?: string
}

/** Prints a figure and hands it to run.ts. The bench ends with 1 when the target is missed. */
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

/** Says what this machine lacks. The bench ends with 2 when no target is missed. */
export function tellNotRun(why: string): void {
  console.log(`not run: ${why}`)
  process.exitCode ||= 2
}

/** A figure in words, empty where there are none. */
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
