import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { SentStatement } from './statement-log.ts'

const run = promisify(execFile)

/** Twelve digits of chance: they may stand at the end of a UUID. */
const CHANCE = '\\set bench_chance random(100000000000, 999999999999)'
const CHANCE_LENGTH = 12

/**
 * A script for pgbench that sends what one purchase sent, again and again. Two purchases tell what is a purchase's own: ids
 * that the product made up end in chance, those that the database gave are taken from its answer, all else stays.
 */
export function pgbenchScript(one: readonly SentStatement[], other: readonly SentStatement[]): string {
  if (one.length !== other.length || one.some(({ text }, at) => text !== other[at]?.text)) {
    throw new Error('two purchases did not send the same statements')
  }
  const own = new Map<string, string>()
  const sources = new Set<number>()
  /** By the statement and column that answered it. */
  const answers = new Map<string, { at: number; name: string }>()
  const texts = one.map(({ text, values, row }, at) => {
    const literals = values.map((value, position) => {
      if (value === null) return 'null'
      const literal = stand(value, other[at]?.values[position] ?? null).replaceAll("'", "''")
      // Behind a colon pgbench sees no variable.
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

/** A whole number of the database's, or something as long as a UUID. */
function isId(value: string): boolean {
  return /^\d+$|^[\w-]{16,}$/.test(value)
}

type Run = { script: string; folder: string; url: string; buyers: number; seconds: number }

/** How often a second so many clients of pgbench run the script. @throws Error when one of its statements fails */
export async function runPgbench(programs: string, { script, folder, url, buyers, seconds }: Run): Promise<number> {
  const file = path.join(folder, 'purchase.sql')
  await writeFile(file, script)
  const options = ['-n', '-f', file, '-c', String(buyers), '-j', '2', '-T', String(seconds)]
  const { stdout, stderr } = await run(path.join(programs, 'pgbench'), [...options, url])
  const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (!found || /aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}${stdout}`)
  return Number(found)
}
