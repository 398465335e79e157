import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CURRENCY_IN_WORDS } from '#shared/money.ts'

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
