import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { catalogueApi } from '#shared/catalogue/contract.ts'
import { businessApi } from '#shared/businesses/contract.ts'
import { Failure } from '#shared/errors.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { call } from './api.ts'

const fetched = vi.fn<typeof fetch>()

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

beforeEach(() => {
  document.cookie = 'SSID=; max-age=0'
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('K-02 every failed call shows one toast: 500 and 404 as errors, others as warnings', async () => {
  const refusals = [
    [404, 'PLANS_NOT_FOUND', 'No hay planes.', 'error'],
    [500, 'UNEXPECTED', 'Algo falló.', 'error'],
    [409, 'PROMO_PAUSED', 'Está pausado.', 'warning'],
  ] as const
  for (const [status, errorCode, message, kind] of refusals) {
    fetched.mockImplementation(async () => json(status, { errorCode, message, error: 'x' }))
    await Promise.allSettled([call(catalogueApi.destinations, {}), call(catalogueApi.destinations, {})])
    await expect.poll(() => document.body.textContent).toContain(message)
    const toasts = [...document.querySelectorAll('.Toastify__toast')].filter((one) => one.textContent.includes(message))
    expect(toasts.map((one) => one.classList.contains(`Toastify__toast--${kind}`))).toEqual([true])
  }
  fetched.mockImplementation(async () => json(404, { errorCode: 'X', message: 'En silencio.', error: 'x' }))
  await expect(call(catalogueApi.destinations, {}, { quiet: true })).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.body.textContent).not.toContain('En silencio.')
})

test('A-04 the token of the SSID cookie travels as bearer, and nothing does without it', async () => {
  fetched.mockImplementation(async () => json(200, { message: 'OK', data: null }))
  await call(authApi.logout, { body: {} })
  document.cookie = 'SSID=abc123'
  await call(authApi.logout, { body: {} })
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(headers).toEqual([null, 'Bearer abc123'])
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/user/logout')
})

test('A-04 B-16 an ended session is removed, and public calls are answered as to a visitor', async () => {
  const ended = json(401, { errorCode: 'UNAUTHORIZED', message: 'Acceso no autorizado.', error: 'AUTHORIZATION_ERROR' })
  fetched.mockResolvedValueOnce(ended).mockImplementation(async () => json(200, { message: 'OK', data: [] }))
  document.cookie = 'SSID=vencida'
  await expect(call(catalogueApi.destinations, {})).resolves.toEqual([])
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(headers).toEqual(['Bearer vencida', null])
  expect(document.cookie).not.toContain('SSID')
})

test('a refused call throws the failure that the server names, with its own words', async () => {
  fetched.mockResolvedValue(
    json(404, { errorCode: 'BUSINESS_NOT_FOUND', message: 'No está.', error: 'BUSINESS.NOT_FOUND' }),
  )
  const refused = call(businessApi.find, { params: { subdomain: 'nadie' } })
  await expect(refused).rejects.toMatchObject({ code: 'BUSINESS_NOT_FOUND', message: 'No está.' })
})

test('without a network a call fails as UNAVAILABLE, when aborted as the abort it is', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(call(authApi.logout, { body: {} })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const abort = new AbortController()
  abort.abort()
  const aborted = call(authApi.logout, { body: {} }, { signal: abort.signal })
  await expect(aborted).rejects.not.toBeInstanceOf(Failure)
})

test('P-15 a browser that has no network says that the connection is gone, not that the service is', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(call(authApi.logout, { body: {} })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    key: 'CONNECTION_LOST',
    message: expect.stringContaining('sin conexión a internet'),
  })
})

test('an answer that is no JSON is a failure, never a crash', async () => {
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }))
  await expect(call(authApi.logout, { body: {} })).rejects.toBeInstanceOf(Failure)
})

test('B-13 a PDF comes back as a file with the name that the server gave it', async () => {
  const headers = { 'content-disposition': 'inline; filename="cotizacion.pdf"' }
  fetched.mockResolvedValue(new Response(new Uint8Array([37, 80, 68, 70]), { status: 200, headers }))
  const file = await call(quotePdfApi.download, {
    body: {
      residenceCountry: 1,
      destination: 1,
      startDate: '2027-03-01',
      endDate: '2027-03-10',
      category: 24,
      plan: 103,
      promoCode: null,
      charged: 5510,
      ages: [40],
      familyPlan: false,
      extras: [],
    },
  })
  expect(file).toEqual({ filename: 'cotizacion.pdf', content: new Uint8Array([37, 80, 68, 70]) })
})
