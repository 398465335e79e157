import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { checkoutApi, type OpenedCheckout } from '#shared/checkout/contract.ts'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { answerOf } from '#shared/failures.ts'
import { complete, context } from '../../../tests/support/test-purchase.ts'
import { renderAt } from '../../../tests/support/test-storefront.tsx'
import { readDone } from '../done-purchase.ts'
import { clearSession, currentSession } from '../../session.ts'
import { priceView } from '../price-view.ts'
import { purchaseStorage, readPersistedPurchase } from '../purchase-storage.ts'
import type { PayPhase } from './pay-phase.ts'
import { persistSent, readSent } from './sent-payment.ts'
import { usePayment } from './use-payment.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const checkout: OpenedCheckout = {
  order: 'B'.repeat(20),
  amount: priceView(complete)?.charged ?? 0,
  currency: 'USD',
  mode: 'card',
  lines: [],
  gross: 0,
  discountPercent: 0,
  discount: 0,
  expiresAt: '2027-02-01T12:00:00.000Z',
  cardForm: { url: 'http://localhost:3001/card-form', origin: 'http://localhost:3001', statement: '' },
  instalments: [],
  otherMethods: [],
}
const opens = () =>
  fetched.mockResolvedValueOnce(
    Response.json({ message: 'OK', data: z.encode(checkoutApi.open.result, checkout) as unknown }),
  )
const refuses = (code: FailureCode, message?: string) => {
  const { status, body } = answerOf(new Failure(code, message ? { message } : {}))
  fetched.mockResolvedValueOnce(Response.json(body, { status }))
}

function phaseText(phase: PayPhase): string {
  if (phase.kind === 'ready') return `ready: ${phase.errorMessage}`
  return phase.kind === 'refused' ? `refused: ${phase.failure.code}` : phase.kind
}

function Step() {
  const { phase, payCard, retryQuietly } = usePayment({
    state: complete,
    change: () => complete,
    context,
    goOn: async () => undefined,
  })
  return (
    <>
      <p>{phaseText(phase)}</p>
      {phase.kind === 'refused' && <p>{phase.failure.message}</p>}
      <button onClick={() => payCard(checkout, 'token-of-a-card')}>pay</button>
      <button onClick={retryQuietly}>again</button>
    </>
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const expired = 'ready: La cotización había vencido: la actualizamos.'

test('B-16 an order that does not come in time is a server that is away, and not waited for for ever', async () => {
  const late = AbortSignal.abort(new DOMException('', 'TimeoutError'))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late)
  fetched.mockImplementationOnce(async (_, init) => {
    init?.signal?.throwIfAborted()
    throw new Error('waits for ever')
  })
  renderAt(<Step />)
  expect(await screen.findByText('refused: UNAVAILABLE')).toBeDefined()
  expect(timeout).toHaveBeenCalledWith(15_000)
  opens()
  await press('again')
  expect(await screen.findByText('ready: null')).toBeDefined()
  timeout.mockRestore()
})

test('B-16 a quote that ran out says so above the new form, also when the server was away in between, and once', async () => {
  opens()
  renderAt(<Step />)
  await screen.findByText('ready: null')
  refuses('CHECKOUT_EXPIRED')
  refuses('UNAVAILABLE')
  await press('pay')
  await screen.findByText('refused: UNAVAILABLE')
  refuses('UNAVAILABLE')
  await press('again')
  opens()
  await press('again')
  expect(await screen.findByText(expired)).toBeDefined()
  opens()
  await press('again')
  expect(await screen.findByText('ready: null')).toBeDefined()
})

test('B-17 a card that the limit of declined cards keeps from the bank is refused with the hour, and not tried again', async () => {
  const text = 'Demasiados intentos. Vas a poder volver a probar a las 13:00.'
  opens()
  renderAt(<Step />)
  await screen.findByText('ready: null')
  refuses('TOO_MANY_REQUESTS', text)
  await press('pay')
  expect(await screen.findByText(text)).toBeDefined()
  expect(readSent('ceibo')).toBeNull()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('B-11 the limit of calls leaves the outcome of a card unknown once an answer about it was lost', async () => {
  opens()
  renderAt(<Step />)
  await screen.findByText('ready: null')
  vi.useFakeTimers()
  refuses('UNAVAILABLE')
  refuses('TOO_MANY_REQUESTS')
  refuses('PAYMENT_DECLINED')
  await press('pay')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByText('confirming')).toBeDefined()
  expect(readSent('ceibo')).toMatchObject({ order: checkout.order })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByText(/^ready: Pago rechazado/)).toBeDefined()
  vi.useRealTimers()
})

const sale = {
  saleId: 'a',
  number: 7,
  trip: {
    destinationId: 1,
    destination: 'Europa',
    startDate: '2027-03-01',
    endDate: '2027-03-15',
    planName: 'Hornero 80',
  },
  vouchers: [],
  payment: null,
}
const sells = () =>
  fetched.mockResolvedValueOnce(
    Response.json({ message: 'OK', data: z.encode(checkoutApi.createSale.result, sale) as unknown }),
  )
/** Whether the trip that this tab filled in is still there once the sale of a sent payment has been shown. */
async function keepsTripAfterSale(): Promise<boolean> {
  purchaseStorage.setItem('ceibo', { state: complete, isDamaged: false })
  refuses('UNAVAILABLE')
  sells()
  vi.useFakeTimers()
  renderAt(<Step />)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(readDone('ceibo')).toMatchObject({ number: 7 })
  vi.useRealTimers()
  expect(readSent('ceibo')).toBeNull()
  return (await readPersistedPurchase('ceibo')).startDate !== ''
}

test('B-11 a payment that this tab sent empties its trip once it is sold', async () => {
  persistSent('ceibo', { order: checkout.order, email: 'ana@example.com' })
  expect(await keepsTripAfterSale()).toBe(false)
})

test('B-11 the payment of another tab leaves the trip of this one as it is, also after a refresh', async () => {
  persistSent('ceibo', { order: checkout.order, email: 'ana@example.com' })
  sessionStorage.clear()
  fetched.mockImplementationOnce(() => new Promise(() => undefined))
  renderAt(<Step />)
  cleanup()
  expect(await keepsTripAfterSale()).toBe(true)
})

test('P-05 B-16 a partner whose session ended is told, and sells as a visitor neither now nor at the next try', async () => {
  document.cookie = 'SSID=vencida'
  document.cookie = '_RL=2'
  refuses('UNAUTHORIZED')
  renderAt(<Step />)
  expect(await screen.findByText('refused: UNAUTHORIZED')).toBeDefined()
  await press('again')
  expect(screen.getByText('refused: UNAUTHORIZED')).toBeDefined()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(currentSession()).toBeNull()
  document.cookie = 'SSID=nueva'
  document.cookie = '_RL=2'
  opens()
  await press('again')
  expect(await screen.findByText('ready: null')).toBeDefined()
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('authorization')).toBe('Bearer nueva')
  clearSession()
})
