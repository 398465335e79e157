import { type RaRecord, useCreate, useUpdate } from 'react-admin'
import type { Endpoint, InputOf } from '#shared/http.ts'
import type { promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import type { reconciliationApi } from '#shared/reconciliation/contract.ts'
import type { requestDeskApi } from '#shared/requests/desk-contract.ts'

/** What adds to a resource, and what changes one of its records, beside the pages that react-admin saves itself. */
type CreateEndpoints = { reconciliation: typeof reconciliationApi.run }
type UpdateEndpoints = {
  promoCodes: typeof promoCodeStaffApi.edit
  request: typeof requestDeskApi.update
}

/** The id travels beside the data. */
type DataFor<E extends Endpoint> = InputOf<E>['body'] extends infer Body ? Omit<Body, 'id'> : never
type SaveParams<Data> = { data: Data; meta?: object }

/** react-admin takes any data for any resource: here the compiler holds it to the contract. @throws Failure what was refused */
export function useAdd<Resource extends keyof CreateEndpoints>(resource: Resource) {
  const [create, { isPending }] = useCreate()
  const add = (params: SaveParams<DataFor<CreateEndpoints[Resource]>>) =>
    create(resource, params, { returnPromise: true })
  return { add, isPending }
}

/** The same for a change of a record, which is shown once the server has agreed. @throws Failure what was refused */
export function useChange<Resource extends keyof UpdateEndpoints>(resource: Resource) {
  const [update, { isPending }] = useUpdate()
  const change = (params: SaveParams<DataFor<UpdateEndpoints[Resource]>> & { id: string; previousData?: RaRecord }) =>
    update(resource, params, { mutationMode: 'pessimistic', returnPromise: true })
  return { change, isPending }
}
