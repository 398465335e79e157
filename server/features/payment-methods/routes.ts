import { paymentMethodApi } from '#shared/payment-methods/contract.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { findMethods, methodBusinesses, readMethod, saveMethod } from './staff-store.ts'

/** Serves the ways to pay that are not by card to staff, who keep them (Y-05). */
export function paymentMethodRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, paymentMethodApi.list, ({ query }) => findMethods(dependencies, query))
  serve(router, paymentMethodApi.get, ({ params }) => readMethod(dependencies, params.id))
  serve(router, paymentMethodApi.save, ({ params: { id }, body, identity }) =>
    saveOrCurrent(
      paymentMethodApi.save,
      () => saveMethod(dependencies, identity, { ...body, id }),
      () => readMethod(dependencies, id),
    ),
  )
  serve(router, paymentMethodApi.businesses, () => methodBusinesses(dependencies.db))
}
