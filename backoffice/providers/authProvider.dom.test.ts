import Cookies from 'js-cookie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { REFUSED_BY } from '#shared/access/refused-by.ts'
import { Failure } from '#shared/errors.ts'
import { areaAuthProvider } from './authProvider.ts'
import { createQueryClient } from './queryClient.ts'
import { currentSession, startSession } from './session.ts'

const here = window.location.origin
const queries = createQueryClient()
const administration = areaAuthProvider('administrator', queries)
const profile = areaAuthProvider('partner', queries)

function logInAs(area: 'administrator' | 'partner', remember = false): void {
  startSession({ area, remember, token: `of-${area}`, user: 'u-1', name: 'Ana', businessType: null })
}

function answerSessions(assignedRole: string, seesCommission = false): void {
  const data = {
    user: 'u-1',
    name: 'Ana',
    role: 1,
    assignedRole,
    businessType: null,
    subdomain: null,
    buysOnAccount: false,
    seesCommission,
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'OK', data })))
}

afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name)
  sessionStorage.clear()
})

describe('the guard of an area', () => {
  test('A-05 without a session leads to the login of the area, quietly', async () => {
    await expect(administration.checkAuth({})).rejects.toMatchObject({ redirectTo: '/admin/login', message: false })
    await expect(profile.checkAuth({})).rejects.toMatchObject({ redirectTo: '/profile/login', message: false })
    expect(await administration.logout({})).toBe('/admin/login')
    expect(await profile.logout({})).toBe('/profile/login')
  })

  test('A-07 leads a session of the other role to /logout, which is a page of the storefront', async () => {
    logInAs('partner')
    await expect(administration.checkAuth({})).rejects.toMatchObject({ redirectTo: `${here}/logout` })
    expect(await administration.logout({})).toBe(`${here}/logout`)
    expect(sessionStorage.getItem(REFUSED_BY), 'which says why').toBe('administrator')
    await expect(profile.checkAuth({})).resolves.toBeUndefined()
  })

  test('A-07 leads a session without a readable role to /logout', async () => {
    Cookies.set('SSID', 'a-token')
    await expect(profile.checkAuth({})).rejects.toMatchObject({ redirectTo: `${here}/logout` })
    expect(sessionStorage.getItem(REFUSED_BY)).toBeNull()
  })

  test('A-05 a session that the server has ended is forgotten, and its area asks to log in again', async () => {
    logInAs('administrator')
    await expect(administration.checkError(new Failure('UNAUTHORIZED'))).rejects.toThrow()
    expect(await administration.logout({})).toBe('/admin/login')
    expect(currentSession()).toBeNull()
  })

  test('any other failure leaves the session alone', async () => {
    logInAs('administrator')
    for (const error of [new Failure('FORBIDDEN'), new Failure('UNAVAILABLE'), new Error('x')]) {
      await expect(administration.checkError(error)).resolves.toBeUndefined()
    }
    expect(currentSession()).not.toBeNull()
    expect(await administration.logout({})).toBe(`${here}/logout`)
  })

  test('A-08 D-05 what may be done is asked of the role that the account has now, not of the one at the login', async () => {
    const pay = { action: 'pay', resource: 'sales' }
    logInAs('administrator')
    answerSessions('finance')
    expect(await administration.canAccess!(pay)).toBe(true)
    answerSessions('support')
    expect(await administration.canAccess!(pay)).toBe(true)
    await administration.checkError(new Failure('FORBIDDEN'))
    expect(await administration.canAccess!(pay)).toBe(false)
    expect(await administration.canAccess!({ action: 'list', resource: 'sales' })).toBe(true)
  })

  test('D-05 a seller sees what the business earns where the session says so, and not by the role', async () => {
    const see = { action: 'seeCommission', resource: 'ownSettlements' }
    logInAs('partner')
    answerSessions('seller')
    expect(await profile.canAccess!(see)).toBe(false)
    queries.clear()
    answerSessions('seller', true)
    expect(await profile.canAccess!(see)).toBe(true)
  })

  test('what may be done is left to the calls while the server does not say whose session it is', async () => {
    logInAs('administrator')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await administration.canAccess!({ action: 'pay', resource: 'sales' })).toBe(true)
  })
})

// ASVS 3.3.2
test('A-03 every cookie of a login says itself that it stays at home on cross-site posts', () => {
  const cookieWrites = vi.spyOn(document, 'cookie', 'set')
  logInAs('partner', true)
  const cookies = cookieWrites.mock.calls.map(([cookie]) => cookie)
  cookieWrites.mockRestore()
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['SSID', '_RL', '_UI', '_UN', '_BT', '_UR'])
  for (const cookie of cookies) expect(cookie).toMatch(/; sameSite=lax/i)
})

test('A-03 the cookies of a login are read back by the pages', async () => {
  logInAs('partner', true)
  expect(currentSession()).toMatchObject({ token: 'of-partner', area: 'partner', userName: 'Ana' })
  expect(await profile.getIdentity!()).toEqual({ id: 'u-1', fullName: 'Ana' })
})
