import { Failure } from '#shared/errors.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { figuresSeen } from '#shared/sales/figures-seen.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { readComparison } from './comparison.ts'
import { viewerOf } from '../sales/routes.ts'
import { readDashboard } from './dashboard.ts'
import { exportMovements } from './movements-csv.ts'
import { readContinental, readContinentalPlans, readPromoCodes, readSettlements } from './store.ts'

/** The limit of exports per address: a file of a year reads the database for as long as the download takes. */
const CSV_LIMIT = { max: 20, windowSeconds: 60 }

/** Serves reports on sales: on all of them to administrators, on its own to a business. */
export function settlementRoutes(router: Router, { now }: Dependencies): void {
  serve(router, reportApi.settlements, ({ query, read }) =>
    read((db) => readSettlements(db, query.filter ?? {}, query)),
  )
  serve(router, reportApi.continental, ({ query, read }) =>
    read((db) => readContinental(db, query.filter ?? {}, query)),
  )
  serve(router, reportApi.continentalPlans, ({ query, read }) =>
    read((db) => readContinentalPlans(db, query.filter ?? {}, query)),
  )
  serve(router, reportApi.promoCodes, ({ query, read }) => read((db) => readPromoCodes(db, query.filter ?? {}, query)))
  serve(
    router,
    reportApi.movements,
    ({ query, identity, read }) => exportMovements({ read, now: now() }, query.filter ?? {}, viewerOf(identity)),
    { limit: CSV_LIMIT },
  )
  serve(router, reportApi.profile, async ({ query, identity, read }) => {
    if (!identity.business) throw new Failure('FORBIDDEN')
    const { id: businessId } = identity.business
    const { rows, count } = await read((own) => readSettlements(own, { ...query.filter, businessId }))
    return { rows: rows.map((row) => figuresSeen(row, viewerOf(identity))), first: 0, total: count }
  })
  serve(router, reportApi.dashboard, ({ read }) => read((db) => readDashboard(db, now())))
  serve(router, reportApi.comparison, ({ query, read }) => read((db) => readComparison(db, query.span, now())))
}
