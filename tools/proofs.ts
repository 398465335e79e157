import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asvsAnswers, asvsTable } from './asvs.ts'
import { wcagTable } from './wcag.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TESTS = '{shared,server,storefront,backoffice,tools,tests}/**/*{.test,.e2e,-suite}.{ts,tsx}'
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Every file with tests, in a fixed order. */
export const testFiles = () =>
  globSync(TESTS, { cwd: ROOT })
    .toSorted()
    .map((file) => ({ file, text: read(file) }))

/** The content of docs/asvs-table.md from the current tags. */
export const writtenTable = () => asvsTable(asvsAnswers(read('docs/asvs.md'), testFiles()))

/** Rewrites docs/features.md with the current file of each named test: tests move between files, and keep their titles. */
export function movedProofs(page: string, sources: readonly { file: string; text: string }[]): string {
  return page.replace(/`([\w./-]+\.tsx?): ([^`]+)`/g, (whole, file: string, title: string) => {
    const holders = sources.filter(({ text }) => text.includes(title)).map((source) => source.file)
    return holders.includes(file) || holders.length !== 1 ? whole : `\`${holders[0]}: ${title}\``
  })
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(ROOT, 'docs/asvs-table.md'), writtenTable())
  writeFileSync(path.join(ROOT, 'docs/wcag-table.md'), wcagTable(testFiles()))
  writeFileSync(path.join(ROOT, 'docs/features.md'), movedProofs(read('docs/features.md'), testFiles()))
}
