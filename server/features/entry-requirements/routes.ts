import { entryRequirementApi } from '#shared/entry-requirements/contract.ts'
import { requirementStaffApi } from '#shared/entry-requirements/staff-contract.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { addRequirement, findRequirements, readRequirement, saveRequirement } from './staff-store.ts'
import { shownRequirements } from './store.ts'

/** Serves what countries ask at their border: to visitors what is shown, to staff all of it (V-13). */
export function entryRequirementRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, entryRequirementApi.shown, () => shownRequirements(dependencies))
  serve(router, requirementStaffApi.list, ({ query }) => findRequirements(dependencies, query))
  serve(router, requirementStaffApi.get, ({ params }) => readRequirement(dependencies, params.id))
  serve(router, requirementStaffApi.create, ({ body, identity }) => addRequirement(dependencies, identity, body))
  serve(router, requirementStaffApi.save, ({ params: { id }, body, identity }) =>
    saveOrCurrent(
      requirementStaffApi.save,
      () => saveRequirement(dependencies, identity, { ...body, id }),
      () => readRequirement(dependencies, id),
    ),
  )
}
