import { appendFileSync } from 'node:fs'

export type Mutant = { id: string; file: string; line: number; column: number; mutator: string; replacement: string }
/** A mutant of what runs once, when the file is loaded, is static: it is not tried. */
export type End = 'killed' | 'too slow' | 'survived' | 'not reached' | 'static'

/** A line for each mutant; runs that go on at once write to one of their own. */
export const report = `tests/bench/results/${process.env.REPORT ?? 'mutation-server'}.jsonl`

export function tell(mutant: Mutant, end: End): void {
  const { file, line, column, mutator, replacement } = mutant
  appendFileSync(report, `${JSON.stringify({ ...mutant, end })}\n`)
  if (end !== 'killed' && end !== 'static') console.log(`${end} ${file}:${line}:${column} ${mutator} ${replacement}`)
}

function scoreOf(ends: readonly End[]) {
  const count = (end: End) => ends.filter((one) => one === end).length
  const tried = ends.length - count('static')
  const killed = count('killed') + count('too slow')
  return {
    tried,
    killed,
    'too slow': count('too slow'),
    survived: count('survived'),
    'not reached': count('not reached'),
    score: Math.round((10_000 * killed) / tried) / 100,
  }
}

/** How many were killed, file by file and in all; of those, which were too slow even alone. */
export function scores(mutants: readonly Mutant[], ends: ReadonlyMap<Mutant, End>) {
  const files = Map.groupBy(mutants, ({ file }) => file)
  const endsOf = (some: readonly Mutant[]) => some.map((mutant) => ends.get(mutant)!)
  return Object.fromEntries([...files, ['all', mutants] as const].map(([file, some]) => [file, scoreOf(endsOf(some))]))
}
