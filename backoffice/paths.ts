import { areaOf } from '#shared/access/guard.ts'
import type { Area } from '#shared/access/guard.ts'

/** The addresses of one area, below its root, that belong to no section. */
function areaPaths(root: string) {
  return {
    home: root,
    login: `${root}/login`,
    forgot: `${root}/forgot`,
    account: `${root}/account`,
    storefront: `${root}/storefront`,
  }
}

/** The addresses by area; those of a section are in its declaration. */
export const paths = {
  administrator: areaPaths(areaOf.administrator),
  partner: areaPaths(areaOf.partner),
} as const satisfies Record<Area, ReturnType<typeof areaPaths>>

/** The addresses of a section: its list, and the pages of one record. */
export type ResourcePaths = Readonly<{
  /** The path below the root of the area. */
  address: string
  list: string
  add: string
  show: (id: string) => string
  edit: (id: string) => string
}>

/** The addresses of the section at `address` below the root of `area`. */
export function pathsIn(area: Area, address: string): ResourcePaths {
  const list = `${areaOf[area]}/${address}`
  return {
    address,
    list,
    add: `${list}/add/`,
    show: (id) => `${list}/${encodeURIComponent(id)}`,
    edit: (id) => `${list}/edit/${encodeURIComponent(id)}`,
  }
}

/** The address of a list with these filters. */
export function filtered(list: string, filter: Readonly<Record<string, unknown>>): string {
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}

/** The page with links to both logins, for people who do not know which is theirs. */
export const LOGIN_CHOICE = '/users/login'

/** The storefront's home, which is another HTML document. */
export const SITE_HOME = '/'

/** The first step of a purchase, on the main site for every business (B-15, B-18). */
export const BUY_PATH = '/buy/step-1'

/** The addresses of earlier releases, which bookmarks and emails still have, and those that replaced them, below an area's root. */
export const MOVED: Record<Area, Readonly<Record<string, string>>> = {
  administrator: {
    'liquidaciones/continental/planes': 'settlements/continental/plans',
    'liquidaciones/empresa': 'settlements/business',
    'liquidaciones/pagos': 'settlements/payments',
    liquidaciones: 'settlements',
    conciliacion: 'reconciliation',
    correo: 'emails',
    devoluciones: 'refunds',
    auditoria: 'audit-log',
    probador: 'price-tester',
    tarifas: 'tariffs',
    paises: 'countries',
    'tipo-de-cambio': 'exchange-rates',
    'textos-legales': 'legal-texts',
    usuarios: 'users',
  },
  partner: {
    liquidaciones: 'settlements',
    usuarios: 'users',
    sitio: 'storefront',
  },
}

/** Returns the present address of a page that an earlier release had at `pathname`; null for every other address. */
export function movedAddress(pathname: string): string | null {
  for (const area of Object.keys(MOVED) as Area[]) {
    // The first that fits is the longest: a longer address stands before its beginning.
    for (const [before, now] of Object.entries(MOVED[area])) {
      const [old, root] = [`${areaOf[area]}/${before}`, areaOf[area]]
      if (pathname === old || pathname.startsWith(`${old}/`)) return `${root}/${now}${pathname.slice(old.length)}`
    }
  }
  return null
}
