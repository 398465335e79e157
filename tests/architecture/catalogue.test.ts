import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { failures } from '#shared/failures.ts'
import { messages } from '#shared/messages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CATALOGUE = /(^|[\\/])messages(\.ts$|[\\/])/

/** Keys of the catalogue that are never shown, with the reason. */
const UNTOLD: Record<string, string> = {
  'LOGIN.USER_NOT_FOUND':
    'whether an email has a login is nobody’s to learn: a wrong password and an unknown user are told alike',
}

async function sourceText(): Promise<string> {
  const texts: string[] = []
  for (const folder of ['shared', 'server', 'storefront', 'backoffice', 'tools']) {
    for (const name of await readdir(path.join(ROOT, folder), { recursive: true })) {
      const isCode = /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !CATALOGUE.test(name)
      if (isCode && !(folder === 'shared' && /^(failures|errors)\.ts$/.test(name))) {
        texts.push(await readFile(path.join(ROOT, folder, name), 'utf8'))
      }
    }
  }
  expect(texts.length).toBeGreaterThan(300)
  return texts.join('\n')
}

test('K-02 every message of the catalogue is used, by its key or by a failure that is thrown', async () => {
  const text = await sourceText()
  const isEmailed = (key: string) =>
    text.includes(`'${key}'`) ||
    text.includes(`messages.${key}`) ||
    Object.entries(failures).some(([code, failure]) => failure.key === key && new RegExp(`\\b${code}\\b`).test(text))
  const untold = Object.keys(messages).filter((key) => !isEmailed(key))
  expect(untold).toEqual(Object.keys(UNTOLD))
})
