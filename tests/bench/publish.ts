import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FIGURES, type PastRuns, readRuns, reasons, table } from './past-runs.ts'

/** npm run bench:publish   copies the last figures of this checkout into docs/performance.md; those of other benches stay. */
const docs = path.join(import.meta.dirname, '../../docs')
const published = path.join(docs, 'performance.json')
const page = path.join(docs, 'performance.md')
const MARK = '<!-- figures -->'

const runs = { ...readRuns(published), ...readRuns(FIGURES) }
const machines = Map.groupBy(Object.entries(runs), ([, { machine }]) => machine)
const tables = [...machines].map(([machine, own]) => section(machine, Object.fromEntries(own)))
const [introduction] = readFileSync(page, 'utf8').split(MARK)
writeFileSync(published, `${JSON.stringify(runs, null, 2)}\n`)
writeFileSync(page, [`${introduction}${MARK}\n`, ...tables].join('\n'))

function section(machine: string, own: PastRuns): string {
  const why = reasons(own)
  return [`## ${machine}`, table(own), ...(why ? ['### What is missed, and why', why] : [])].join('\n\n').concat('\n')
}
