import { areaOf } from '#shared/access/guard.ts'
import type { Area } from '#shared/access/guard.ts'

/** Addresses of one area that belong to no noun, below its root. */
function areaPaths(root: string) {
  return {
    home: root,
    login: `${root}/login`,
    forgot: `${root}/forgot`,
    account: `${root}/account`,
    storefront: `${root}/sitio`,
  }
}

/** By the area; the addresses of a noun stand in its declaration. */
export const paths = {
  administrator: areaPaths(areaOf.administrator),
  partner: areaPaths(areaOf.partner),
} as const satisfies Record<Area, ReturnType<typeof areaPaths>>

/** The addresses of a noun: of its list, and of the pages of one record. */
export type NounPaths = Readonly<{
  /** Below the root of the area. */
  address: string
  list: string
  add: string
  show: (id: string) => string
  edit: (id: string) => string
}>

/** The addresses of the noun at `address` below the root of `area`. */
export function pathsIn(area: Area, address: string): NounPaths {
  const list = `${areaOf[area]}/${address}`
  return {
    address,
    list,
    add: `${list}/add/`,
    show: (id) => `${list}/${encodeURIComponent(id)}`,
    edit: (id) => `${list}/edit/${encodeURIComponent(id)}`,
  }
}

/** The address of a list that is already filtered. */
export function filtered(list: string, filter: Readonly<Record<string, unknown>>): string {
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}

/** Both logins, for people who do not know which is theirs. */
export const LOGIN_CHOICE = '/users/login'

/** The storefront's home: another document. */
export const SITE_HOME = '/'

/** Where a purchase starts on the main site, whatever storefront one came from (B-15, B-18). */
export const BUY_PATH = '/buy/step-1'
