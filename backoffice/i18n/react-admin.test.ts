import english from 'ra-language-english'
import spanish from 'ra-language-spanish'
import { expect, test } from 'vitest'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { reactAdminMessages } from './react-admin.ts'

/** Every text by its path, 'ra.action.save'. */
function paths(messages: object, parent = ''): Map<string, string> {
  const entries = Object.entries(messages as Record<string, string | object>).flatMap(([name, message]) =>
    typeof message === 'string' ? [[parent + name, message] as const] : [...paths(message, `${parent}${name}.`)],
  )
  return new Map(entries)
}

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))]
const base = paths(spanish)

test('all that react-admin says is said in Spanish, with no fact that it does not give', () => {
  for (const [path, text] of paths(english)) {
    const own = paths(reactAdminMessages).get(path) ?? base.get(path)
    expect(own, path).toBeDefined()
    expect(placeholders(text), path).toEqual(expect.arrayContaining(placeholders(own ?? '')))
    expect(i18nProviderOf({}).translate(path, { _: 'missing' }), path).not.toBe('missing')
  }
})

test('our catalogue holds only what the Spanish of the package lacks or says otherwise, and nothing that react-admin never says', () => {
  const englishPaths = paths(english)
  for (const [path, text] of paths({ ra: reactAdminMessages.ra })) {
    expect(base.get(path), path).not.toBe(text)
    expect(englishPaths.has(path), path).toBe(true)
  }
})
