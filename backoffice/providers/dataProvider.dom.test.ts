import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brokerApi, businessApi } from '#shared/businesses/contract.ts'
import { ownBrandApi } from '#shared/businesses/own-brand-contract.ts'
import { exchangeRateApi } from '#shared/exchange-rates/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { contractDataProvider } from './dataProvider.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const answer = (data: unknown, status = 200) =>
  fetched.mockImplementation(async () =>
    Response.json(status === 200 ? { message: 'OK', data } : data, {
      status,
      headers: { 'content-range': 'items 0-0/31' },
    }),
  )
/** What was asked last, as it travelled. */
function calls() {
  const [url, init] = fetched.mock.lastCall ?? []
  return `${init?.method} ${decodeURIComponent(url as string)} ${(init?.body as string | null) ?? ''}`.trim()
}

const { list, get, create, save } = exchangeRateApi
const provider = contractDataProvider(
  {
    exchangeRates: { calls: async () => ({ getList: list, getOne: get, create, update: save }) },
    broker: { calls: { delete: brokerApi.remove } },
    business: { calls: { delete: businessApi.remove, getOne: businessApi.get } },
    brand: { calls: { getOne: ownBrandApi.read } },
    comparison: { calls: { getOne: reportApi.comparison } },
    continentalPlans: { calls: { getList: reportApi.continentalPlans, key: 'planId' } },
  },
  { cancels: true },
)
const ID = '0198a4a2-0000-7000-8000-000000000001'
const rate = {
  id: '2026-01-02',
  day: '2026-01-02',
  rate: 40.25,
  enteredBy: 'Ana',
  source: null,
  enteredAt: '2026-01-02T12:00:00Z',
}
const page = { pagination: { page: 2, perPage: 25 }, sort: { field: 'day', order: 'DESC' as const }, filter: {} }

describe('the data provider', () => {
  test('reads plain REST where the path of the contract is plain REST, in our units', async () => {
    answer([rate])
    expect(await provider.getList('exchangeRates', page)).toEqual({ data: [{ ...rate, rate: 402_500 }], total: 31 })
    expect(calls()).toBe('GET /api/exchange-rates?filter={}&range=[25,49]&sort=["day","DESC"]')
    answer(rate)
    await provider.getOne('exchangeRates', { id: rate.id })
    expect(calls()).toBe('GET /api/exchange-rates/2026-01-02')
    await provider.create('exchangeRates', { data: { day: rate.day, rate: 402_500 } })
    expect(calls()).toBe('POST /api/exchange-rates {"day":"2026-01-02","rate":40.25}')
    await provider.update('exchangeRates', { id: rate.id, data: { rate: 402_500 }, previousData: rate })
    expect(calls()).toBe('PUT /api/exchange-rates/2026-01-02 {"rate":40.25}')
    await provider.delete('broker', { id: ID })
    expect(calls()).toBe(`DELETE /api/broker/${ID}`)
  })

  test('calls other paths as the contract has them: the id in the path or the body, what is asked besides in meta', async () => {
    answer({ id: ID })
    await provider.delete('business', { id: ID })
    expect(calls()).toBe(`POST /api/business/businessDel {"id":"${ID}"}`)
    answer({ subdomain: 'ceibo', name: 'Ceibo', logoUrl: '' })
    expect(await provider.getOne('brand', { id: 'own' })).toMatchObject({ data: { id: 'own', name: 'Ceibo' } })
    expect(calls()).toBe('GET /api/business/own')
    answer({ errorCode: 'NOT_FOUND', message: 'No.' }, 404)
    await expect(provider.getOne('business', { id: ID })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(calls()).toBe(`GET /api/business/businessGet/${ID}`)
    await expect(provider.getOne('comparison', { id: 'days', meta: { span: 'days' } })).rejects.toThrow()
    expect(calls()).toBe('GET /api/report/dashboard/comparison?span=days')
  })

  test('tells rows of a report apart by the field that its resource names, and gives the totals of all of them', async () => {
    const names = { planName: 'Oro', categoryName: 'Por viaje' }
    const row = { id: 103, ...names, continentalPrice: 12.5, totalSales: 2, passengers: 3 }
    answer({ rows: [row], totals: { continentalPrice: 99.5, totalSales: 7, passengers: 9 }, count: 31 })
    const sort = { field: 'planName', order: 'ASC' as const }
    expect(await provider.getList('continentalPlans', { ...page, sort })).toEqual({
      data: [{ id: 103, planId: 103, ...names, cost: 12_50, quantity: 2, passengerCount: 3 }],
      total: 31,
      meta: { totals: { cost: 99_50, quantity: 7, passengerCount: 9 } },
    })
    expect(calls()).toBe('GET /api/report/continental/plans?filter={}&sort=["planName","ASC"]&range=[25,49]')
  })

  test('gives forms the issues of a refusal by field path and as a whole', async () => {
    const fields = [{ path: 'rate', key: 'EXCHANGE_RATES.INVALID', message: 'No es un valor.' }]
    answer({ errorCode: 'VALIDATION', message: 'Revisá.', fields }, 422)
    await expect(provider.create('exchangeRates', { data: { day: rate.day, rate: 1 } })).rejects.toMatchObject({
      code: 'VALIDATION',
      body: { errors: { rate: 'No es un valor.', root: { failure: 'Revisá.', code: 'VALIDATION' } } },
    })
  })

  test('refuses by name a method that a resource does not name, and a resource that is nowhere', async () => {
    await expect(provider.delete('exchangeRates', { id: 1 })).rejects.toThrow('No call for delete of "exchangeRates"')
    await expect(provider.getOne('soils', { id: 1 })).rejects.toThrow('No call for getOne of "soils"')
  })

  test('says whether it aborts superseded reads', () => {
    expect(provider.supportAbortSignal).toBe(true)
    expect(contractDataProvider({}, { cancels: false }).supportAbortSignal).toBe(false)
  })
})
