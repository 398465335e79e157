import type { GetOneParams } from 'react-admin'
import { wireRequest } from '#shared/call.ts'
import type { Endpoint } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { call, type CallOptions } from './api.ts'
import type { ResourceRoutes } from './dataProvider.ts'
import { pageQuery } from './pageQuery.ts'
import { asEndpoint, bodyOf, decoded, rest } from './rest.ts'

/** The endpoints of a resource, each under react-admin's name for what it does. */
type Endpoints = { readonly [Method in 'getList' | 'getOne' | 'create' | 'update' | 'delete']?: Endpoint }

type Row = { id: string }

/** A resource whose calls have paths of their own. What react-admin gives is checked by the contract before it travels. */
export function ownPaths(endpoints: Endpoints): ResourceRoutes {
  return routesOf(endpoints, {
    getList:
      (endpoint) =>
      async ({ filter, signal, ...list }) => {
        const query = { ...pageQuery(list), filter: filter as unknown }
        const answer = await ask<Row[] | { rows: Row[]; total: number }>(endpoint, { query }, { signal, silent: true })
        return Array.isArray(answer)
          ? { data: answer, total: answer.length }
          : { data: answer.rows, total: answer.total }
      },
    getOne:
      (endpoint) =>
      async ({ id, signal }) => ({
        data: await ask(endpoint, { params: { id: String(id) } }, { signal, silent: true }),
      }),
    create:
      (endpoint) =>
      async ({ data }) => ({ data: await ask(endpoint, { body: data as unknown }) }),
    update:
      (endpoint) =>
      async ({ id, data }) => ({ data: await ask(endpoint, { body: { id: String(id), ...(data as object) } }) }),
    delete:
      (endpoint) =>
      async ({ id }) => ({ data: await ask(endpoint, { body: { id: String(id) } }) }),
  })
}

/** What one call answers whole: a record that goes by the id that it is asked for by, unless it has its own. */
export function single(endpoint: Endpoint, givenBy: (params: GetOneParams) => object = () => ({})): ResourceRoutes {
  return {
    async getOne({ signal, ...params }) {
      const answer = await ask<object>(endpoint, givenBy(params), { signal, silent: true })
      return { data: { id: params.id, ...answer } }
    },
  }
}

/** A report: its rows are called by one of their fields, and the totals of all of them travel beside. */
export function report(endpoint: Endpoint, idField: string): ResourceRoutes {
  return {
    async getList({ filter, signal, ...list }) {
      const query = { ...pageQuery(list), filter: filter as unknown }
      const { rows, totals, count } = await ask<Report>(endpoint, { query }, { signal, silent: true })
      return { data: rows.map((row) => ({ ...row, id: row[idField] })), total: count, meta: { totals } }
    },
  }
}

type Report = { rows: Record<string, string | number>[]; totals: object; count: number }

/** A resource that speaks plain REST, with names or amounts that the contract writes otherwise than the wire. */
export function plainRest(resource: string, endpoints: Endpoints): ResourceRoutes {
  return routesOf(endpoints, {
    getList: (endpoint) => async (params) => {
      const { data, total = 0 } = await rest.getList(resource, params)
      return { data: decoded(endpoint.result, data) as Row[], total }
    },
    getOne: (endpoint) => async (params) => read(endpoint, await rest.getOne(resource, params)),
    create: (endpoint) => async (params) => {
      const data = bodyOf(wireRequest(endpoint, { body: params.data as unknown } as never, messages))
      return read(endpoint, await asEndpoint(endpoint, rest.create(resource, { ...params, data })))
    },
    update: (endpoint) => async (params) => {
      const address = endpoint.params && decoded(endpoint.params, { id: String(params.id) })
      const given = { params: address, body: params.data as unknown }
      const data = bodyOf(wireRequest(endpoint, given as never, messages))
      return read(endpoint, await asEndpoint(endpoint, rest.update(resource, { ...params, data })))
    },
    delete: () => async (params) => ({ data: (await rest.delete(resource, params)).data }),
  })
}

type Makers = { [Method in keyof Endpoints]-?: (endpoint: Endpoint) => NonNullable<ResourceRoutes[Method]> }

/** Only the methods that have an endpoint. */
function routesOf(endpoints: Endpoints, makers: Makers): ResourceRoutes {
  const made = Object.entries(endpoints).map(([method, endpoint]) => [
    method,
    makers[method as keyof Endpoints](endpoint),
  ])
  return Object.fromEntries(made) as ResourceRoutes
}

function ask<Answer>(endpoint: Endpoint, given: object, options?: CallOptions): Promise<Answer> {
  return call(endpoint, given as never, options) as Promise<Answer>
}

function read(endpoint: Endpoint, { data }: { data: unknown }): { data: Row } {
  return { data: decoded(endpoint.result, data) as Row }
}
