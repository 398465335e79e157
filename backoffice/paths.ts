import { areaOf } from '#shared/auth/guard.ts'
import type { Role } from '#shared/http.ts'

/** Addresses of one area, below its root. */
function areaPaths(root: string) {
  return {
    home: root,
    login: `${root}/login`,
    forgot: `${root}/forgot`,
    sales: `${root}/sales`,
    sale: (id: string) => `${root}/sales/${encodeURIComponent(id)}`,
  }
}

/** Every address that the back-office links to, by the area it is in. */
export const paths = {
  administrator: areaPaths(areaOf.administrator),
  partner: areaPaths(areaOf.partner),
} as const satisfies Record<Role, ReturnType<typeof areaPaths>>

/** The storefront's home: another document. */
export const SITE_HOME = '/'
