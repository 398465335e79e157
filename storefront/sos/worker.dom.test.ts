import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const PAGE = '/sos/a'
const KEPT = new Response('kept')

/** Opens the page with its worker, which stored it before; the network answers `fresh`. Returns what is shown and what is stored. */
async function opened(fresh: Response) {
  const stored = new Map([[PAGE, KEPT]])
  const store = {
    match: async (path: string) => stored.get(path),
    put: async (path: string, answer: Response) => stored.set(path, answer),
    delete: async (path: string) => stored.delete(path),
  }
  const handlers = new Map<string, (event: object) => void>()
  vi.stubGlobal('self', {
    registration: { scope: `https://shop.test${PAGE}` },
    addEventListener: (type: string, handle: (event: object) => void) => handlers.set(type, handle),
  })
  vi.stubGlobal('caches', { open: async () => store })
  vi.stubGlobal('fetch', async () => fresh)
  vi.resetModules()
  await import('./worker.ts')
  let shown: Promise<Response> | undefined
  handlers.get('fetch')?.({
    request: { url: `https://shop.test${PAGE}`, method: 'GET' },
    waitUntil: () => undefined,
    respondWith: (answer: Promise<Response>) => {
      shown = answer
    },
  })
  return { shown: await shown, stored: stored.get(PAGE) }
}

test('V-08 a page for emergencies stored under another spelling leads to the right one', async () => {
  const url = 'https://shop.test/sos/A'
  const followed = Object.defineProperties(new Response('page'), { redirected: { value: true }, url: { value: url } })
  const { shown, stored } = await opened(followed)
  expect([shown?.status, shown?.headers.get('location')]).toEqual([302, url])
  expect(stored).toBe(KEPT)
})

test('V-08 an error of the server leaves the stored page', async () => {
  expect(await opened(new Response('', { status: 502 }))).toEqual({ shown: KEPT, stored: KEPT })
})
