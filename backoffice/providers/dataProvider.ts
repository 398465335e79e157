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

/**
 * A data provider that looks up each call in a table of resources. What the table lacks is refused by name, never
 * guessed. `cancels`: superseded reads are aborted.
 */
export function dispatchingDataProvider(
  table: Record<string, ResourceRoutes>,
  { cancels }: { cancels: boolean },
): DataProvider {
  const dispatch = (method: Method) => async (resource: string, params: unknown) => {
    const route = Object.hasOwn(table, resource) ? (table[resource]?.[method] as Route | undefined) : undefined
    if (!route) throw new Error(`No route for ${method} of "${resource}" in the data provider.`)
    return await route(params)
  }
  const methods = Object.fromEntries(METHODS.map((method) => [method, dispatch(method)]))
  return { ...methods, supportAbortSignal: cancels } as DataProvider
}
