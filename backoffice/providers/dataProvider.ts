import type {
  CreateParams,
  CreateResult,
  DataProvider,
  DeleteManyParams,
  DeleteManyResult,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  QueryFunctionContext,
  UpdateManyParams,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin'
import { Failure } from '#shared/errors.ts'
import { formErrors } from './formErrors.ts'

/** The calls of one resource: only the methods that it really has, each from parameters to records. */
export type ResourceRoutes = {
  getList?: (params: GetListParams & QueryFunctionContext) => Promise<GetListResult>
  getOne?: (params: GetOneParams & QueryFunctionContext) => Promise<GetOneResult>
  getMany?: (params: GetManyParams & QueryFunctionContext) => Promise<GetManyResult>
  getManyReference?: (params: GetManyReferenceParams & QueryFunctionContext) => Promise<GetManyReferenceResult>
  create?: (params: CreateParams) => Promise<CreateResult>
  update?: (params: UpdateParams) => Promise<UpdateResult>
  updateMany?: (params: UpdateManyParams) => Promise<UpdateManyResult>
  delete?: (params: DeleteParams) => Promise<DeleteResult>
  deleteMany?: (params: DeleteManyParams) => Promise<DeleteManyResult>
}

type Method = keyof ResourceRoutes
type Route = (params: unknown) => Promise<unknown>

const METHODS: readonly Method[] = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
]

/** The calls of resources by name, or what brings those of one when the first of them is made. */
type Table = Record<string, ResourceRoutes | (() => Promise<ResourceRoutes>)>

/** The table, or what brings it when the first call is made. */
export type Routes = Table | (() => Promise<Table>)

/**
 * A data provider that looks up each call in a table of resources. A resource that the table lacks is plain REST; a method
 * that a resource of the table lacks is refused by name, never guessed. `cancels`: superseded reads are aborted.
 */
export function dispatchingDataProvider(
  routes: Routes,
  { plain, cancels }: { plain: DataProvider; cancels: boolean },
): DataProvider {
  async function routeOf(table: Table, method: Method, resource: string): Promise<Route | undefined> {
    if (!Object.hasOwn(table, resource))
      return (params) => (plain[method] as (resource: string, params: unknown) => Promise<unknown>)(resource, params)
    const own = table[resource]
    return (typeof own === 'function' ? await own() : own)?.[method] as Route | undefined
  }
  const dispatch = (method: Method) => async (resource: string, params: unknown) => {
    const table = typeof routes === 'function' ? await routes() : routes
    const route = await routeOf(table, method, resource)
    if (!route) throw new Error(`No route for ${method} of "${resource}" in the data provider.`)
    return await route(params).catch(tellForms)
  }
  const methods = Object.fromEntries(METHODS.map((method) => [method, dispatch(method)]))
  return { ...methods, supportAbortSignal: cancels } as DataProvider
}

/** What was refused, as react-admin's forms read it: the text of each wrong field, and the whole under `root`. */
function tellForms(error: unknown): never {
  const failure = error instanceof Failure ? error : new Failure('UNEXPECTED')
  throw error instanceof Error ? Object.assign(error, { body: { errors: formErrors(failure) } }) : error
}
