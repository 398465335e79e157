import type { DataProvider } from 'react-admin'
import { Failure } from '#shared/errors.ts'
import { routeOf } from './endpointRoutes.ts'
import { formErrors } from './formErrors.ts'
import type { Method, Resource } from './resource.ts'

const METHODS = ['getList', 'getOne', 'create', 'update', 'delete'] as const satisfies readonly Method[]

/**
 * A data provider made of the contract: each method of react-admin calls the endpoint that the resource names for it, and a
 * method without an endpoint throws. `cancels`: whether superseded reads are aborted.
 */
export function contractDataProvider(
  resources: Readonly<Record<string, Resource>>,
  { cancels }: { cancels: boolean },
): DataProvider {
  const dispatch = (method: Method) => async (resource: string, params: never) => {
    const declared = resources[resource]?.calls
    const calls = typeof declared === 'function' ? await declared() : declared
    const endpoint = calls?.[method]
    if (!endpoint) throw new Error(`No call for ${method} of "${resource}" in the data provider.`)
    return await routeOf(method, endpoint)(endpoint, params, calls).catch(tellForms)
  }
  const methods = METHODS.map((method) => [method, dispatch(method)])
  return { ...Object.fromEntries(methods), supportAbortSignal: cancels } as DataProvider
}

/** Rethrows a failure in the format of react-admin's forms: the text of each invalid field, and the failure under `root`. */
function tellForms(error: unknown): never {
  const failure = error instanceof Failure ? error : new Failure('UNEXPECTED')
  throw error instanceof Error ? Object.assign(error, { body: { errors: formErrors(failure) } }) : error
}
