import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import type { Failure } from '#shared/errors.ts'
import { call } from './api.ts'
import { isCalling } from './busy.ts'
import { subscribeToFailures } from './failures.ts'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** A table as it arrives; `failure` breaks it off after the pieces. */
function table(pieces: Uint8Array[], failure?: Error): Response {
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else if (failure) controller.error(failure)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-range': 'items 0-0/1' } })
}

const fetched = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  Cookies.remove('SSID')
})

describe('a call', () => {
  test('A-04 carries the session as bearer, and nothing without one', async () => {
    fetched.mockImplementation(async () => answer(200, { message: 'OK', data: [] }, { 'content-range': 'items 0-0/0' }))
    await call(saleApi.list, { query: {} })
    Cookies.set('SSID', 'a-token')
    await call(saleApi.list, { query: {} })
    const bearers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
    expect(bearers).toEqual([null, 'Bearer a-token'])
  })

  test('K-02 that fails notifies the listeners, unless the failure leads to a next step', async () => {
    const listener = vi.fn<(failure: Failure) => void>()
    const end = subscribeToFailures(listener)
    const body = { user: 'ana@example.com', password: 'x', role: 'partner' as const }
    for (const [status, errorCode] of [
      [401, 'WRONG_CREDENTIALS'],
      [401, 'LOGIN_CODE_REQUIRED'],
      [500, 'UNEXPECTED'],
    ] as const) {
      fetched.mockImplementation(async () => answer(status, { errorCode, message: 'No.', error: 'x' }))
      await expect(call(authApi.login, { body })).rejects.toMatchObject({ code: errorCode })
    }
    end()
    expect(listener.mock.calls.map(([{ code }]) => code)).toEqual(['WRONG_CREDENTIALS', 'UNEXPECTED'])
  })

  test('hands the abort signal to the browser and lets the abort through', async () => {
    const abort = new AbortController()
    fetched.mockImplementation(async (_url, init) => {
      init?.signal?.throwIfAborted()
      return answer(200, null)
    })
    abort.abort()
    await expect(call(saleApi.list, { query: {} }, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  test('K-02 notifies no listener of a call that the page itself aborted', async () => {
    const listener = vi.fn<(failure: Failure) => void>()
    const end = subscribeToFailures(listener)
    const abortError = new DOMException('The user aborted a request.', 'AbortError')
    fetched.mockImplementation(async () => table([new TextEncoder().encode('{"data":[')], abortError))
    await expect(call(saleApi.list, { query: {} })).rejects.toBe(abortError)
    fetched.mockImplementation(async () => table([new TextEncoder().encode('{"data":[')], new TypeError('terminated')))
    await expect(call(saleApi.list, { query: {} })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    end()
    expect(listener.mock.calls.map(([{ code }]) => code)).toEqual(['UNAVAILABLE'])
  })

  test('fails as UNAVAILABLE without an answer, and with the name that the server gives otherwise', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call(authApi.session, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    fetched.mockResolvedValueOnce(answer(429, { errorCode: 'TOO_MANY_REQUESTS', message: 'Esperá', error: 'X' }))
    await expect(call(authApi.session, {})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Esperá' })
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    await expect(call(authApi.session, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('S-06 gives a table in the pieces in which it comes, byte-order mark and split letters whole', async () => {
    const bytes = new TextEncoder().encode('\uFEFF"Titular"\r\n"Núñez"\r\n')
    const middle = bytes.indexOf(0xc3) + 1
    fetched.mockResolvedValueOnce(table([bytes.slice(0, middle), bytes.slice(middle)]))
    const { rows, pieces } = await call(saleApi.csv, { query: {} })
    let text = ''
    for await (const piece of pieces) text += piece
    expect({ rows, text }).toEqual({ rows: 1, text: '\uFEFF"Titular"\r\n"Núñez"\r\n' })
  })

  test('S-06 half a table is a failure, not a table', async () => {
    fetched.mockResolvedValueOnce(table([new TextEncoder().encode('"Titular"\r\n')], new TypeError('network error')))
    const { pieces } = await call(saleApi.csv, { query: {} })
    const reading = async () => {
      for await (const _piece of pieces);
    }
    await expect(reading()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('covers the screen while it runs, unless it is silent', async () => {
    const states: boolean[] = []
    fetched.mockImplementation(async () => {
      states.push(isCalling())
      return answer(500, {})
    })
    await expect(call(authApi.session, {})).rejects.toThrow()
    await expect(call(authApi.session, {}, { silent: true })).rejects.toThrow()
    expect(states).toEqual([true, false])
    expect(isCalling()).toBe(false)
  })
})
