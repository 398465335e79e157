const KEY = 'lng'

/** The languages that exist. A visitor with any other language gets Spanish (P-14). */
const languages = ['es'] as const
export type Language = (typeof languages)[number]
const FALLBACK: Language = 'es'

/** The sources of a language choice, in order of precedence. */
type Sources = {
  search: string
  readCookie: (name: string) => string | undefined
  localStorage: Pick<Storage, 'getItem' | 'setItem'>
  sessionStorage: Pick<Storage, 'getItem'>
  browser: readonly string[]
  htmlTag: string
}

/**
 * Finds the language in the order of P-14 (query, cookie, local and session storage, browser, html tag) and caches it. A query
 * with an unknown language gets Spanish, and leaves the cache as it is.
 */
export function detectLanguage(sources: Sources): Language {
  const inQuery = new URLSearchParams(sources.search).get(KEY)
  if (inQuery !== null && supported(inQuery) === null) return FALLBACK
  const readers = [
    () => inQuery,
    () => sources.readCookie(KEY) ?? null,
    () => sources.localStorage.getItem(KEY),
    () => sources.sessionStorage.getItem(KEY),
    () => sources.browser.find((tag) => supported(tag) !== null) ?? null,
    () => sources.htmlTag,
  ]
  for (const read of readers) {
    const language = supported(attempt(read))
    if (language === null) continue
    attempt(() => {
      sources.localStorage.setItem(KEY, language)
      return null
    })
    return language
  }
  return FALLBACK
}

function supported(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split('-')[0]
  return languages.find((language) => language === primary) ?? null
}

/** Reads a storage; when the visitor's settings block it, it counts as empty. */
function attempt(read: () => string | null): string | null {
  try {
    return read()
  } catch {
    return null
  }
}
