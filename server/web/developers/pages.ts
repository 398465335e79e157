import type { Language } from '../../platform/http/problem.ts'

export const languages = ['es', 'en'] as const satisfies Language[]

type Titles = Record<Language, string>

/** The pages for developers by the end of their address, in the order of the menu; each has a text in both languages. */
export const pages = {
  '': { es: 'Empezá en cinco minutos', en: 'Start in five minutes' },
  'quote-to-voucher': { es: 'De la cotización al voucher', en: 'From quote to voucher' },
  links: { es: 'Enlaces de pago', en: 'Payment links' },
  'cancel-and-change': { es: 'Cancelar y cambiar', en: 'Cancel and change' },
  webhooks: { es: 'Webhooks y eventos', en: 'Webhooks and events' },
  sandbox: { es: 'El ambiente de pruebas', en: 'The sandbox' },
  'going-live': { es: 'Salir a producción', en: 'Going live' },
  requests: { es: 'Pedidos, listas y límites', en: 'Requests, lists and limits' },
  errors: { es: 'Errores', en: 'Errors' },
  versioning: { es: 'Versiones y cambios', en: 'Versions and changes' },
  reference: { es: 'Referencia', en: 'Reference' },
} as const satisfies Record<string, Titles>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

/** Returns whether the end of an address is that of a page. */
export function isPage(name: string): name is PageName {
  return Object.hasOwn(pages, name)
}

/** The address of a page on our site. */
export function pathOf(page: PageName, language: Language): string {
  return ['/developers', ...(language === 'es' ? [] : [language]), ...(page === '' ? [] : [page])].join('/')
}

/** The addresses of all pages, for the sitemap. */
export const developerPaths = languages.flatMap((language) => pageNames.map((page) => pathOf(page, language)))
