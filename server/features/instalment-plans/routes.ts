import { instalmentPlanApi } from '#shared/instalments/contract.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { addPlan, findPlans, readPlan, savePlan } from './staff-store.ts'

/** Serves the plans of instalments to staff, who maintain them (Y-01). */
export function instalmentPlanRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies
  serve(router, instalmentPlanApi.list, ({ query }) => findPlans(db, query))
  serve(router, instalmentPlanApi.get, ({ params }) => readPlan(db, params.id))
  serve(router, instalmentPlanApi.create, ({ body, identity }) => addPlan(dependencies, identity, body))
  serve(router, instalmentPlanApi.save, ({ params: { id }, body, identity }) =>
    saveOrCurrent(
      instalmentPlanApi.save,
      () => savePlan(dependencies, identity, { ...body, id }),
      () => readPlan(db, id),
    ),
  )
}
