import { describe, expect, test } from 'vitest'
import { Failure } from '#shared/errors.ts'
import type { DataProvider } from 'react-admin'
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
const taken = new Failure('VALIDATION', { fields: [{ path: 'banners.0.link', key: '', message: 'No es un enlace.' }] })
const refusing: ResourceRoutes = {
  async create() {
    throw taken
  },
}
/** Stands for plain REST and returns what it was asked. */
const plain = new Proxy({} as DataProvider, {
  get: (_, method) => async (resource: string, params: unknown) => ({ data: { method, resource, params } }),
})
const provider = dispatchingDataProvider({ plants, refusing, later: async () => plants }, { plain, cancels: true })

describe('the data provider', () => {
  test('runs the route of the resource with the parameters as given', async () => {
    const signal = new AbortController().signal
    expect(await provider.getOne('plants', { id: 'ceibo', signal })).toEqual({ data: { id: 'ceibo' } })
    expect(asked).toEqual([{ id: 'ceibo', signal }])
    expect(await provider.updateMany('plants', { ids: [1, 2], data: {} })).toEqual({ data: [1, 2] })
  })

  test('brings the routes of a resource that is not there yet', async () => {
    expect(await provider.getOne('later', { id: 'tala' })).toEqual({ data: { id: 'tala' } })
    await expect(provider.delete('later', { id: 1 })).rejects.toThrow('No route for delete of "later"')
  })

  test('asks plain REST for a resource that the table lacks', async () => {
    expect(await provider.getOne('soils', { id: 'clay' })).toEqual({
      data: { method: 'getOne', resource: 'soils', params: { id: 'clay' } },
    })
  })

  test('gives forms the issues of a refusal by field path and as a whole', async () => {
    await expect(provider.create('refusing', { data: {} })).rejects.toMatchObject({
      code: 'VALIDATION',
      body: { errors: { 'banners.0.link': 'No es un enlace.', root: { failure: taken.message, code: 'VALIDATION' } } },
    })
  })

  test('refuses by name a method that a resource of the table lacks', async () => {
    await expect(provider.delete('plants', { id: 1 })).rejects.toThrow('No route for delete of "plants"')
  })

  test('says whether it aborts superseded reads', () => {
    expect(provider.supportAbortSignal).toBe(true)
    expect(dispatchingDataProvider({}, { plain, cancels: false }).supportAbortSignal).toBe(false)
  })
})
