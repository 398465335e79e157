import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPostgres } from '../support/postgres.ts'
import type { Figure } from './figures.ts'
import { FIGURES, type PastRuns, readRuns, table } from './past-runs.ts'

/** npm run bench            lists the benches
 *  npm run bench -- NAME…   runs them one after another; `all` runs every one. Each has its own targets.
 *  At the end it prints a table of their figures, and keeps the last figures of each for publish.ts.
 *  It exits with 1 when a bench missed a target, else with 2 when a bench could not run in full on this machine.
 *  The first word with `--` and all words after it are passed to the benches: npm run bench -- lighthouse --runs 1 --page / */
const folder = import.meta.dirname
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const words = process.argv.slice(2)
const firstOption = words.findIndex((word) => word.startsWith('--'))
const benches = firstOption === -1 ? words : words.slice(0, firstOption)
const options = words.slice(benches.length)
const chosen = benches.includes('all') ? names : benches
const unknown = chosen.filter((name) => !names.includes(name))

if (chosen.length === 0 || unknown.length > 0) {
  console.log(
    `${unknown.length > 0 ? `No bench is called ${unknown.join(', ')}. ` : ''}Benches: ${names.join(', ')}, all`,
  )
  process.exit(unknown.length > 0 ? 1 : 0)
}

const NOT_RUN = 2
/** A figures file of its own, because other benches may run at the same time. */
const figuresFile = path.join(path.dirname(FIGURES), `told-${process.pid}.jsonl`)
const programs = await findPostgres()
const versionOf = (command: string, args: string[]) => execFileSync(command, args, { encoding: 'utf8' }).trim()
const commit = versionOf('git', ['describe', '--always', '--dirty', '--exclude=*'])
const machine = [
  `${os.cpus().length} × ${os.cpus()[0]?.model}`,
  `${Math.round(os.totalmem() / 2 ** 30)} GB`,
  `Node ${process.versions.node}`,
  programs
    ? `PostgreSQL ${/\d[\d.]*/.exec(versionOf(path.join(programs, 'postgres'), ['--version']))?.[0]}`
    : 'no PostgreSQL',
].join(', ')

mkdirSync(path.dirname(figuresFile), { recursive: true })
const runs: PastRuns = {}
const ends = chosen.map((name) => {
  console.log(`\n== ${name}`)
  rmSync(figuresFile, { force: true })
  const load = os.loadavg()[0] ?? 0
  const { status, signal } = spawnSync(process.execPath, [path.join(folder, `${name}.bench.ts`), ...options], {
    stdio: 'inherit',
    env: { ...process.env, FIGURES_FILE: figuresFile },
  })
  const lines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : []
  const figures = lines.map((line) => JSON.parse(line) as Figure)
  if (figures.length > 0) {
    runs[name] = { options: options.join(' '), date: new Date().toISOString(), commit, machine, load, figures }
    writeFileSync(FIGURES, JSON.stringify({ ...readRuns(FIGURES), ...runs }, null, 2))
  }
  if (status !== 0 && figures.length === 0)
    console.log(`${name} ended with ${signal ?? `code ${status}`}, without a figure`)
  return { name, status }
})
rmSync(figuresFile, { force: true })
console.log(`\n${machine}, commit ${commit}\n${table(runs)}`)
const namesOf = (some: typeof ends) => some.map(({ name }) => name).join(', ')
const notRun = ends.filter(({ status }) => status === NOT_RUN)
const missed = ends.filter(({ status }) => status !== 0 && status !== NOT_RUN)
if (notRun.length > 0) console.log(`\nNot run in full: ${namesOf(notRun)}`)
if (missed.length > 0) console.log(`\nTarget missed: ${namesOf(missed)}`)
process.exit(missed.length > 0 ? 1 : notRun.length > 0 ? NOT_RUN : 0)
