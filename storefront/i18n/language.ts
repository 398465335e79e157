const KEY = 'lng'

/** The languages that exist. Spanish is also what everyone else gets (P-14). */
const languages = ['es'] as const
export type Language = (typeof languages)[number]
const FALLBACK: Language = 'es'

/** Where a language can be asked for, first wins. */
type Sources = {
  search: string
  cookie: string
  localStorage: Pick<Storage, 'getItem' | 'setItem'>
  sessionStorage: Pick<Storage, 'getItem'>
  browser: readonly string[]
  htmlTag: string
}

/** Finds the language in the order of §9 (query, cookie, local and session storage, browser, html tag) and caches it. */
export function detectLanguage(sources: Sources): Language {
  const asked = [
    () => new URLSearchParams(sources.search).get(KEY),
    () => new RegExp(`(?:^|;\\s*)${KEY}=([^;]*)`).exec(sources.cookie)?.[1] ?? null,
    () => sources.localStorage.getItem(KEY),
    () => sources.sessionStorage.getItem(KEY),
    ...sources.browser.map((language) => () => language),
    () => sources.htmlTag,
  ]
  const language = asked.map((read) => supported(attempt(read))).find((found) => found !== null) ?? FALLBACK
  attempt(() => {
    sources.localStorage.setItem(KEY, language)
    return null
  })
  return language
}

function supported(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split('-')[0]
  return languages.find((language) => language === primary) ?? null
}

/** Storage may be blocked by the visitor's settings: that is the same as empty. */
function attempt(read: () => string | null): string | null {
  try {
    return read()
  } catch {
    return null
  }
}
