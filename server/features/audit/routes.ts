import { auditApi } from '#shared/audit/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import { findEntries } from './entries.ts'

/** Serves the audit log (D-06), which can only be read. */
export function auditRoutes(router: Router): void {
  serve(router, auditApi.list, ({ query, read }) => read((db) => findEntries(db, query)))
}
