import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cellOf, taggedTests, type Test } from './tagged-tests.ts'

/** A requirement of OWASP ASVS 5.0.0, with a short description. */
export type Requirement = { id: string; level: number; asks: string }

/** The requirements of levels 1 and 2, and those of level 3 that a test of ours covers, in the order of the standard. */
export const asvsRequirements: readonly Requirement[] = readFileSync(
  path.join(import.meta.dirname, 'asvs-requirements.txt'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', level, ...words] = line.split(' ')
    return { id, level: Number(level), asks: words.join(' ') }
  })

/** The kinds of answer to a requirement, with their headings in docs/asvs.md. */
const KINDS = {
  deviation: 'Deviations',
  open: 'Open',
  design: 'By design',
  'n/a': 'Not applicable',
} as const

type Kind = keyof typeof KINDS | 'test' | 'unanswered'

export type Answer = Requirement & { kind: Kind; proofs: readonly Test[] }

/** The ids under a heading of docs/asvs.md; "6.8" and "10" stand for all ids that begin with them. */
export function idsUnder(page: string, heading: string): string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| (\d[\d., ]*) \|/gm)].flatMap(([, ids = '']) => ids.split(', '))
}

const isWithin = (id: string, ids: readonly string[]) => ids.some((named) => id === named || id.startsWith(`${named}.`))

/** Every requirement with its answer: the one in docs/asvs.md, else the tests that are tagged with it. */
export function asvsAnswers(page: string, sources: readonly { file: string; text: string }[]): Answer[] {
  const tagged = sources.flatMap(({ file, text }) => taggedTests(file, text, 'ASVS'))
  const unknown = tagged.filter(({ id }) => !asvsRequirements.some((requirement) => requirement.id === id))
  if (unknown.length > 0) throw new Error(`no such requirement: ${unknown.map(({ id }) => id).join(', ')}`)
  return asvsRequirements.map((requirement) => {
    const proofs = tagged.filter(({ id }) => id === requirement.id).map(({ test }) => test)
    const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[]
    const ownKind = kinds.find((kind) => isWithin(requirement.id, idsUnder(page, KINDS[kind])))
    return { ...requirement, proofs, kind: ownKind ?? (proofs.length > 0 ? 'test' : 'unanswered') }
  })
}

const rowOf = ({ id, level, asks, kind, proofs }: Answer) =>
  `| ${id} | ${level} | ${asks} | ${[kind, ...proofs.map(cellOf)].join('; ')} |`

/** Writes docs/asvs-table.md. */
export function asvsTable(answers: readonly Answer[]): string {
  const firstLevels = answers.filter(({ level }) => level < 3)
  const count = (kind: Kind) => firstLevels.filter((answer) => answer.kind === kind).length
  const applicable = firstLevels.length - count('n/a')
  const head = '| id | level | what it asks, in few words | answer |\n|---|---|---|---|'
  const part = (title: string, rows: readonly Answer[]) => `## ${title}\n\n${head}\n${rows.map(rowOf).join('\n')}\n`
  return [
    '# OWASP ASVS 5.0.0, levels 1 and 2: the table',
    'Written by `node tools/proofs.ts`. What an answer means, and why, is in [asvs.md](asvs.md).',
    `${count('test')} proved by tests, ${count('design')} by design, ${count('deviation')} deviations, ${count('open')} open; ${count('n/a')} of ${firstLevels.length} do not apply.`,
    `${Math.round((100 * count('test')) / applicable)} % of the ${applicable} that apply are proved by tests.`,
    ...[...new Set(firstLevels.map(({ id }) => id.split('.')[0]))].map((chapter) =>
      part(
        `V${chapter}`,
        firstLevels.filter(({ id }) => id.startsWith(`${chapter}.`)),
      ),
    ),
    part(
      'Level 3, where a test is about it',
      answers.filter(({ level }) => level === 3),
    ),
  ].join('\n\n')
}
