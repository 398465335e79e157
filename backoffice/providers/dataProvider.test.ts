import { describe, expect, test } from 'vitest'
import { dispatchingDataProvider, type ResourceRoutes } from './dataProvider.ts'

const asked: unknown[] = []
const plants: ResourceRoutes = {
  async getOne(params) {
    asked.push(params)
    return { data: { id: params.id } }
  },
  async updateMany({ ids }) {
    return { data: ids }
  },
}
const provider = dispatchingDataProvider({ plants }, { cancels: true })

describe('the data provider', () => {
  test('runs the route of the resource with the parameters as given', async () => {
    const signal = new AbortController().signal
    expect(await provider.getOne('plants', { id: 'ceibo', signal })).toEqual({ data: { id: 'ceibo' } })
    expect(asked).toEqual([{ id: 'ceibo', signal }])
    expect(await provider.updateMany('plants', { ids: [1, 2], data: {} })).toEqual({ data: [1, 2] })
  })

  test('refuses by name what the table lacks', async () => {
    await expect(provider.delete('plants', { id: 1 })).rejects.toThrow('No route for delete of "plants"')
    const list = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
    await expect(provider.getList('plant', list)).rejects.toThrow('No route for getList of "plant"')
    await expect(provider.getOne('constructor', { id: 1 })).rejects.toThrow('No route for getOne of "constructor"')
  })

  test('says whether it aborts superseded reads', () => {
    expect(provider.supportAbortSignal).toBe(true)
    expect(dispatchingDataProvider({}, { cancels: false }).supportAbortSignal).toBe(false)
  })
})
