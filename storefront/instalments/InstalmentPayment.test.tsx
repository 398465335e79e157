import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { offersFor } from '#shared/instalments/instalments.ts'
import { complete } from '../../tests/support/test-purchase.ts'
import { renderAt } from '../../tests/support/test-storefront.tsx'
import type { Payment } from '../purchase/payment/use-payment.ts'
import { InstalmentPayment } from './InstalmentPayment.tsx'

const ORIGIN = 'https://cards.test'
const offers = offersFor(
  [
    { id: 'oca', brands: ['OCA'], instalments: 3, minAmount: 0, financedBy: 'house', percent: 5 },
    { id: 'six', brands: ['Visa', 'OCA'], instalments: 6, minAmount: 0, financedBy: 'buyer', percent: 9.5 },
  ],
  7_440,
)
const checkout = {
  order: 'ORD-1',
  amount: 7_440,
  cardForm: { url: `${ORIGIN}/form`, origin: ORIGIN },
  instalments: offers,
  otherMethods: [],
} as unknown as OpenedCheckout

const payCard = vi.fn<Payment['payCard']>()
beforeEach(() => {
  payCard.mockResolvedValue(undefined)
  renderAt(
    <InstalmentPayment
      checkout={checkout}
      busy={false}
      errorMessage={null}
      state={complete}
      holder=""
      payment={{ payCard } as unknown as Payment}
    >
      {null}
    </InstalmentPayment>,
  )
})
afterEach(() => {
  cleanup()
  payCard.mockReset()
  vi.useRealTimers()
})

/** Types a card into the form, which gives its token. */
async function typeCard(brand: string, last4 = '1234'): Promise<void> {
  const say = (message: object) =>
    act(async () => {
      const { contentWindow } = document.querySelector('iframe')!
      const data = { source: 'ceibo-card-form', ...message }
      dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source: contentWindow, data }))
    })
  await say({ type: 'ready' })
  await press(/^Pagar USD/)
  await say({ type: 'token', token: `token-of-${last4}`, brand, last4 })
}
const press = (name: RegExp | string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const choices = () =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent.replaceAll('\u00a0', ' '))
const refusesBy = (code: FailureCode) => payCard.mockResolvedValueOnce(new Failure(code))

test('Y-01 a card is asked about the instalments of its brand, and pays what the chosen ones capture', async () => {
  await typeCard('VISA')
  expect(payCard).not.toHaveBeenCalled()
  expect(screen.getByRole('group', { name: 'Tu Visa terminada en 1234: ¿en cuántas cuotas?' })).toBeDefined()
  expect(choices()).toEqual(['1 pago de USD 74,40', '6 cuotas de USD 13,58Financiación USD 7,07, total USD 81,47'])
  fireEvent.click(screen.getByRole('radio', { name: /^6 cuotas/ }))
  await press('Pagar USD 81,47')
  expect(payCard).toHaveBeenCalledExactlyOnceWith(checkout, 'token-of-1234', offers[1])
})

test('Y-01 one payment is chosen until the buyer chooses another', async () => {
  await typeCard('OCA')
  expect(choices()).toHaveLength(3)
  await press('Pagar USD 74,40')
  expect(payCard).toHaveBeenCalledExactlyOnceWith(checkout, 'token-of-1234', null)
})

test('Y-01 a card of an unknown brand is offered all instalments, each with its brands; one without offers pays at once', async () => {
  await typeCard('Elo')
  expect(screen.getByRole('group', { name: 'Tu tarjeta terminada en 1234: ¿en cuántas cuotas?' })).toBeDefined()
  expect(choices()[1]).toBe('3 cuotas de USD 24,80 con OCASin recargo')
  await press('Usar otra tarjeta')
  await typeCard('', '')
  expect(screen.getByRole('group', { name: '¿En cuántas cuotas?' })).toBeDefined()
  await press('Usar otra tarjeta')
  await typeCard('Mastercard')
  expect(payCard).toHaveBeenCalledExactlyOnceWith(checkout, 'token-of-1234', null)
})

test('Y-01 a card that was typed ten minutes ago has to be typed again, and nothing is charged', async () => {
  vi.useFakeTimers()
  await typeCard('OCA')
  act(() => void vi.advanceTimersByTime(10 * 60_000))
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Por seguridad, ponela otra vez.')
  expect(payCard).not.toHaveBeenCalled()
})

test('Y-01 a card whose issuer refused instalments then pays once, and another card is asked again', async () => {
  refusesBy('PAYMENT_INSTALMENTS_REFUSED')
  await typeCard('Visa')
  fireEvent.click(screen.getByRole('radio', { name: /^6 cuotas/ }))
  await press('Pagar USD 81,47')
  await typeCard('Visa', '9999')
  expect(choices()).toHaveLength(2)
  await press('Usar otra tarjeta')
  await typeCard('Visa')
  expect(payCard).toHaveBeenLastCalledWith(checkout, 'token-of-1234', null)
})

test('Y-01 a card that was declined otherwise is asked about again', async () => {
  refusesBy('PAYMENT_DECLINED')
  await typeCard('OCA')
  await press('Pagar USD 74,40')
  await typeCard('OCA')
  expect(choices()).toHaveLength(3)
})
