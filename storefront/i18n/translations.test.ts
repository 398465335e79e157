import path from 'node:path'
import { expect, test } from 'vitest'
import { MISHAPS } from '#shared/catalogue/mishaps.ts'
import { languages, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { translatedModules } from '../../tools/bundling/in-language.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const others = languages.filter((language) => language !== SOURCE_LANGUAGE)

/** Modules that say the same with more or less than the Spanish one, and why. */
const OF_THEIR_OWN = [
  'storefront/i18n/failure-texts.ts',
  'storefront/mishaps/mishap-texts.ts',
  // Of the answers, only those that reach visitors.
  'shared/messages/answers.ts',
]

/** What a text contains: its parameters, in alphabetical order. */
const parametersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

/** The texts of a module by their key, each with its parameters; of a `t`, the texts that it was made of. */
function textsOf(value: unknown, key = ''): [string, string[]][] {
  if (typeof value === 'function') return 'texts' in value ? textsOf(value.texts, key) : [[key, []]]
  if (typeof value === 'string') return [[key, parametersOf(value)]]
  if (typeof value !== 'object' || value === null) return [[key, []]]
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${key}/${name}`))
}

async function load(module: string): Promise<unknown> {
  return { ...((await import(path.join(ROOT, module))) as object) }
}

test('I-01 every language has the same modules', () => {
  const [first, ...rest] = others.map((language) => translatedModules(language).toSorted())
  expect(first?.length).toBeGreaterThan(50)
  for (const modules of rest) expect(modules).toEqual(first)
})

test.for(others)('I-01 every text is in %s, with the same parameters', async (language) => {
  for (const module of translatedModules(language)) {
    if (OF_THEIR_OWN.includes(module)) continue
    const own = Object.fromEntries(textsOf(await load(module.replace(/ts$/, `${language}.ts`))))
    expect(own, module).toEqual(Object.fromEntries(textsOf(await load(module))))
  }
})

test.for(others)('I-01 every mishap has its words in %s', async (language) => {
  const { words } = (await load(`storefront/mishaps/mishap-texts.${language}.ts`)) as { words: object }
  expect(Object.keys(words).toSorted()).toEqual(MISHAPS.map(({ id }) => id).toSorted())
})
