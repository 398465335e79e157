import { afterEach, expect, test, vi } from 'vitest'
import { connected } from './connection.ts'
import { page } from './page-route.tsx'

afterEach(() => vi.restoreAllMocks())

/** Takes the network away; the function that is returned brings it back. */
function loseNetwork(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  return () => {
    onLine.mockReturnValue(true)
    dispatchEvent(new Event('online'))
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const module = { Page: () => null, meta: () => ({ title: '', description: '' }) }
const pageFrom = (load: () => Promise<typeof module>) =>
  page({ path: '/x', source: 'x.tsx', load, rendering: 'browser', indexed: false })

test('P-15 with a network nothing waits; without one it waits until the network is back', async () => {
  await connected()
  const bringBack = loseNetwork()
  const waited = vi.fn<() => void>()
  void connected().then(waited)
  await settled()
  expect(waited).not.toHaveBeenCalled()
  bringBack()
  await settled()
  expect(waited).toHaveBeenCalledOnce()
})

test('P-15 without a network the next page is not requested, and loads by itself when the network is back', async () => {
  const bringBack = loseNetwork()
  const load = vi.fn<() => Promise<typeof module>>().mockResolvedValue(module)
  const loading = pageFrom(load).preload()
  await settled()
  expect(load).not.toHaveBeenCalled()
  bringBack()
  await expect(loading).resolves.toBe(module)
})

test('P-15 a page whose download the lost network broke off is loaded again; another failure is one', async () => {
  const load = vi.fn<() => Promise<typeof module>>().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(pageFrom(load).preload()).rejects.toThrow('Failed to fetch')
  let bringBack: () => void = () => undefined
  load.mockReset().mockResolvedValue(module)
  load.mockImplementationOnce(async () => {
    bringBack = loseNetwork()
    throw new TypeError('Failed to fetch')
  })
  const loading = pageFrom(load).preload()
  await settled()
  bringBack()
  await expect(loading).resolves.toBe(module)
  expect(load).toHaveBeenCalledTimes(2)
})
