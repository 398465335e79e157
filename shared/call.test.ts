import { describe, expect, test } from 'vitest'
import { authApi } from './auth/contract.ts'
import { readAnswer, wireRequest } from './call.ts'
import { Failure } from './errors.ts'
import { messages } from './messages.ts'
import { saleApi } from './sales/contract.ts'

const SALE = 'a1B2c3D4e5F6g7H8i9J0k1L2m3'

function failureFrom(run: () => unknown): Failure {
  try {
    run()
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}

describe('a call leaves', () => {
  test('with its parameters in the path and no body', () => {
    expect(wireRequest(saleApi.detail, { params: { id: SALE } }, messages)).toEqual({
      method: 'GET',
      url: `/api/sale/findDetails/${SALE}`,
      body: undefined,
    })
  })

  test('with a list query as ra-data-simple-rest writes it', () => {
    const { url } = wireRequest(
      saleApi.list,
      {
        query: { filter: { planName: 'Oro & más', paid: 'unpaid' }, sort: ['number', 'DESC'], range: [0, 24] },
      },
      messages,
    )
    const query = new URL(url, 'http://ceibo.test').searchParams
    expect(Object.fromEntries(query)).toEqual({
      filter: '{"planName":"Oro & más","paid":"unpaid"}',
      sort: '["number","DESC"]',
      range: '[0,24]',
    })
    expect(wireRequest(saleApi.list, { query: {} }, messages).url).toBe('/api/sale/findList')
  })

  test('with legacy names and codes in its body', () => {
    const { body } = wireRequest(
      authApi.login,
      {
        body: { user: ' ana@ceibo.test ', password: 'x', role: 'partner', remember: true },
      },
      messages,
    )
    expect(JSON.parse(body as string)).toEqual({ user: 'ana@ceibo.test', password: 'x', role: 2, remember: true })
    const reset = { token: 'x'.repeat(20), password: 'Una-clave-2026!', passwordConfirmation: 'Una-clave-2026!' }
    expect(JSON.parse(wireRequest(authApi.reset, { body: reset }, messages).body as string)).toHaveProperty(
      'repassword',
    )
  })

  test('not at all when the contract refuses what it carries: the form learns which field', () => {
    const failure = failureFrom(() =>
      wireRequest(authApi.login, { body: { user: 'ana', password: '', role: 'partner' } }, messages),
    )
    expect(failure.code).toBe('VALIDATION')
    expect(failure.fields.map(({ path, key }) => `${path} ${key}`)).toEqual([
      'user FIELD.EMAIL_INVALID',
      'password BUSINESS.ERROR.PASSWORD_REQUIRED',
    ])
    const reset = { token: 'x'.repeat(20), password: 'Una-clave-2026!', passwordConfirmation: 'otra' }
    expect(failureFrom(() => wireRequest(authApi.reset, { body: reset }, messages)).fields[0]).toMatchObject({
      path: 'passwordConfirmation',
      key: 'BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH',
    })
  })
})

describe('an answer arrives', () => {
  test('decoded', () => {
    const body = { message: 'OK', data: { token: 't', user: 'u', name: 'Ana', businessType: 'BROKER' } }
    expect(readAnswer(authApi.login, { status: 200, contentRange: null, body })).toEqual({
      token: 't',
      user: 'u',
      name: 'Ana',
      businessType: 'broker',
    })
  })

  test('as a page with its total', () => {
    const body = { message: 'OK', data: [] }
    expect(readAnswer(saleApi.list, { status: 200, contentRange: 'items 100-100/1234', body })).toEqual({
      rows: [],
      first: 100,
      total: 1234,
    })
    const bare = { ...saleApi.list, shape: 'rows' } as const
    expect(readAnswer(bare, { status: 200, contentRange: 'items 0-0/0', body: [] })).toEqual({
      rows: [],
      first: 0,
      total: 0,
    })
    const lost = { status: 200, contentRange: null, body }
    expect(failureFrom(() => readAnswer(saleApi.list, lost)).code).toBe('UNEXPECTED')
  })

  test('as UNEXPECTED when it does not fit the contract', () => {
    for (const body of [undefined, null, 'x', {}, { data: { token: 1 } }]) {
      expect(failureFrom(() => readAnswer(authApi.login, { status: 200, contentRange: null, body })).code).toBe(
        'UNEXPECTED',
      )
    }
  })

  test('as the failure that the server names, with its text and fields', () => {
    const fields = [{ path: 'user', key: 'FIELD.INVALID', message: 'No vale' }]
    const body = { errorCode: 'WRONG_CREDENTIALS', message: 'No es así', error: 'K', fields, data: { left: 2 } }
    const failure = failureFrom(() => readAnswer(authApi.login, { status: 401, contentRange: null, body }))
    expect(failure).toMatchObject({ code: 'WRONG_CREDENTIALS', status: 401, message: 'No es así', data: { left: 2 } })
    expect(failure.fields).toEqual(fields)
  })

  test('as a failure that fits its status when the answer names none', () => {
    const codes = [401, 403, 404, 413, 418, 429, 500, 502, 503, 504].map(
      (status) => failureFrom(() => readAnswer(authApi.session, { status, contentRange: null, body: '<html>' })).code,
    )
    expect(codes).toEqual([
      'UNAUTHORIZED',
      'FORBIDDEN',
      'NOT_FOUND',
      'TOO_LARGE',
      'BAD_REQUEST',
      'TOO_MANY_REQUESTS',
      'UNEXPECTED',
      'UNAVAILABLE',
      'UNAVAILABLE',
      'UNAVAILABLE',
    ])
  })
})
