import { exchangeRateApi } from '#shared/exchange-rates/contract.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { readSourceState } from './source-state.ts'
import { findRates, readRate, saveRate } from './store.ts'

/** Serves the daily rates of the dollar in pesos (T-08). */
export function exchangeRateRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies
  serve(router, exchangeRateApi.list, ({ query }) => findRates(db, query))
  serve(router, exchangeRateApi.source, () => readSourceState(dependencies))
  serve(router, exchangeRateApi.get, ({ params }) => readRate(db, params.id))
  serve(router, exchangeRateApi.create, ({ body, identity }) =>
    saveRate(dependencies, { ...body, userId: identity.userId, isNew: true }),
  )
  serve(router, exchangeRateApi.save, ({ params: { id: day }, body: { before: seen, ...typed }, identity }) =>
    saveOrCurrent(
      exchangeRateApi.save,
      async () => void (await saveRate(dependencies, { ...typed, seen, day, userId: identity.userId, isNew: false })),
      () => readRate(db, day),
    ),
  )
}
