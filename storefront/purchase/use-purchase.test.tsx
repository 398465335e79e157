import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ceibo, renderAt } from '../../tests/support/test-storefront.tsx'
import { persistDone, readDone } from './done-purchase.ts'
import { useDamage, usePurchase } from './use-purchase.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

function Answer() {
  const { state, change, forget } = usePurchase()
  const [isDamaged] = useDamage()
  return (
    <>
      <output>{state === null ? 'no se leyó' : `${state.categoryId} ${isDamaged}`}</output>
      <button onClick={() => change((before) => ({ ...before, categoryId: 24 }))}>Anual</button>
      <button onClick={forget}>Olvidar</button>
    </>
  )
}

/** Every test buys from another brand, because a page keeps what it read of one. */
let brands = 0
function renderNew(kept?: string) {
  brands += 1
  const subdomain = `marca-${brands}`
  const key = `ceibo-compra-v1:${subdomain}`
  if (kept !== undefined) sessionStorage.setItem(key, kept)
  const show = () => renderAt(<Answer />, '/', { ...ceibo, subdomain })
  show()
  return { show, kept: () => sessionStorage.getItem(key) }
}
const statusText = () => screen.getByRole('status').textContent

// ASVS 14.3.3
test('B-12 another purchase forgets what was bought before', () => {
  persistDone(ceibo.subdomain, {
    saleId: 'a',
    number: 7,
    email: 'ana@example.com',
    vouchers: [],
    trip: {
      destinationId: 1,
      destination: 'Europa',
      startDate: '2026-12-10',
      endDate: '2026-12-19',
      planName: 'Hornero 80',
    },
  })
  renderAt(<Answer />, '/', ceibo)
  expect(readDone(ceibo.subdomain)).not.toBeNull()
  fireEvent.click(screen.getByText('Anual'))
  expect(readDone(ceibo.subdomain)).toBeNull()
})

test('B-14 persisted state is read after hydration; unreadable state shows a notice', async () => {
  renderNew(JSON.stringify({ categoryId: 7 }))
  expect(statusText()).toBe('no se leyó')
  await expect.poll(statusText).toBe('7 false')
  cleanup()
  renderNew('{"categoryId":')
  await expect.poll(statusText).toBe('null true')
})

test('B-14 an answer is kept at once, is not undone by what is still being read, and is forgotten when asked', async () => {
  const { kept, show } = renderNew(JSON.stringify({ categoryId: 7 }))
  fireEvent.click(screen.getByText('Anual'))
  expect(kept()).toContain('"categoryId":24')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(statusText()).toBe('24 false')
  cleanup()
  show()
  expect(statusText()).toBe('24 false')
  fireEvent.click(screen.getByText('Olvidar'))
  expect([statusText(), kept()]).toEqual(['null false', null])
})

test('B-14 a page that comes back whole reads what was answered meanwhile', async () => {
  const { kept } = renderNew()
  await expect.poll(statusText).toBe('null false')
  sessionStorage.setItem(`ceibo-compra-v1:marca-${brands}`, JSON.stringify({ categoryId: 9 }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(statusText).toBe('9 false')
  expect(kept()).toContain('9')
})

test('B-14 in a browser that keeps nothing an answer lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { show } = renderNew()
  fireEvent.click(screen.getByText('Anual'))
  cleanup()
  show()
  expect(statusText()).toBe('24 false')
})
