import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { visitLanguage } from './visit-language.ts'

const visit = (more: Partial<Parameters<typeof visitLanguage>[0]>) =>
  visitLanguage({ search: '', cookie: undefined, acceptLanguage: undefined, offered: languages, ...more })

test('I-01 a page is in the language of the query, of the cookie, or of the browser, in this order', () => {
  expect(visit({})).toBe('es')
  expect(visit({ acceptLanguage: 'pt-BR,pt;q=0.9,en;q=0.8' })).toBe('pt')
  expect(visit({ acceptLanguage: 'pt-BR', cookie: 'en' })).toBe('en')
  expect(visit({ acceptLanguage: 'pt-BR', cookie: 'en', search: '?promo=X&lng=es' })).toBe('es')
  expect(visit({ acceptLanguage: 'pt-BR', cookie: 'en', search: '?lng=fr' })).toBe('es')
  expect(visit({ acceptLanguage: 'pt-BR', cookie: 'fr' })).toBe('pt')
})

test('I-01 of the languages of a browser the most wanted one counts that the storefront has', () => {
  expect(visit({ acceptLanguage: 'fr-FR, en;q=0.5, pt;q=0.7' })).toBe('pt')
  expect(visit({ acceptLanguage: 'en;q=0, fr' })).toBe('es')
  expect(visit({ acceptLanguage: '*' })).toBe('es')
  expect(visit({ acceptLanguage: 'q=;,;' })).toBe('es')
  expect(visit({ acceptLanguage: 'pt-BR, en;q=0.5', offered: ['es', 'en'] })).toBe('en')
  expect(visit({ acceptLanguage: 'pt-BR', cookie: 'pt', search: '?lng=pt', offered: ['es'] })).toBe('es')
})
