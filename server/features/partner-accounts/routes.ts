import { Failure } from '#shared/errors.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { readerFor } from '../../platform/db/as-business.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { findAccounts, readAccount } from './balances.ts'
import { findAccountLines, withAuthors } from './lines.ts'

/** What businesses owe us and we owe them: read by staff, and by each business its own. */
export function partnerAccountRoutes(router: Router, { db }: Pick<Services, 'db'>): void {
  serve(router, partnerAccountApi.list, ({ query }) => findAccounts(db, query))

  serve(router, partnerAccountApi.get, ({ params }) => readAccount(db, params.id))

  serve(router, partnerAccountApi.own, ({ identity: { business } }) => {
    if (!business) throw new Failure('FORBIDDEN')
    return readerFor(db, business.id)((own) => readAccount(own, business.id))
  })

  serve(router, partnerAccountApi.lines, async ({ query, identity: { business } }) => {
    if (business) return readerFor(db, business.id)((own) => findAccountLines(own, business.id, query))
    const businessId = query.filter?.businessId
    if (!businessId) throw validationFailure([{ path: 'filter.businessId', key: 'FIELD.REQUIRED' }])
    return withAuthors(db, await findAccountLines(db, businessId, query))
  })
}
