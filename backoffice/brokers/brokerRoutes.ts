import { brokerApi } from '#shared/businesses/contract.ts'
import { wireRequest } from '#shared/call.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { bodyOf, decoded, rest } from '../providers/rest.ts'
import type { SavedChanges } from '../businesses/businessRoutes.ts'

const RESOURCE = 'broker'

/** Brokers, the resource that speaks plain REST: `GET /broker`, `PUT /broker/{id}` and so on (decisions.md §15). */
export const brokerRoutes: ResourceRoutes = {
  async getList(params) {
    const { data, total = 0 } = await rest.getList(RESOURCE, params)
    return { data: decoded(brokerApi.list.result, data), total }
  },

  async getOne(params) {
    return { data: decoded(brokerApi.get.result, (await rest.getOne(RESOURCE, params)).data) }
  },

  async create({ data, ...params }) {
    const wire = bodyOf(wireRequest(brokerApi.add, { body: data as never }))
    return { data: decoded(brokerApi.add.result, (await rest.create(RESOURCE, { ...params, data: wire })).data) }
  },

  async update({ data, ...params }) {
    const given = { params: { id: String(params.id) }, body: data as SavedChanges }
    const wire = bodyOf(wireRequest(brokerApi.edit, given as never))
    return { data: decoded(brokerApi.edit.result, (await rest.update(RESOURCE, { ...params, data: wire })).data) }
  },

  async delete(params) {
    return { data: (await rest.delete(RESOURCE, params)).data }
  },
}
