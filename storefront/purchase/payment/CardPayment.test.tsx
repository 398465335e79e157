import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { CardPayment } from './CardPayment.tsx'

const ORIGIN = 'https://cards.test'
const checkout = {
  order: 'ORD-1',
  amount: 5_510,
  cardForm: { url: `${ORIGIN}/form`, origin: ORIGIN },
} as unknown as OpenedCheckout
const form = <CardPayment checkout={checkout} busy={false} errorMessage={null} onToken={() => undefined} />

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** What the card form says when it is there. */
function sayReady(): void {
  const frame = document.querySelector('iframe')
  dispatchEvent(
    new MessageEvent('message', {
      origin: ORIGIN,
      source: frame!.contentWindow,
      data: { source: 'ceibo-card-form', type: 'ready' },
    }),
  )
}

const payButton = () => screen.getByRole('button', { name: /^Pagar USD/ })

test('B-11 the button that pays waits for the card form, and then asks it', () => {
  render(form)
  const spy = vi.spyOn(document.querySelector('iframe')!.contentWindow!, 'postMessage')
  expect(payButton().getAttribute('aria-disabled')).toBe('true')
  payButton().click()
  expect(spy).not.toHaveBeenCalled()
  act(sayReady)
  expect(payButton().getAttribute('aria-disabled')).toBeNull()
  act(() => payButton().click())
  expect(spy).toHaveBeenCalledExactlyOnceWith({ type: 'submit' }, ORIGIN)
})

test('B-11 a card form that does not come is said, and asked for again instead of paid with', () => {
  vi.useFakeTimers()
  render(form)
  act(() => void vi.advanceTimersByTime(15_000))
  expect(screen.queryByRole('button', { name: /^Pagar USD/ })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Volver a intentar' }).click())
  expect(payButton().getAttribute('aria-disabled')).toBe('true')
  vi.useRealTimers()
})

test('B-11 a card form that is ready as soon as it is on the page is heard', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const observer = new MutationObserver(() => document.querySelector('iframe') && sayReady())
  observer.observe(place, { childList: true, subtree: true })
  const root = createRoot(place)
  root.render(form)
  await expect.poll(() => payButton().getAttribute('aria-disabled')).toBeNull()
  observer.disconnect()
  root.unmount()
  vi.unstubAllGlobals()
})

test('B-11 the card form stays when the colours of the page change, as at sunset: a typed card would be lost', () => {
  const colour = (value: string) => document.documentElement.style.setProperty('--brand-on-white', value)
  colour('#0a5c36')
  const { rerender } = render(form)
  const address = document.querySelector('iframe')!.src
  expect(address).toContain('accent=%230a5c36')
  colour('#7fd6a8')
  rerender(<CardPayment checkout={{ ...checkout }} busy={true} errorMessage={null} onToken={() => undefined} />)
  expect(document.querySelector('iframe')!.src).toBe(address)
  colour('')
})

test('B-11 a card form that was loaded again while it was asked can be asked again', () => {
  render(form)
  act(sayReady)
  act(() => payButton().click())
  expect(payButton().getAttribute('aria-disabled')).toBe('true')
  act(sayReady)
  expect(payButton().getAttribute('aria-disabled')).toBeNull()
})
