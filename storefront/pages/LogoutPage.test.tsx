import { act, cleanup, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REFUSED_BY } from '#shared/access/refused-by.ts'
import { goTo } from '../go-to.ts'
import { renderAt } from '../../tests/support/test-storefront.tsx'
import { Page } from './LogoutPage.tsx'

vi.mock('../go-to.ts', () => ({ goTo: vi.fn() }))
// A notice that comes when this file has ended would stand on the page of the next one.
vi.mock('../ui/ToastHost.tsx', () => ({ showToast: vi.fn() }))

const NAMES = ['SSID', '_RL', '_UI', '_UN', '_BT', '_UR']
const fetched = vi.fn<typeof fetch>()

function answer(status: number, body: unknown) {
  fetched.mockImplementation(async () => Response.json(body, { status }))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  for (const name of NAMES) Cookies.set(name, name === '_RL' ? '2' : 'x')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
  vi.mocked(goTo).mockReset()
  for (const name of NAMES) Cookies.remove(name)
  sessionStorage.clear()
})

// ASVS 14.3.1
test('P-12 says goodbye, ends the session on the server and here, and goes home after a second', async () => {
  answer(200, { message: 'Sesión cerrada.', data: null })
  renderAt(<Page />, '/logout')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cerrando tu sesión')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/user/logout')
  expect(NAMES.map((name) => Cookies.get(name))).toEqual(NAMES.map(() => undefined))
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(goTo).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(goTo).toHaveBeenCalledWith('/')
})

test('A-07 P-12 a session that an area refused reads why it ends, with time and a way in, once', async () => {
  for (const [area, text] of [
    ['administrator', 'tu sesión es de una empresa'],
    ['partner', 'tu sesión es de la administración'],
  ] as const) {
    sessionStorage.setItem(REFUSED_BY, area)
    answer(200, { message: 'Sesión cerrada.', data: null })
    renderAt(<Page />, '/logout')
    expect(screen.getByText(new RegExp(text))).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe('/users/login')
    await act(() => vi.advanceTimersByTimeAsync(9_999))
    expect(Cookies.get('SSID'), 'the session ends at once').toBeUndefined()
    expect(goTo).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(goTo).toHaveBeenCalledWith('/')
    cleanup()
    vi.mocked(goTo).mockReset()
    renderAt(<Page />, '/logout')
    expect(screen.queryByText(new RegExp(text))).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(goTo).toHaveBeenCalledWith('/')
    cleanup()
    vi.mocked(goTo).mockReset()
  }
})

// ASVS 14.3.1
test('P-12 a failure leads to the login of the role, with the cookies gone', async () => {
  for (const [role, login] of [
    ['1', '/admin/login'],
    ['2', '/profile/login'],
  ] as const) {
    Cookies.set('SSID', 'x')
    Cookies.set('_RL', role)
    answer(500, { errorCode: 'UNEXPECTED', message: 'x', error: 'UNEXPECTED' })
    renderAt(<Page />, '/logout')
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(goTo).toHaveBeenLastCalledWith(login)
    expect(Cookies.get('SSID')).toBeUndefined()
    cleanup()
  }
})

test('P-12 without a session there is nothing to end: just home', async () => {
  Cookies.remove('SSID')
  renderAt(<Page />, '/logout')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(fetched).not.toHaveBeenCalled()
  expect(goTo).toHaveBeenCalledWith('/')
})
