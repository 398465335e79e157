import { type RaRecord, useCreate, useUpdate } from 'react-admin'
import type { Endpoint, InputOf } from '#shared/http.ts'
import type { reconciliationApi } from '#shared/reconciliation/contract.ts'
import type { requestDeskApi } from '#shared/requests/desk-contract.ts'

/** The endpoints that create or update a record outside react-admin's own form pages, by resource. */
type CreateEndpoints = { reconciliation: typeof reconciliationApi.run }
type UpdateEndpoints = { request: typeof requestDeskApi.update }

/** The body without the id, which react-admin passes separately. */
type DataFor<E extends Endpoint> = InputOf<E>['body'] extends infer Body ? Omit<Body, 'id'> : never
type SaveParams<Data> = { data: Data; meta?: object }

/**
 * Creates a record, with data that the compiler checks against the contract: react-admin takes any data for any resource.
 * @throws Failure the server's refusal
 */
export function useAdd<Resource extends keyof CreateEndpoints>(resource: Resource) {
  const [create, { isPending }] = useCreate()
  const add = (params: SaveParams<DataFor<CreateEndpoints[Resource]>>) =>
    create(resource, params, { returnPromise: true })
  return { add, isPending }
}

/**
 * Updates a record, with data that the compiler checks; the screen shows the change after the server accepted it.
 * @throws Failure the server's refusal
 */
export function useChange<Resource extends keyof UpdateEndpoints>(resource: Resource) {
  const [update, { isPending }] = useUpdate()
  const change = (params: SaveParams<DataFor<UpdateEndpoints[Resource]>> & { id: string; previousData?: RaRecord }) =>
    update(resource, params, { mutationMode: 'pessimistic', returnPromise: true })
  return { change, isPending }
}
