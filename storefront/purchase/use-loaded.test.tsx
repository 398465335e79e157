import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { publicMessages } from '#shared/messages/public.ts'
import { Failure } from '#shared/errors.ts'
import { useLoaded } from './use-loaded.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function LoadProbe({ load }: { load: () => Promise<string> }) {
  const { loaded } = useLoaded('precios', load)
  return <output>{loaded.status === 'ready' ? loaded.value : loaded.status}</output>
}

test('P-15 what the lost network broke off is loaded again by itself when it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('USD 55')
  load.mockRejectedValueOnce(
    new Failure('UNAVAILABLE', { key: 'CONNECTION_LOST', message: publicMessages.CONNECTION_LOST }),
  )
  render(<LoadProbe load={load} />)
  expect(await screen.findByText('failed')).toBeDefined()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('USD 55')).toBeDefined()
})
