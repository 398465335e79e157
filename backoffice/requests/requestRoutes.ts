import * as z from 'zod/mini'
import { wireRequest } from '#shared/call.ts'
import { Failure } from '#shared/errors.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { bodyOf, rest } from '../providers/rest.ts'

const RESOURCE = 'request'

function decoded<Schema extends z.ZodMiniType>(schema: Schema, wire: unknown): z.output<Schema> {
  const read = z.safeDecode(schema, wire as never)
  if (!read.success) throw new Failure('UNEXPECTED')
  return read.data
}

/** Requests of travellers, plain REST: `GET /request`, `GET` and `PUT /request/{id}` (decisions.md §15). */
export const requestRoutes: ResourceRoutes = {
  async getList(params) {
    const { data, total = 0 } = await rest.getList(RESOURCE, params)
    return { data: decoded(requestDeskApi.list.result, data), total }
  },

  async getOne(params) {
    return { data: decoded(requestDeskApi.detail.result, (await rest.getOne(RESOURCE, params)).data) }
  },

  async update({ data, ...params }) {
    const given = { params: { id: String(params.id) }, body: data }
    const wire = bodyOf(wireRequest(requestDeskApi.update, given as never))
    const { data: saved } = await rest.update(RESOURCE, { ...params, data: wire })
    return { data: decoded(requestDeskApi.update.result, saved) }
  },
}
