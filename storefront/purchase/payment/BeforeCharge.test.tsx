import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { ceibo } from '../../../tests/support/test-brand.ts'
import { complete } from '../../../tests/support/test-purchase.ts'
import { renderAt } from '../../../tests/support/test-storefront.tsx'
import { emptyPurchase } from '../purchase-state.ts'
import { BeforeCharge } from './BeforeCharge.tsx'
import type { Payment } from './use-payment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Shows a purchase that cannot be opened for a minute; says how often it was asked for again. */
function asksOfAMinute(code: FailureCode): number {
  let tries = 0
  function RefusedPayment() {
    const [failure, setFailure] = useState(new Failure(code))
    const ask = () => {
      tries += 1
      setFailure(new Failure(code))
    }
    const payment = { retry: ask, retryQuietly: ask } as unknown as Payment
    return <BeforeCharge phase={{ kind: 'refused', failure }} state={emptyPurchase} payment={payment} />
  }
  renderAt(<RefusedPayment />)
  expect(tries).toBe(0)
  for (let second = 0; second < 60; second += 1) act(() => void vi.advanceTimersByTime(1_000))
  return tries
}

test('B-16 a purchase that the server cannot open for the moment says so, and is asked for again by itself', () => {
  expect(asksOfAMinute('UNAVAILABLE')).toBe(12)
  expect(screen.getByText(/Seguimos probando cada pocos segundos/)).toBeDefined()
})

test.each(['PLAN_NOT_FOUND', 'UNEXPECTED', 'CREDIT_LIMIT_REACHED'] as const)(
  'B-16 a purchase that was refused with %s waits for its buyer',
  (code) => {
    expect(asksOfAMinute(code)).toBe(0)
    expect(screen.queryByText(/Seguimos probando/)).toBeNull()
  },
)

test('B-17 data that the provider does not take leads back to its step, and is not offered to be sent as it is', () => {
  expect(asksOfAMinute('PAYMENT_DATA_REFUSED')).toBe(0)
  expect(screen.getByRole('link', { name: 'Revisar el email y el teléfono' }).getAttribute('href')).toBe('/buy/step-7')
  expect(screen.getByRole('link', { name: 'Revisar los pasajeros' }).getAttribute('href')).toBe('/buy/step-6')
  expect(screen.queryByRole('button')).toBeNull()
})

test('W-02 B-16 a link that somebody has paid leads to the vouchers, and is not offered to be paid again', () => {
  expect(asksOfAMinute('LINK_PAID')).toBe(0)
  expect(screen.getByRole('link', { name: 'Ver mis vouchers' }).getAttribute('href')).toBe('/mi-voucher')
  expect(screen.queryByRole('button')).toBeNull()
})

test('B-16 a departure that has passed while the tab was open leads to the dates, and not to passengers who are right', () => {
  const field = (path: string) => ({ path, key: 'BUYING_PROCESS.ERROR.NEWER_THAN_NOW' as const, message: path })
  const show = (...paths: string[]) => {
    const failure = new Failure('VALIDATION', { fields: paths.map(field) })
    renderAt(<BeforeCharge phase={{ kind: 'refused', failure }} state={complete} payment={{} as Payment} />)
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    cleanup()
    return links.filter((href) => href.startsWith('/buy/'))
  }
  expect(show('startDate')).toEqual(['/buy/step-1'])
  expect(show('startDate', 'passengers.0.birthDate')).toEqual(['/buy/step-1', '/buy/step-6'])
  expect(show('passengers.0.birthDate')).toEqual(['/buy/step-6'])
})

test('P-05 B-16 a partner whose session ended logs in beside the purchase, and goes on with it', () => {
  const retry = vi.fn()
  const phase = { kind: 'refused', failure: new Failure('UNAUTHORIZED') } as const
  renderAt(<BeforeCharge phase={phase} state={complete} payment={{ retry } as unknown as Payment} />)
  expect(screen.getByRole('heading', { name: 'Tu sesión terminó' })).toBeDefined()
  const login = screen.getByRole<HTMLAnchorElement>('link', { name: /Entrar otra vez/ })
  expect([login.getAttribute('href'), login.target]).toEqual(['/profile/login', '_blank'])
  screen.getByRole('button', { name: 'Volver a intentar' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('B-17 V-16 the last refused try says that nothing was charged, offers the saved quote, and names the order to whom helps', async () => {
  vi.useRealTimers()
  const payment = {} as Payment
  const phase = { kind: 'refused', failure: new Failure('PAYMENT_TRIES_EXHAUSTED'), order: '0123456789ABCDEF' } as const
  const whatsapp = { kind: 'sales', label: 'WhatsApp', phone: '+59899123456', isWhatsapp: true } as const
  renderAt(<BeforeCharge phase={phase} state={complete} payment={payment} />, '/buy/step-8', {
    ...ceibo,
    contactLines: [whatsapp],
  })
  expect(screen.getByRole('heading', { name: 'No se cobró nada' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Guardar o enviar la cotización' })).toBeDefined()
  const chat = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
  expect(decodeURIComponent(chat)).toContain('orden 0123456789ABCDEF.')
})
