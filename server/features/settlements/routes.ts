import { Failure } from '#shared/errors.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { readerOf } from '../../platform/db/as-business.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { readComparison } from './comparison.ts'
import { viewerOf } from '../sales/routes.ts'
import { readDashboard } from './dashboard.ts'
import { exportMovements } from './movements-csv.ts'
import { readContinental, readContinentalPlans, readPromoCodes, readSettlements } from './store.ts'

/** A file of a year is read from the database as long as it travels. */
const CSV_LIMIT = { max: 20, windowSeconds: 60 }

/** Reports on sales: all of them for administrators, a business's own for its session. */
export function settlementRoutes(router: Router, { db, now }: Dependencies): void {
  serve(router, reportApi.settlements, ({ query }) => readSettlements(db, query.filter ?? {}, query))
  serve(router, reportApi.continental, ({ query }) => readContinental(db, query.filter ?? {}, query))
  serve(router, reportApi.continentalPlans, ({ query }) => readContinentalPlans(db, query.filter ?? {}, query))
  serve(router, reportApi.promoCodes, ({ query }) => readPromoCodes(db, query.filter ?? {}, query))
  serve(
    router,
    reportApi.movements,
    ({ query, identity }) => {
      const viewer = viewerOf(identity)
      return exportMovements({ read: readerOf(db, identity), now: now() }, query.filter ?? {}, viewer)
    },
    { limit: CSV_LIMIT },
  )
  serve(router, reportApi.profile, async ({ query, identity }) => {
    if (!identity.business) throw new Failure('FORBIDDEN')
    const { id: businessId } = identity.business
    const read = readerOf(db, identity)
    const { rows, count } = await read((own) => readSettlements(own, { ...query.filter, businessId }))
    return { rows, first: 0, total: count }
  })
  serve(router, reportApi.dashboard, () => readDashboard(db, now()))
  serve(router, reportApi.comparison, ({ query }) => readComparison(db, query.span, now()))
}
