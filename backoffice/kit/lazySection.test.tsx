import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../i18n/texts.ts'
import { lazyPages, lazySection, preloadSection } from './lazySection.tsx'

afterEach(cleanup)

const open = (section: React.ReactNode) => render(<Suspense fallback="waiting">{section}</Suspense>)
const List = () => 'the list'

test('a section that was preloaded is there in the frame that opens it; one that was not shows that it is awaited', async () => {
  const load = vi.fn(async () => ({ list: List }))
  const Page = lazyPages('sales', load)
  const Other = lazyPages('users', async () => ({ list: List }))
  preloadSection('sales')
  preloadSection('sales')
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0)
  await Promise.resolve()
  open(<Page name="list" />)
  expect(screen.getByText('the list')).toBeDefined()
  cleanup()
  open(<Other name="list" />)
  expect(screen.getByText('waiting')).toBeDefined()
  await screen.findByText('the list')
})

test('a section that does not arrive says so once it is opened, and is asked for again', async () => {
  const load = vi.fn(async () => List)
  const Section = lazySection(load.mockRejectedValueOnce(new Error('offline')), 'emails')
  preloadSection('emails')
  await expect.poll(() => load.mock.calls.length).toBe(1)
  open(<Section />)
  await screen.findByText('the list')
  cleanup()
  const Missing = lazySection(() => Promise.reject(new Error('offline')))
  open(<Missing />)
  expect(await screen.findByText(t.section.notArrived)).toBeDefined()
})
