import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { answerFailures } from '#shared/failures.ts'
import { answerMessages } from '#shared/messages/answers.ts'
import { MODEL_DAYS, SERVER_TESTS, WITHOUT_DATABASE } from '../support/test-files.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['shared', 'server', 'storefront', 'backoffice', 'tools']

type SourceFile = { file: string; text: string }

async function filesNamed(kind: RegExp): Promise<SourceFile[]> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(path.join(ROOT, folder), { recursive: true }))
        .map((name) => path.join(folder, name))
        .filter((name) => kind.test(name) && !name.includes('migrations')),
    ),
  )
  return Promise.all(files.flat().map(async (file) => ({ file, text: await readFile(path.join(ROOT, file), 'utf8') })))
}

const sources = (): Promise<SourceFile[]> => filesNamed(/(?<!\.test)\.tsx?$/)

/**
 * Lints one line as if it were in a top-level folder, and returns the linter's output. It runs in a temporary folder, because
 * other tests read the sources.
 */
async function lintIn(folder: string, line: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'ceibo-lint-'))
  const file = path.join(root, folder, 'probe', 'probe.ts')
  await mkdir(path.dirname(file), { recursive: true })
  await copyFile(path.join(ROOT, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'))
  await writeFile(file, `${line}\n`)
  try {
    const { stdout } = await run(process.execPath, [path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), file], {
      cwd: root,
    })
    return stdout
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** The files that a file loads, at once or later. Type-only imports do not count, because they are gone at run time. */
function importedBy(file: string, text: string): string[] {
  const found = text.matchAll(/^import (?!type\b)(?:[^'\n]|\n(?!import))*?'([.#][^']+\.tsx?)'|import\('([^']+)'\)/gm)
  return [...found].map(([, whole, later]) => {
    const name = (whole ?? later)!
    return name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name)
  })
}

test('A-03 both browsers read and write cookies with js-cookie, and nothing else does', async () => {
  const browsers = (await sources()).filter(({ file }) => /^(storefront|backoffice)/.test(file))
  const touching = browsers.filter(({ text }) => /document\s*\.\s*cookie|cookieStore/.test(text))
  expect(touching.map(({ file }) => file)).toEqual([])
  expect(browsers.filter(({ text }) => text.includes("from 'js-cookie'")).length).toBeGreaterThan(2)
})

describe('the borders between the top folders', () => {
  test.each([
    ['shared', "import { serve } from '../../server/platform/http/serve.ts'\nserve"],
    ['shared', "import fastify from 'fastify'\nfastify"],
    ['shared', 'export const now = Date.now()'],
    ['storefront', "import { serve } from '../../server/platform/http/serve.ts'\nserve"],
    ['storefront', "import { paths } from '../../backoffice/paths.ts'\npaths"],
    ['storefront', "import { messages } from '#shared/messages.ts'\nmessages"],
    ['backoffice', "import { paths } from '../../storefront/paths.ts'\npaths"],
    ['backoffice', "import 'dayjs/locale/es.js'"],
    ['server', "import { paths } from '../../storefront/paths.ts'\npaths"],
  ])('a forbidden line in %s fails the lint: %s', async (folder, line) => {
    expect(await lintIn(folder, line)).toMatch(/no-restricted-(imports|properties|globals)/)
  })

  test.each([
    ['server', "import { sum } from '#shared/money.ts'\nexport const total = sum([1, 2])"],
    ['storefront', "import type { MessageKey } from '#shared/messages.ts'\nexport type Said = MessageKey"],
  ])('an allowed line in %s passes, so the check above is not just always red: %s', async (folder, line) => {
    expect(await lintIn(folder, line)).not.toMatch(/no-restricted/)
  })
})

/** Wire field names that must not appear in rules, tables and screens: the contract translates them (docs/interface.md). */
const LEGACY =
  /\b(id_categoria|id_beneficio|nombre_beneficio|precio_(?:grupal|adulto_mayor|base|base_adulto)|edad_maxima|aditionalBenefits|repassword|neto(?:Rua)?|ruaDiscount|bornDate|typeDoc|docNumber|TrxToken|isSuscribed|netTotal|invoiced|companyDiscount|providerDiscount|providerNet)\b/

/** The card provider's wire format has its own field names, which only the adapter and the provider's sandbox use. */
const PROVIDER_WIRE = /^(server[\\/]adapters[\\/]card-gateway|tools[\\/]sandbox-gateway)[\\/]/

/** Removes paths and sentences in quotes from a source; templates first, because they may contain other quotes. */
function withoutSentences(text: string): string {
  const keepNames = (quoted: string) => (/^.\/|\s/.test(quoted) ? '' : quoted)
  return text.replace(/`[^`]*`/g, keepNames).replace(/(['"])[^'"\n]*\1/g, keepNames)
}

describe('what the linter cannot say', () => {
  test('legacy names live in contract.ts only', async () => {
    const all = await sources()
    expect(all.length).toBeGreaterThan(100)
    const leaks = all.filter(
      ({ file, text }) =>
        !file.endsWith('contract.ts') &&
        !PROVIDER_WIRE.test(file) &&
        // Quoted paths are literal addresses of the customer's interface, and quoted texts with a space are Spanish sentences:
        // neither is a field name.
        LEGACY.test(withoutSentences(text)),
    )
    expect(leaks.map(({ file }) => file)).toEqual([])
    expect(all.some(({ file, text }) => file.endsWith('contract.ts') && LEGACY.test(text))).toBe(true)
  })

  test('the codes of the card provider stay with its adapter and the sandbox bank that speaks them', async () => {
    const CODE = /\b(TR|PR|TK)\d{3}\b/
    const speaking = (await sources()).map(({ file, text }) => (CODE.test(text) ? file : '')).filter(Boolean)
    const ITS_OWN = /^(server[\\/]adapters[\\/]card-gateway[\\/]bamboo|tools[\\/]sandbox-gateway)[\\/]/
    expect(speaking.filter((file) => !ITS_OWN.test(file))).toEqual([])
    expect(speaking.length).toBeGreaterThan(1)
  })

  test('D-05 what a role may do is asked of the one table of permissions: no code compares the name of a role', async () => {
    const COMPARED =
      /\brole\b\s*[!=]==?\s*['"]|['"]\s*[!=]==?\s*[\w.?]*\brole\b|\b(eq|ne)\([\w.]*\brole, ['"]|\.role\} = '|case '(administrator|finance|support|reader|owner|seller|viewer)'/
    const comparing = (await sources()).filter(({ text }) => COMPARED.test(text))
    expect(comparing.map(({ file }) => file)).toEqual([])
    expect("if (identity.role === 'finance')").toMatch(COMPARED)
    expect("eq(account.role, 'administrator')").toMatch(COMPARED)
  })

  test('a migration after the first takes no table or column away: an older release runs beside it', async () => {
    const TAKES_AWAY = /\b(drop\s+(table|column|view|schema)|rename)\b/i
    const folder = path.join(ROOT, 'server/platform/db/migrations')
    const [first, ...later] = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const texts = await Promise.all(later.map((name) => readFile(path.join(folder, name), 'utf8')))
    expect(first).toBe('0000_initial.sql')
    expect(later.filter((_, n) => TAKES_AWAY.test(texts[n] ?? ''))).toEqual([])
    expect('ALTER TABLE "sale" RENAME COLUMN "total" TO "charged"').toMatch(TAKES_AWAY)
    expect('ALTER TABLE "sale" DROP COLUMN "total"').toMatch(TAKES_AWAY)
  })

  test('shared/ never asks what time it is', async () => {
    const clocks = (await sources()).filter(({ file, text }) => file.startsWith('shared/') && /new Date\(\)/.test(text))
    expect(clocks.map(({ file }) => file)).toEqual([])
  })

  test('what a storefront says by itself is not among the texts and failures that only answers bring', async () => {
    const offenders = (await sources()).filter(
      ({ file, text }) =>
        /^(storefront|shared)[\\/]/.test(file) &&
        !/^shared[\\/](messages[\\/]answers(\.pt|\.en)?|failures)\.ts$/.test(file) &&
        // The `message` of an endpoint is a text of the server. The back-office's requests are answered by the server or the
        // back-office, which both have all texts, and so is the price of a whole order.
        !/^shared[\\/](sales[\\/]contract|quoting[\\/]price|businesses[\\/].*|.*staff-contract)\.ts$/.test(file) &&
        (Object.keys(answerMessages).some((key) => text.replaceAll(/^ +message: .*/gm, '').includes(`'${key}'`)) ||
          Object.keys(answerFailures).some((code) => text.includes(`new Failure('${code}'`))),
    )
    expect(offenders.map(({ file }) => file)).toEqual([])
  })

  test('no file of a storefront leads to the texts of staff, or to those that only answers bring', async () => {
    const all = new Map((await sources()).map(({ file, text }) => [file, text]))
    // In other languages a browser loads these texts with the first failure: the server's are Spanish.
    const isOfOthers = (file: string) => /\.(pt|en)\.ts$|\/answer-texts\.ts$/.test(file)
    const own = [...all.keys()].filter((file) => file.startsWith('storefront/') && !isOfOthers(file))
    const loaded = new Set(own)
    for (const file of loaded) for (const next of importedBy(file, all.get(file) ?? '')) loaded.add(next)
    expect([...loaded].filter((file) => file.startsWith('shared/messages'))).toEqual([
      'shared/messages/public.ts',
      'shared/messages/requests.ts',
      'shared/messages/refund-account.ts',
      'shared/messages/vouchers.ts',
    ])
    expect(loaded).not.toContain('shared/failures.ts')
  })

  test('what the back-office refuses by itself comes with its text, which failures of answers have of the server', async () => {
    const refusing = (await sources()).filter(({ file }) => file.startsWith('backoffice/'))
    const codes = refusing.flatMap(({ text }) => [...text.matchAll(/new Failure\('(\w+)'(, \{ message)?/g)])
    expect(codes.filter(([, code = '', message]) => code in answerFailures && !message)).toEqual([])
    expect(codes.length).toBeGreaterThan(5)
  })

  test('no style sheet has more than 200 lines', async () => {
    const sheets = await filesNamed(/\.css$/)
    expect(sheets.length).toBeGreaterThan(50)
    const lengths = sheets.map(({ file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
    expect(lengths.filter(({ lines }) => lines > 200)).toEqual([])
  })

  test('what only tests use lies among the tests: no source imports it from there', async () => {
    const FROM_TESTS = /from '[./]*\/tests\//
    const importing = (await sources()).filter(({ text }) => FROM_TESTS.test(text))
    expect(importing.map(({ file }) => file)).toEqual([])
    expect("import { ana } from '../../tests/support/test-passenger.ts'").toMatch(FROM_TESTS)
  })

  test('no folder and no file is an attic', async () => {
    const ATTIC = /[\\/](utils?|helpers?|common|types|services?|misc)(?=[\\/]|\.tsx?$)/
    expect((await sources()).map(({ file }) => file).filter((file) => ATTIC.test(file))).toEqual([])
    expect('server/features/services.ts').toMatch(ATTIC)
    expect('storefront/utils/format.ts').toMatch(ATTIC)
  })
})

test('K-04 what is told on PostgreSQL alone, or otherwise there, is among the tests that run on PostgreSQL', async () => {
  const inTree = (pattern: string | string[], exclude: string[] = []) => globSync(pattern, { cwd: ROOT, exclude })
  const all = inTree(['{server,tools,shared,storefront,backoffice}/**/*.test.ts', 'tests/**/*.test.ts'])
  const read = await Promise.all(
    all.map(async (file) => ({ file, text: await readFile(path.join(ROOT, file), 'utf8') })),
  )
  const asking = read.filter(({ text }) => /CEIBO_TEST_DATABASE [!=]== 'postgres'/.test(text)).map(({ file }) => file)
  expect(asking.length).toBeGreaterThan(8)
  const run = new Set(inTree([...SERVER_TESTS, MODEL_DAYS], WITHOUT_DATABASE))
  expect(asking.filter((file) => !run.has(file))).toEqual([])
})
