import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Language, languages } from '#shared/languages.ts'
import type { Text, Texts } from '#shared/text-parameters.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Texts that are in Spanish on every paper: what the law asks, which binds. */
const LEGAL = ['conditionTexts', 'legalTexts']

type InLanguages = Record<Language, { texts: Texts }>

const isInLanguages = (value: unknown): value is InLanguages =>
  typeof value === 'object' && value !== null && languages.every((language) => isSaid(Reflect.get(value, language)))

function isSaid(value: unknown): boolean {
  return typeof value === 'function' && 'texts' in value
}

/** Reads the texts of emails, papers and pages, each by the name of its constant. */
export async function textsInLanguages(): Promise<[name: string, texts: InLanguages][]> {
  const files = await readdir(path.join(ROOT, 'server'), { recursive: true })
  const modules = await Promise.all(
    files
      .filter((name) => name.endsWith('-texts.ts'))
      .map(async (name) => (await import(path.join(ROOT, 'server', name))) as object),
  )
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, InLanguages] => isInLanguages(entry[1])),
  )
}

/** The forms of a text. */
export const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])

const everyForm = (texts: Texts) => Object.values(texts).flatMap(formsOf)

/** A word or words that begin and end as such. */
function asWords(words: string): RegExp {
  const literal = words.replace(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\d])${literal}(?![\\p{L}\\d])`, 'u')
}

/**
 * Returns a function that finds the Spanish texts that are left in a text of another language: the parts between parameters, but
 * those that this language has too, and but for addresses. `data` are Spanish names and texts that are no texts of ours, and may be there.
 */
export async function spanishFinder(language: Language): Promise<(text: string, data: readonly string[]) => string[]> {
  const all = (await textsInLanguages()).filter(([name]) => !LEGAL.includes(name))
  const own = all.flatMap(([, texts]) => everyForm(texts[language].texts)).join('\n')
  const parts = all
    .flatMap(([, texts]) => everyForm(texts.es.texts))
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((part) => part.length > 3 && !asWords(part).test(own))
  const spanish = [...new Set(parts)].map((part) => ({ part, words: asWords(part) }))
  return (text, data) => {
    const longestFirst = data.toSorted((a, b) => b.length - a.length)
    const rest = longestFirst.reduce((left, words) => left.replaceAll(words, ' '), text.replace(/https?:\S+/g, ' '))
    return spanish.filter(({ words }) => words.test(rest)).map(({ part }) => part)
  }
}
