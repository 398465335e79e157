import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './imports.ts'

/**
 * Adds a resource that the product has not to a copy of its sources, by the steps of the guide: what takes more files than these,
 * or more places to change, is a fault of our structure.
 */
const MOST_FILES = 8
const MOST_EDITS = 4

const GUIDE = 'docs/contributing.md'
/** Its files, each as it is written, at its place. */
const PLAIN = path.join(ROOT, 'tests/architecture/plain-resource')
/** What it adds to files that are there, below a line that each has. */
const EDITS: Readonly<Record<string, readonly { below: string; line: string }[]>> = {
  'shared/access/permissions.ts': [
    { below: "    countries: ['list', 'show', 'create', 'edit'],", line: "    insurers: ['list', 'create', 'edit']," },
  ],
  'shared/audit/actions.ts': [
    {
      below: "  checkouts: ['Compras sin venta', 'count'],",
      line: "  claimsPhone: ['Teléfono de siniestros', 'text'],",
    },
    {
      below: "  'country.edited': ['País cambiado', ...country],",
      line: "  'insurer.added': ['Aseguradora agregada', 'name', 'claimsPhone'],\n  'insurer.edited': ['Aseguradora cambiada', 'name', 'claimsPhone'],",
    },
  ],
  'server/app.ts': [
    {
      below: "import type { Feature } from './features/feature.ts'",
      line: "import { insurerFeature } from './features/insurers/feature.ts'",
    },
    { below: '  exchangeRateFeature,', line: '  insurerFeature,' },
  ],
  'backoffice/AdminArea.tsx': [
    {
      below: "import { exchangeRates } from './exchange-rates/resource.ts'",
      line: "import { insurers } from './insurers/resource.ts'",
    },
    { below: '  countries,', line: '  insurers,' },
  ],
}
/** The list of what a feature may import is a test. */
const OF_TESTS: typeof EDITS = {
  'tests/architecture/floors.test.ts': [
    { below: "  'exchange-rates': ['audit', 'emails'],", line: "  insurers: ['audit']," },
  ],
}

const run = promisify(execFile)
const program = (name: string) => path.join(ROOT, 'node_modules', name)
let copy: string
let files: string[]
let sources: string[]
let changed: string[]

async function filesOfResource(): Promise<string[]> {
  const entries = await readdir(PLAIN, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.join(path.relative(PLAIN, entry.parentPath), entry.name.replace(/\.txt$/, '')))
    .toSorted()
}

async function edit(file: string, edits: readonly { below: string; line: string }[]): Promise<void> {
  let text = await readFile(path.join(copy, file), 'utf8')
  for (const { below, line } of edits) {
    expect(text.split(`${below}\n`), `${file} has this line once: ${below}`).toHaveLength(2)
    text = text.replace(`${below}\n`, `${below}\n${line}\n`)
  }
  await writeFile(path.join(copy, file), text)
}

