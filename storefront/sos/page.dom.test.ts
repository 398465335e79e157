import { afterEach, expect, test, vi } from 'vitest'
import { VOUCHER_PAGE_VERSION } from '#shared/sales/voucher-page-version.ts'

afterEach(() => vi.unstubAllGlobals())

/** Runs the script of version "one" of the page, with an answer to its question whether there is another one. */
async function runScript(answer: Response): Promise<{ isReloaded: boolean }> {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { pathname: '/sos/A', hash: '', reload })
  const ask = vi.fn<typeof fetch>().mockResolvedValue(answer)
  vi.stubGlobal('fetch', ask)
  document.body.dataset['version'] = 'one'
  vi.resetModules()
  await import('./page.ts')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith('/sos/A'))
  await new Promise((resolve) => setTimeout(resolve))
  return { isReloaded: reload.mock.calls.length > 0 }
}

test.each<[string, Response, boolean]>([
  ['another version', new Response('', { headers: { [VOUCHER_PAGE_VERSION]: 'two' } }), true],
  ['no voucher any more', new Response('', { status: 404 }), true],
  ['the same version, whose ETag a proxy that compresses made weak', weakened('one'), false],
  ['a page without a version', new Response(''), false],
  ['too many requests', new Response('', { status: 429 }), false],
  ['a gateway that fails', new Response('', { status: 502 }), false],
])('V-08 the page for emergencies is loaded again or not after %s', async (_, answer, isReloaded) => {
  expect(await runScript(answer)).toEqual({ isReloaded })
})

test('V-08 the page for emergencies asks the browser to keep what it stores', async () => {
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const register = vi.fn<() => Promise<void>>()
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve() }, storage: { persist } })
  await runScript(new Response(''))
  expect(register).toHaveBeenCalledWith('/sos/worker.js', { scope: '/sos/A' })
  expect(persist).toHaveBeenCalledOnce()
})

function weakened(version: string): Response {
  return new Response('', { headers: { [VOUCHER_PAGE_VERSION]: version, etag: `W/"${version}"` } })
}
