import { beforeEach, expect, test, vi } from 'vitest'
import { lastingStore } from './lastingStore.ts'
import { endSession, startSession } from './session.ts'

const logIn = (user: string) =>
  startSession({
    area: 'administrator',
    remember: false,
    token: `token of ${user}`,
    user,
    name: user,
    businessType: null,
  })
const MARTA = [{ label: 'Marta Olivera', value: { filter: { q: 'Marta Olivera' } } }]

beforeEach(() => localStorage.clear())

test('D-03 saved filters are there at the next login, and hidden from other users of the browser', () => {
  const store = lastingStore('administrator')
  store.setup()
  logIn('ana')
  store.setItem('sales.savedQueries', MARTA)
  store.setItem('theme', 'dark')
  store.reset()
  endSession()
  expect(store.getItem('sales.savedQueries', [])).toEqual([])
  logIn('bruno')
  expect(store.getItem('sales.savedQueries', [])).toEqual([])
  expect(store.getItem('theme')).toBe('dark')
  store.removeItems('sales')
  logIn('ana')
  expect(store.getItem('sales.savedQueries')).toEqual(MARTA)
})

test('D-03 a list asks for what was chosen at each of its cells, and cookies are not read for each', () => {
  const store = lastingStore('administrator')
  store.setup()
  logIn('ana')
  const cookies = vi.spyOn(document, 'cookie', 'get')
  for (let cell = 0; cell < 500; cell += 1) store.getItem('preferences.sales.datatable.columns')
  // As often as one look at the session reads them.
  expect(cookies.mock.calls.length).toBeLessThan(20)
  cookies.mockRestore()
})
