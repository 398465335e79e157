import polyglotI18nProvider from 'ra-i18n-polyglot'
import spanishMessages from 'ra-language-spanish'
import { type I18nProvider, mergeTranslations } from 'react-admin'
import { reactAdminMessages } from '../i18n/react-admin.ts'
import type { Resource } from './resource.ts'

/** The only language: the package's Spanish with our corrections, plus the names of resources and fields. */
export function i18nProviderOf(resources: Readonly<Record<string, Resource>>): I18nProvider {
  const words = Object.entries(resources).flatMap(([name, { words: own }]) => (own ? [[name, own] as const] : []))
  return polyglotI18nProvider(
    () => mergeTranslations(spanishMessages, reactAdminMessages, { resources: Object.fromEntries(words) }),
    'es',
    [{ locale: 'es', name: 'Español' }],
  )
}
