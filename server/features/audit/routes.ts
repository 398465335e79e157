import { auditApi } from '#shared/audit/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import { findEntries } from './entries.ts'

/** What was done, by whom and to what (D-06): only ever read. */
export function auditRoutes(router: Router): void {
  serve(router, auditApi.list, ({ query, read }) => read((db) => findEntries(db, query)))
}
