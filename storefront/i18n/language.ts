import { type Language, LANGUAGE_KEY as KEY, languageOf, SOURCE_LANGUAGE } from '#shared/languages.ts'

/** The sources of a language choice, in order of precedence. */
type Sources = {
  search: string
  readCookie: (name: string) => string | undefined
  localStorage: Pick<Storage, 'getItem' | 'setItem'>
  sessionStorage: Pick<Storage, 'getItem'>
  /** The language in which the server wrote the page, by the browser's Accept-Language where nothing else was known. */
  htmlTag: string
  /** The languages of the storefront. */
  offered: readonly Language[]
}

/**
 * Finds the language in the order of P-14 (query, cookie, local and session storage, browser, html tag) and caches it. A query
 * with another language gets Spanish, and leaves the cache as it is. The browser's languages come with the html tag: the server
 * reads them. A search engine's robot has some too but does not send them: asking it here would give it another language.
 */
export function detectLanguage(sources: Sources): Language {
  const { offered } = sources
  const inQuery = new URLSearchParams(sources.search).get(KEY)
  if (inQuery !== null && languageOf(inQuery, offered) === null) return SOURCE_LANGUAGE
  const readers = [
    () => inQuery,
    () => sources.readCookie(KEY) ?? null,
    () => sources.localStorage.getItem(KEY),
    () => sources.sessionStorage.getItem(KEY),
    () => sources.htmlTag,
  ]
  for (const read of readers) {
    const language = languageOf(attempt(read), offered)
    if (language === null) continue
    attempt(() => {
      sources.localStorage.setItem(KEY, language)
      return null
    })
    return language
  }
  return SOURCE_LANGUAGE
}

/** Reads a storage; when the visitor's settings block it, it counts as empty. */
function attempt(read: () => string | null): string | null {
  try {
    return read()
  } catch {
    return null
  }
}
