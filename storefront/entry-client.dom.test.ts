import { afterEach, expect, test, vi } from 'vitest'
import { ceibo, pageState } from '../tests/support/test-storefront.tsx'

// No page arrives: it would be rendered after this test, in the page of the next file.
const never = { preload: () => new Promise<never>(() => undefined) }
vi.mock('./routes.tsx', () => ({ findRoute: () => never }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Opens a page that the server wrote in Spanish, in a browser whose cookie says Portuguese. */
async function isReloaded(navigation: 'navigate' | 'reload'): Promise<boolean> {
  const reload = vi.fn<() => void>()
  const { origin, protocol } = location
  vi.stubGlobal('location', {
    origin,
    protocol,
    href: `${origin}/nada`,
    pathname: '/nada',
    search: '',
    hash: '',
    reload,
  })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigation } as unknown as PerformanceEntry])
  vi.stubEnv('PROD', true)
  document.cookie = 'lng=pt'
  const state = document.createElement('script')
  state.id = 'state'
  state.type = 'application/json'
  state.textContent = JSON.stringify(pageState({ ...ceibo, languages: ['es', 'pt'] }))
  const root = document.createElement('div')
  root.id = 'root'
  document.body.replaceChildren(root, state)
  vi.resetModules()
  await import('./entry-client.tsx')
  return reload.mock.calls.length > 0
}

test('P-14 a page in another language is loaded again, but once: a cache may answer it whatever the cookie says', async () => {
  expect(await isReloaded('navigate')).toBe(true)
  expect(await isReloaded('reload')).toBe(false)
})
