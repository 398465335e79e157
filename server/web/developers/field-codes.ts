import { type MessageKey, messages } from '#shared/messages.ts'
import type { Language } from '../../platform/http/problem.ts'
import { englishFields } from '../../platform/http/problem-texts.ts'

/** Returns the rows of a Markdown table: each code that an entry of `errors` may have, and what is wrong with the field. */
export function fieldCodeRows(language: Language): string {
  const meanings = new Map<string, Set<string>>()
  for (const [key, { code, text }] of Object.entries(englishFields)) {
    const meaning = language === 'es' ? messages[key as MessageKey] : text
    meanings.set(code, (meanings.get(code) ?? new Set()).add(meaning))
  }
  return [...meanings]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, texts]) => `| \`${code}\` | ${[...texts].join(' ')} |`)
    .join('\n')
}
