import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetListResult,
  GetOneParams,
  Identifier,
  QueryFunctionContext,
  UpdateParams,
} from 'react-admin'
import { wireRequest } from '#shared/call.ts'
import { type Endpoint, fillPath } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { call, type CallOptions } from './api.ts'
import { pageQuery } from './pageQuery.ts'
import type { Calls, Method } from './resource.ts'
import { asEndpoint, bodyOf, decoded, rest } from './rest.ts'

type Row = { id: string }
type Params = {
  getList: GetListParams & QueryFunctionContext
  getOne: GetOneParams & QueryFunctionContext
  create: CreateParams
  update: UpdateParams
  delete: DeleteParams
}
type Routes = { [M in Method]: (endpoint: Endpoint, params: Params[M], calls: Calls) => Promise<{ data: unknown }> }

/** Chooses how to call a method of react-admin: as plain REST if the endpoint's path has that form, else at its own path. */
export function routeOf<M extends Method>(method: M, { path }: Endpoint): Routes[M] {
  const [, resource, id] = /^\/([\w-]+)(\/:id)?$/.exec(path) ?? []
  const isOfOne = method !== 'getList' && method !== 'create'
  return (resource && isOfOne === Boolean(id) ? plainRest(resource) : ownPaths)[method]
}

/** The answer of a list's endpoint: all rows, one page, or a report with the totals of all its rows. */
type ListAnswer = Row[] | { rows: Row[]; total: number } | { rows: Row[]; count: number; totals: object }

/** The calls of endpoints with their own paths. The contract checks react-admin's parameters before the request is sent. */
const ownPaths: Routes = {
  async getList(endpoint, { filter, signal, ...list }, { key }): Promise<GetListResult<Row>> {
    const query = { ...pageQuery(list), filter: filter as unknown }
    const answer = await ask<ListAnswer>(endpoint, { query }, { signal, silent: true })
    if (Array.isArray(answer)) return { data: answer, total: answer.length }
    const data = key ? answer.rows.map((row) => ({ ...row, id: (row as Record<string, string>)[key]! })) : answer.rows
    return 'totals' in answer
      ? { data, total: answer.count, meta: { totals: answer.totals } }
      : { data, total: answer.total }
  },

  /** A record without an id of its own gets the requested one; further query parameters are in `meta`. */
  async getOne(endpoint, { id, meta, signal }) {
    const query = endpoint.query ? { query: meta as object } : {}
    const answer = await ask<object>(at(endpoint, id), query, { signal, silent: true })
    return { data: { id: id as unknown, ...answer } }
  },

  create: async (endpoint, { data }) => ({ data: await ask(endpoint, { body: data as unknown }) }),

  update: async (endpoint, { id, data }) => ({
    data: await ask(endpoint, { body: { id: String(id), ...(data as object) } }),
  }),

  delete: async (endpoint, { id }) => ({ data: await ask(endpoint, { body: { id: String(id) } }) }),
}

/** The endpoint with the id in its path: react-admin's id is already in the wire format, so it is not encoded again. */
function at(endpoint: Endpoint, id: Identifier): Endpoint {
  const { params: _filledIn, path, ...others } = endpoint
  return { ...others, path: fillPath(path, { id }) }
}

/** The calls of a plain REST resource, whose field names or amounts the contract writes differently from the wire. */
const plainRest = (resource: string): Routes => ({
  async getList(endpoint, params) {
    const { data, total = 0 } = await rest.getList(resource, params)
    return { data: decoded(endpoint.result, data), total }
  },

  getOne: async (endpoint, params) => read(endpoint, await rest.getOne(resource, params)),

  async create(endpoint, params) {
    const data = bodyOf(wireRequest(endpoint, { body: params.data as unknown } as never, messages))
    return read(endpoint, await asEndpoint(endpoint, rest.create(resource, { ...params, data })))
  },

  async update(endpoint, params) {
    const data = bodyOf(wireRequest(at(endpoint, params.id), { body: params.data as unknown } as never, messages))
    return read(endpoint, await asEndpoint(endpoint, rest.update(resource, { ...params, data })))
  },

  delete: async (_, params) => ({ data: (await rest.delete(resource, params)).data as unknown }),
})

function ask<Answer>(endpoint: Endpoint, input: object, options?: CallOptions): Promise<Answer> {
  return call(endpoint, input as never, options) as Promise<Answer>
}

function read(endpoint: Endpoint, { data }: { data: unknown }): { data: unknown } {
  return { data: decoded(endpoint.result, data) }
}
