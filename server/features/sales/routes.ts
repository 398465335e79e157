import { mayCall } from '#shared/access/permissions.ts'
import { Failure } from '#shared/errors.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { loadCatalogue } from '../catalogue/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { exportSales } from './export.ts'
import { resendVouchers } from './resend-vouchers.ts'
import { findSale, findSales, totalSales, type Viewer } from './store.ts'

/** The limit of exports per address: a file of a year of sales reads the database for as long as the download takes. */
const CSV_LIMIT = { max: 20, windowSeconds: 60 }

/** Serves sales to staff and partners, and the vouchers of a buyer. */
export function saleRoutes(router: Router, dependencies: Dependencies): void {
  const { documents } = dependencies

  serve(router, saleApi.list, ({ query, identity, read }) =>
    read((db) => findSales({ db, documents }, query, viewerOf(identity))),
  )

  serve(router, saleApi.totals, ({ query, identity, read }) =>
    read((db) => totalSales({ db, documents }, query.filter ?? {}, viewerOf(identity))),
  )

  serve(
    router,
    saleApi.csv,
    ({ query, identity, read }) => exportSales({ read, documents }, query, viewerOf(identity)),
    { limit: CSV_LIMIT },
  )

  serve(router, saleApi.detail, async ({ params, identity, read }) => {
    const { residenceCountries: countries } = await loadCatalogue(dependencies.db)
    const sale = await read((db) => findSale({ db, documents, countries }, params.id, viewerOf(identity)))
    if (!sale) throw new Failure('SALE_NOT_FOUND')
    return sale
  })

  serve(router, saleApi.resendVouchers, async ({ params, body, identity }) => {
    await resendVouchers(dependencies, { publicId: params.id, to: body.to, userId: identity.userId })
    return null
  })
}

/**
 * Returns what a session may see. Staff see all sales; a business sees its own, without our cost; a seller of a business sees
 * nothing about the other sellers, and the business's commission only if its owner allows it.
 */
export function viewerOf({ role, business, seesCommission }: Identity): Viewer {
  if (!business)
    return { businessId: null, seesCost: mayCall(role, 'sales.showCost'), seesCommission: true, seesAccount: true }
  const seesSellers = mayCall(role, 'sales.seeOthers')
  const seesAccount = mayCall(role, 'ownAccount.show')
  return { businessId: business.id, seesCost: false, seesCommission, seesSellers, seesAccount }
}
