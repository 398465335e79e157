import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { CURRENCY_IN_WORDS } from '#shared/money.ts'
import { formsOf, textsInLanguages } from '../support/languages-of-papers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The other names of the dollar that papers, emails and pages have had. */
const OTHER_NAMES =
  /dólares (?:americanos|norteamericanos|de (?:los )?Estados Unidos)|dólares estadounidenses(?! \(USD\))/i
const OTHER_SIGNS = /\bUS\$|\bU\$S|\bUSD\$/

test('papers, emails and pages have one name for the dollar', async () => {
  expect(CURRENCY_IN_WORDS).toBe('dólares estadounidenses (USD)')
  const found: string[] = []
  let read = 0
  for (const folder of ['shared', 'server', 'storefront', 'backoffice', 'tools']) {
    for (const name of await readdir(path.join(ROOT, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
      const text = await readFile(path.join(ROOT, folder, name), 'utf8')
      read += 1
      // The constant is written with the code of the currency in its place.
      const words = text.replace('dólares estadounidenses (${CURRENCY})', '')
      if (OTHER_NAMES.test(words) || OTHER_SIGNS.test(words)) found.push(path.posix.join(folder, name))
    }
  }
  expect(read).toBeGreaterThan(400)
  expect(found).toEqual([])
})

test('I-02 emails, papers and pages have every text in each language, with the same parameters', async () => {
  const parametersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  const all = await textsInLanguages()
  expect(all.length).toBeGreaterThan(15)
  for (const [name, texts] of all) {
    const [spanish, ...others] = languages.map((language) =>
      Object.fromEntries(
        Object.entries(texts[language].texts).map(([key, text]) => [key, formsOf(text).map(parametersOf)]),
      ),
    )
    for (const other of others) expect(other, name).toEqual(spanish)
    for (const text of Object.values(texts.en.texts).flatMap(formsOf)) expect(text).not.toMatch(/insurance/i)
    for (const text of Object.values(texts.pt.texts).flatMap(formsOf)) expect(text).not.toMatch(/\bseguro\b|apólice/i)
  }
})
