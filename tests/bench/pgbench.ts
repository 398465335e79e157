import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { SentStatement } from './statement-log.ts'

const run = promisify(execFile)

/** Defines a random number of twelve digits, which can replace the end of a UUID. */
const CHANCE = '\\set bench_chance random(100000000000, 999999999999)'
const CHANCE_LENGTH = 12

/**
 * Makes a pgbench script that repeats the statements of one purchase. Comparing two purchases shows which values are specific to
 * one: ids made by the product end in a random number, ids made by the database are taken from its answers, and other values
 * stay.
 */
export function pgbenchScript(one: readonly SentStatement[], other: readonly SentStatement[]): string {
  if (one.length !== other.length || one.some(({ text }, at) => text !== other[at]?.text)) {
    throw new Error('two purchases did not send the same statements')
  }
  const own = new Map<string, string>()
  const sources = new Set<number>()
  /** The statement and the column that returned each of the database's ids. */
  const answers = new Map<string, { at: number; name: string }>()
  const texts = one.map(({ text, values, row }, at) => {
    const literals = values.map((value, position) => {
      if (value === null) return 'null'
      const literal = stand(value, other[at]?.values[position] ?? null).replaceAll("'", "''")
      // A variable after another colon would not be replaced by pgbench, so the literal is split there.
      return `'${literal.replaceAll('::bench_', ":' || ':bench_")}'`
    })
    for (const [name, value] of Object.entries(row)) {
      const isOwn = value !== null && value !== other[at]?.row[name]
      if (isOwn && isId(value) && !own.has(value)) answers.set(value, { at, name })
    }
    return text.replaceAll(/\$(\d+)/g, (_, n: string) => literals[Number(n) - 1] ?? 'null')
  })

  function stand(value: string, others: string | null): string {
    if (value === others) return value
    const answered = answers.get(value)
    if (answered) return answerOf(answered)
    const known = value.replaceAll(/[\w-]{16,}/g, (word) => {
      const answer = answers.get(word)
      return answer ? answerOf(answer) : (own.get(word) ?? word)
    })
    if (known !== value || !/^[\w-]{16,}$/.test(value)) return known
    const made = `${value.slice(0, -CHANCE_LENGTH)}:bench_chance`
    own.set(value, made)
    return made
  }

  function answerOf({ at, name }: { at: number; name: string }): string {
    sources.add(at)
    return `:bench_${at}_${name}`
  }

  const lines = texts.map((text, at) => `${text.trim()}${sources.has(at) ? ` \\gset bench_${at}_` : ';'}`)
  return [CHANCE, ...lines, ''].join('\n')
}

/** Whether a value may be an id: a whole number of the database, or a text of at least 16 characters. */
function isId(value: string): boolean {
  return /^\d+$|^[\w-]{16,}$/.test(value)
}

type Run = { script: string; folder: string; url: string; buyers: number; seconds: number }

/** How many times per second `buyers` clients of pgbench run the script. @throws Error when one of its statements fails */
export async function runPgbench(programs: string, { script, folder, url, buyers, seconds }: Run): Promise<number> {
  const file = path.join(folder, 'purchase.sql')
  await writeFile(file, script)
  const options = ['-n', '-f', file, '-c', String(buyers), '-j', '2', '-T', String(seconds)]
  const { stdout, stderr } = await run(path.join(programs, 'pgbench'), [...options, url])
  const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (!found || /aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}${stdout}`)
  return Number(found)
}
