import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cellOf, taggedTests, type Test } from './tagged-tests.ts'

/** A success criterion of WCAG 2.2 in few words, with the answer of those that no test can give. */
export type Criterion = { id: string; level: 'A' | 'AA'; words: string; answer: string | null }

/** The 55 success criteria of levels A and AA, in the order of the standard. */
export const wcagCriteria: readonly Criterion[] = readFileSync(
  path.join(import.meta.dirname, 'wcag-criteria.txt'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => {
    const [, id = '', level, words = '', answer] = /^(\S+) (AA?) ([^|]+?)(?: \| (.+))?$/.exec(line) ?? []
    return { id, level: level as Criterion['level'], words, answer: answer ?? null }
  })

/** The tests that are tagged with each criterion (`// WCAG 1.4.3`). @throws Error for a tag that names none */
export function wcagProofs(sources: readonly { file: string; text: string }[]): Map<string, Test[]> {
  const tagged = sources.flatMap(({ file, text }) => taggedTests(file, text, 'WCAG'))
  const unknown = tagged.filter(({ id }) => !wcagCriteria.some((criterion) => criterion.id === id))
  if (unknown.length > 0) throw new Error(`no such criterion: ${unknown.map(({ id }) => id).join(', ')}`)
  const proofs = new Map<string, Test[]>()
  for (const { id, test } of tagged) proofs.set(id, [...(proofs.get(id) ?? []), test])
  return proofs
}

/** Writes docs/wcag-table.md. */
export function wcagTable(sources: readonly { file: string; text: string }[]): string {
  const proofs = wcagProofs(sources)
  const rows = wcagCriteria.map(({ id, level, words, answer }) => {
    const tests = proofs.get(id) ?? []
    return `| ${id} | ${level} | ${words} | ${[...(answer ? [answer] : []), ...tests.map(cellOf)].join('; ')} |`
  })
  const doNotApply = wcagCriteria.filter(({ answer }) => answer?.startsWith('n/a')).length
  return `# WCAG 2.2, levels A and AA: the table

Written by \`node tools/proofs.ts\` from the tags beside tests (\`// WCAG 1.4.3\`) and from \`tools/wcag-criteria.txt\`.

${proofs.size} proved by tests, ${wcagCriteria.length - proofs.size - doNotApply} by design; ${doNotApply} of ${wcagCriteria.length} do not apply.

| id | level | what it asks, in few words | answer |
|---|---|---|---|
${rows.join('\n')}
`
}
