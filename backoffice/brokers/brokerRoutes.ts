import simpleRest from 'ra-data-simple-rest'
import * as z from 'zod/mini'
import { brokerApi, type BusinessRow, businessRow } from '#shared/businesses/contract.ts'
import { failureOf, wireRequest } from '#shared/call.ts'
import { Failure } from '#shared/errors.ts'
import { beginCall } from '../providers/busy.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { currentSession } from '../providers/session.ts'
import type { SavedChanges } from '../businesses/businessRoutes.ts'

const RESOURCE = 'broker'

type Options = { method?: string; body?: string; signal?: AbortSignal | undefined }

/** The calls of ra-data-simple-rest, made as ours are: with the session, without the envelope, failing with a Failure. */
async function restCall(url: string, { method = 'GET', body, signal }: Options = {}) {
  const session = currentSession()
  const end = method === 'GET' ? undefined : beginCall()
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(session ? { authorization: `Bearer ${session.token}` } : {}),
      },
      body: body ?? null,
      signal: signal ?? null,
    }).catch((error: unknown) => {
      throw error instanceof TypeError ? new Failure('UNAVAILABLE') : error
    })
    const answer = (await response.json().catch(() => undefined)) as { data?: unknown } | undefined
    if (!response.ok) throw failureOf({ status: response.status, body: answer })
    return { status: response.status, headers: response.headers, body: '', json: answer?.data }
  } finally {
    end?.()
  }
}

const rest = simpleRest('/api', restCall as Parameters<typeof simpleRest>[1])

function brokerOf(wire: unknown): BusinessRow {
  const read = z.safeDecode(businessRow, wire as never)
  if (!read.success) throw new Failure('UNEXPECTED')
  return read.data
}

/** Brokers, the resource that speaks plain REST: `GET /broker`, `PUT /broker/{id}` and so on (decisions.md §15). */
export const brokerRoutes: ResourceRoutes = {
  async getList(params) {
    const { data, total = 0 } = await rest.getList(RESOURCE, params)
    return { data: data.map(brokerOf), total }
  },

  async getOne(params) {
    return { data: brokerOf((await rest.getOne(RESOURCE, params)).data) }
  },

  async create({ data, ...params }) {
    const wire = bodyOf(wireRequest(brokerApi.add, { body: data as never }))
    return { data: brokerOf((await rest.create(RESOURCE, { ...params, data: wire })).data) }
  },

  async update({ data, ...params }) {
    const given = { params: { id: String(params.id) }, body: data as SavedChanges }
    const wire = bodyOf(wireRequest(brokerApi.edit, given as never))
    return { data: brokerOf((await rest.update(RESOURCE, { ...params, data: wire })).data) }
  },

  async delete(params) {
    return { data: (await rest.delete(RESOURCE, params)).data }
  },
}

/** The body as the contract writes it. */
function bodyOf({ body }: ReturnType<typeof wireRequest>): Record<string, unknown> {
  return JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>
}
