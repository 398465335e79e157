import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDERS = ['shared', 'server', 'storefront', 'backoffice', 'tools', 'tests', 'docs']
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const exists = (file: string) => existsSync(path.join(ROOT, file))

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|md|css|html)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('migrations'))
}

const features = read('docs/features.md')
const rows = new Set([...features.matchAll(/^\| ([A-Z]-\d\d)\b/gm)].map(([, id]) => id))
const AT_THE_TOP = ['README.md', 'CHANGELOG.md', 'SECURITY.md']
const documents = new Set([...AT_THE_TOP, ...filesIn('docs').map((file) => path.basename(file))])
const decisions = readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3))

/** The anchor of a heading, as links use it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))

function documentIsThere(address: string): boolean {
  const [, number] = /^docs\/decisions\/(\d{3})$/.exec(address) ?? []
  return number === undefined ? exists(address) : decisions.includes(number)
}

function linkLeads(document: string, target: string): boolean {
  const [name = '', section] = target.split('#')
  const file = name === '' ? document : path.join(path.dirname(document), name)
  return exists(file) && (section === undefined || anchorsOf(file).includes(section))
}

/** The references in a text of `file` to targets that this repository does not have. */
function unresolved(file: string, text: string): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([whole, first]) => first ?? whole)
  // The links of the pages for developers are addresses of the site, which their own test follows.
  const isDocument = file.endsWith('.md') && !file.startsWith('server/web/developers/')
  return [
    ...found(/\u{a7}/gu),
    ...found(/(?<![\w*-])[\w-]+\.md\b/g).filter((name) => !documents.has(name)),
    ...found(/(?<![\w./-])docs\/[\w/.-]*\w/g).filter((address) => !documentIsThere(address)),
    ...found(/\bdecisions? (\d{3})\b/gi).filter((number) => !decisions.includes(number)),
    ...found(/(?<![\w-])[A-Z]-\d\d(?![\w-])/g).filter((id) => !rows.has(id)),
    ...(isDocument ? found(/\]\(([^)\s]+)\)/g) : []).filter(
      (target) => !target.startsWith('http') && !linkLeads(file, target),
    ),
    ...(isDocument ? found(/`((?:shared|server|storefront|backoffice|e2e|bench)\/[\w/.-]+\.tsx?)\b/g) : []).filter(
      (source) => !exists(source),
    ),
  ]
}

test('every reference in sources and documents leads to something in this repository', () => {
  const files = [...AT_THE_TOP, ...FOLDERS.filter(exists).flatMap(filesIn)].filter(
    (file) => file !== path.relative(ROOT, import.meta.filename),
  )
  expect([files.length > 1000, rows.size > 100, decisions.length > 15]).toEqual([true, true, true])
  const broken = files.flatMap((file) => unresolved(file, read(file)).map((reference) => `${file}: ${reference}`))
  expect(broken).toEqual([])
})

test.each([
  ['a section of nothing', 'The rule (\u{a7}7).', '\u{a7}'],
  ['a document that is elsewhere', 'See decisions.md.', 'decisions.md'],
  ['a folder that is gone', 'See docs/nothing/here.', 'docs/nothing/here'],
  ['a decision that is gone', 'See docs/decisions/999.', 'docs/decisions/999'],
  ['a decision by its number', 'As decision 999 has it.', '999'],
  ['a row that is nowhere', "test('Z-01 nothing')", 'Z-01'],
  ['a link that leads nowhere', '[there](rules/interface.md)', 'rules/interface.md'],
  ['a section that is gone', '[there](features.md#nothing)', 'features.md#nothing'],
  ['a source that is gone', '`server/nothing.ts: a test`', 'server/nothing.ts'],
])('%s is found', (_what, text, reference) => {
  expect(unresolved('docs/page.md', text)).toEqual([reference])
})

test('what does resolve is left alone', () => {
  const text = 'B-07, docs/rules/price.md, docs/decisions/003, decision 003, [rows](features.md), `shared/money.ts`'
  expect(unresolved('docs/page.md', text)).toEqual([])
})

/** The proof of a feature's row: `tests/e2e/search.e2e.ts: the start of a title` */
const PROOF = /`([\w./-]+\.tsx?): ([^`]+)`/g

test('each row that is built names tests that exist and carry its id', () => {
  const built = features
    .split('\n## ')
    .filter((section) => !section.includes('(not built yet)'))
    .flatMap((section) => section.split('\n').filter((line) => /^\| [A-Z]-\d\d /.test(line)))
  expect(built.length).toBeGreaterThan(75)
  for (const line of built) {
    const proofs = [...line.matchAll(PROOF)]
    expect(proofs, line).not.toHaveLength(0)
    for (const [, file = '', title = ''] of proofs) {
      expect(title, line).toContain(line.slice(2, 6))
      expect(exists(file) && read(file).includes(title), `${file}: ${title}`).toBe(true)
    }
  }
})

/** Documents that people read from start to end; answers to ASVS and WCAG and the benches' tables are reference material and do not count. */
const readPages = filesIn('docs').filter((file) => file.endsWith('.md') && !/\/(asvs|wcag-table)/.test(file))
const withoutTables = (text: string) => text.replace(/^\|.*$/gm, '')

test('the documents that are read whole have at most 18,000 words beside their tables', () => {
  const words = readPages.map((file) => {
    const prose = withoutTables(read(file).split('<!-- figures -->')[0]!)
    return prose.split(/\s+/).filter(Boolean).length
  })
  expect(words.length).toBeGreaterThan(30)
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(18_000)
})
