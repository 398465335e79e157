import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Figure, shown } from './figures.ts'

/** The last run of a bench that reported figures. */
export type PastRun = {
  options: string
  date: string
  commit: string
  machine: string
  /** The load average of the minute before: processes that waited for a processor. */
  load: number
  figures: Figure[]
}
/** The runs by the bench's name. */
export type PastRuns = Record<string, PastRun>

/** The file with this checkout's figures; publish.ts copies them to docs/. */
export const FIGURES = path.join(import.meta.dirname, 'results/figures.json')

export function readRuns(file: string): PastRuns {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PastRuns) : {}
}

/** The reasons for missed targets, one line each; equal lines are printed once. */
export function reasons(runs: PastRuns): string {
  const missed = Object.entries(runs).flatMap(([bench, { figures }]) =>
    figures.flatMap((figure) => {
      const { whyMissed } = figure
      return whyMissed && shown(figure).result === 'MISSED' ? { bench, whyMissed } : []
    }),
  )
  const lines = missed.map(({ bench, whyMissed }) => `- ${bench}: ${whyMissed}`)
  return [...new Set(lines)].toSorted().join('\n')
}

const HEAD = ['bench', 'figure', 'measured', 'target', 'limit', 'ratio', 'result', 'date', 'commit', 'load']

/** All figures of some runs in one Markdown table, aligned so that its source is readable too. */
export function table(runs: PastRuns): string {
  const rows = Object.entries(runs)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([bench, { options, date, commit, load, figures }]) =>
      figures.map((figure) => {
        const { measured, target, limit, ratio, result } = shown(figure)
        const run = [date.slice(0, 10), commit, load.toFixed(1)]
        return [`${bench} ${options}`.trim(), figure.what, measured, target, limit, ratio, result, ...run]
      }),
    )
  return markdown(HEAD, rows)
}

/** A table that can be read as it is. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}
