import { useLocation } from 'react-router-dom'
import { type Language, LANGUAGE_KEY, languageNames, languageTags } from '#shared/languages.ts'
import { LANGUAGE } from '#shared/locale.ts'
import { t } from '../i18n/texts.ts'
import { useBrand } from '../page-state.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

import './LanguageLinks.css'

/** Links to this page in each language of the storefront; what was answered stays. Nothing where there is one language. */
export function LanguageLinks() {
  const { languages } = useBrand()
  // The server knows only the part of the query that the page reads.
  const search = useLocation().search
  const query = useHydrated() ? search : ''
  if (languages.length < 2) return null
  return (
    <ul className="plain-list language-links" aria-label={t('frame.language')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={inLanguage(query, language)}
            lang={languageTags[language]}
            hrefLang={languageTags[language]}
            aria-current={language === LANGUAGE ? 'true' : undefined}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}

function inLanguage(search: string, language: Language): string {
  const query = new URLSearchParams(search)
  query.set(LANGUAGE_KEY, language)
  return `?${query}`
}

/** The languages behind a short name in the header: an element of the browser, so that it opens without scripts. */
export function LanguageMenu() {
  if (useBrand().languages.length < 2) return null
  return (
    <details className="language-menu">
      <summary>
        <span className="visually-hidden">{t('frame.language')}: </span>
        {LANGUAGE.toUpperCase()}
      </summary>
      <LanguageLinks />
    </details>
  )
}
