import { afterEach, expect, test, vi } from 'vitest'
import { VOUCHER_PAGE_VERSION } from '#shared/sales/voucher-page-version.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens the page of version "one" where no worker runs; the server answers its question whether there is another one. */
async function reloadsAfter(answer: Response): Promise<boolean> {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { pathname: '/sos/A', hash: '', reload })
  const ask = vi.fn<typeof fetch>().mockResolvedValue(answer)
  vi.stubGlobal('fetch', ask)
  document.body.dataset['version'] = 'one'
  vi.resetModules()
  await import('./page.ts')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith('/sos/A'))
  await new Promise((resolve) => setTimeout(resolve))
  return reload.mock.calls.length > 0
}

test.each<[string, Response, boolean]>([
  ['another version', new Response('', { headers: { [VOUCHER_PAGE_VERSION]: 'two' } }), true],
  ['no voucher any more', new Response('', { status: 404 }), true],
  ['the same version, whose ETag a proxy that compresses made weak', weakened('one'), false],
  ['a page without a version', new Response(''), false],
  ['too many requests', new Response('', { status: 429 }), false],
  ['a gateway that fails', new Response('', { status: 502 }), false],
])('V-08 the page for emergencies is loaded again or not after %s', async (_, answer, isReloaded) => {
  expect(await reloadsAfter(answer)).toBe(isReloaded)
})

function weakened(version: string): Response {
  return new Response('', { headers: { [VOUCHER_PAGE_VERSION]: version, etag: `W/"${version}"` } })
}
