import { wireRequest } from '#shared/call.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { bodyOf, decoded, rest } from '../providers/rest.ts'

const RESOURCE = 'request'

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
