import polyglotI18nProvider from 'ra-i18n-polyglot'
import spanishMessages from 'ra-language-spanish'
import { type I18nProvider, mergeTranslations } from 'react-admin'
import { reactAdminMessages } from '../i18n/react-admin.ts'

/** One language: the package's Spanish, and over it what that lacks or says wrongly. */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => mergeTranslations(spanishMessages, reactAdminMessages),
  'es',
  [{ locale: 'es', name: 'Español' }],
)
