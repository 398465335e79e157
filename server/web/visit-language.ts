import { type Language, LANGUAGE_KEY, languageOf, SOURCE_LANGUAGE } from '#shared/languages.ts'

type Sources = {
  /** The query of the address, '?lng=pt'. */
  search: string
  cookie: string | undefined
  acceptLanguage: string | undefined
  /** The languages of the storefront. */
  offered: readonly Language[]
}

/**
 * Chooses the language of a page by what the server sees of the order of P-14: query, cookie, the languages of the browser. An
 * address that names another language gets Spanish.
 */
export function visitLanguage({ search, cookie, acceptLanguage, offered }: Sources): Language {
  const inQuery = new URLSearchParams(search).get(LANGUAGE_KEY)
  if (inQuery !== null) return languageOf(inQuery, offered) ?? SOURCE_LANGUAGE
  return languageOf(cookie, offered) ?? preferredLanguage(acceptLanguage, offered) ?? SOURCE_LANGUAGE
}

/** Returns the offered language with the highest quality of an Accept-Language, the first of equal ones; null without one. */
function preferredLanguage(header: string | undefined, offered: readonly Language[]): Language | null {
  const preferences = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
    return { language: languageOf(tag, offered), quality: Number(quality ?? 1) }
  })
  const [best] = preferences
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .filter(({ language }) => language !== null)
  return best?.language ?? null
}