/** Runs one of our programs in the copy, and gives what it wrote; an exit code other than 0 is told with it. */
async function inCopy(name: string, ...args: string[]): Promise<string> {
  const ended = run(process.execPath, [program(name), ...args], { cwd: copy, maxBuffer: 64 * 1024 * 1024 })
  return ended.then(
    () => 'good',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed: ${stdout}${stderr}`,
  )
}

/** Sources of the copy that import one of these files: what a change of it breaks first. */
async function importersOf(changed: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    sources.map(async (file) => ({ file, text: await readFile(path.join(copy, file), 'utf8') })),
  )
  const importedBy = (file: string, text: string) =>
    [...text.matchAll(/'(#shared\/|\.{1,2}\/)([^'\n]+\.tsx?)'/g)].map(([, from = '', name = '']) =>
      from === '#shared/' ? `shared/${name}` : path.posix.join(path.posix.dirname(file), from, name),
    )
  return texts
    .filter(({ file, text }) => importedBy(file, text).some((name) => changed.includes(name)))
    .map(({ file }) => file)
}

/**
 * What the linter says of files, types included: the compiler alone would check the whole product anew, since each call names
 * a permission.
 */
const lint = (checked: readonly string[]) => inCopy('oxlint/bin/oxlint', '--type-aware', '--type-check', ...checked)

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'ceibo-resource-'))
  await mkdir(path.join(copy, 'data'))
  files = await filesOfResource()
  const { stdout } = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT })
  const all = stdout.split('\0').filter(Boolean)
  // One by one and at once: to wait for each would take a minute where the machine is busy. What was deleted stays away.
  for (const file of all.filter((name) => existsSync(path.join(ROOT, name))))
    cpSync(path.join(ROOT, file), path.join(copy, file))
  sources = all.filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(copy, file)))
  changed = [...files, ...Object.keys(EDITS), ...Object.keys(OF_TESTS)]
  await symlink(program('.'), path.join(copy, 'node_modules'))
  for (const file of files) await cp(path.join(PLAIN, `${file}.txt`), path.join(copy, file))
  for (const [file, edits] of Object.entries({ ...EDITS, ...OF_TESTS })) await edit(file, edits)
}, 60_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('a resource with a list, a form to add and a form to edit', () => {
  test(`takes at most ${MOST_FILES} new files and ${MOST_EDITS} edits`, () => {
    expect(files.length).toBeLessThanOrEqual(MOST_FILES)
    expect(Object.keys(EDITS).length).toBeLessThanOrEqual(MOST_EDITS)
  })

  test('has the files and the edits that the guide names, and no others', async () => {
    const guide = await readFile(path.join(ROOT, GUIDE), 'utf8')
    const [section = ''] = /^## Add a resource to the back-office\n[^]*?(?=^## )/m.exec(guide) ?? []
    const steps = section.match(/^\d+\. .*$/gm)?.join('\n') ?? ''
    const named = [...steps.matchAll(/`((?:shared|server|backoffice|tests)\/[\w/.<>-]+\.tsx?)`/g)].map(
      ([, file = '']) => file.replace('<resource>', 'insurers').replace('<Resource>', 'Insurer'),
    )
    const optional = ['backoffice/ProfileArea.tsx', ...named.filter((file) => file.endsWith('.test.ts'))]
    expect(named.filter((file) => !optional.includes(file)).toSorted()).toEqual(
      [...files, ...Object.keys(EDITS)].toSorted(),
    )
    expect(optional).toEqual(expect.arrayContaining(Object.keys(OF_TESTS)))
  })

  test('has types and keeps the rules of the linter, as does what imports the files that it edits', async () => {
    const importers = await importersOf(Object.keys(EDITS))
    expect(importers.length).toBeGreaterThan(30)
    expect(await lint([...changed, ...importers])).toBe('good')
    expect(await inCopy('oxfmt/bin/oxfmt', '--check', ...changed)).toBe('good')
  }, 120_000)

  test('has no types without one of its files, nor without one of its edits', async () => {
    const [texts, actions] = ['backoffice/insurers/texts.ts', 'shared/audit/actions.ts'].map((file) =>
      path.join(copy, file),
    ) as [string, string]
    await rm(texts)
    await cp(path.join(ROOT, 'shared/audit/actions.ts'), actions)
    const said = await lint(['backoffice/insurers', 'server/features/insurers'])
    await cp(path.join(PLAIN, 'backoffice/insurers/texts.ts.txt'), texts)
    await edit('shared/audit/actions.ts', EDITS['shared/audit/actions.ts']!)
    expect(said).toContain("Cannot find module './texts.ts'")
    expect(said).toContain(`Type '"insurer.added"' is not assignable`)
  }, 120_000)

  test('keeps the floors and the other rules of the structure', async () => {
    const config = path.join(copy, 'data/architecture.config.mjs')
    const include = 'tests/architecture/{architecture,floors,part-floors,risky-code}.test.ts'
    // That the linter knows these borders does not depend on the resource.
    const testNamePattern = '^(?!the borders between the top folders)'
    await writeFile(config, `export default { test: ${JSON.stringify({ include: [include], testNamePattern })} }\n`)
    expect(await inCopy('vitest/vitest.mjs', 'run', '--root', copy, '--config', config)).toBe('good')
  }, 120_000)
})
