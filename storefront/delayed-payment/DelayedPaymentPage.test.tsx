import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type DelayedPayment, delayedPaymentApi } from '#shared/checkout/delayed-contract.ts'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { answerOf } from '#shared/failures.ts'
import { renderAt } from '../../tests/support/test-storefront.tsx'
import { Page } from './DelayedPaymentPage.tsx'

const ORDER = '0123456789ABCDEFGHJK'
const ORIGIN = 'https://cards.test'
const waiting: DelayedPayment = {
  method: 'redpagos',
  checkout: {
    order: ORDER,
    amount: 74_40,
    currency: 'USD',
    mode: 'card',
    lines: [],
    gross: 74_40,
    discountPercent: 0,
    discount: 0,
    expiresAt: '2026-11-30T17:05:00.000Z',
    cardForm: { url: `${ORIGIN}/form`, origin: ORIGIN, statement: '' },
    instalments: [],
    otherMethods: [],
  },
  endsAt: '2026-11-30T17:05:00.000Z',
  couponNumber: '4471',
  couponUrl: null,
  bankUrl: null,
  planName: 'Hornero 80',
  destination: 'Europa',
  startDate: '2026-12-10',
  endDate: '2026-12-24',
}
const coupon = () => Response.json({ message: 'OK', data: z.encode(delayedPaymentApi.read.result, waiting) as unknown })
function refusal(code: FailureCode): Response {
  const { status, body } = answerOf(new Failure(code))
  return Response.json(body, { status })
}

/** Answers a look at the order, a payment by card, and the question for the sale. */
const answers = { look: vi.fn(coupon), pay: vi.fn<() => Response | Promise<Response>>(), sale: vi.fn<() => Response>() }
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('delayed-payment')) return answers.look()
    return url.includes('pay') ? answers.pay() : answers.sale()
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  answers.look.mockImplementation(coupon)
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const couponTitle = () => screen.findByRole('heading', { name: 'Te falta pagar en Redpagos' })
const show = () => renderAt(<Page />, `/pagar/${ORDER}/pendiente`)

/** Opens the card form and sends what it says when its buyer pays. */
async function payByCard(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Pagar con tarjeta' }))
  await screen.findByTitle('Datos de la tarjeta')
  const source = document.querySelector('iframe')!.contentWindow
  const say = (data: object) => {
    const message = { origin: ORIGIN, source, data: { source: 'ceibo-card-form', ...data } }
    return act(async () => void dispatchEvent(new MessageEvent('message', message)))
  }
  await say({ type: 'ready', hasButton: true })
  await say({ type: 'token', token: 'token-of-a-card', brand: 'Visa', last4: '0001' })
}

test('Y-02 an order whose card is being tried is being confirmed, and not paid; refused, its coupon is there again', async () => {
  answers.look.mockReturnValueOnce(refusal('PAYMENT_IN_PROGRESS'))
  show()
  expect(await screen.findByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeDefined()
  expect(document.body.textContent).toContain('No vuelvas a pagar')
  await pass(15_000)
  expect(await couponTitle()).toBeDefined()
})

test('Y-02 the page does not ask for the order while its card is tried, so that the refusal is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answers.pay.mockReturnValueOnce(promise)
  show()
  await couponTitle()
  await payByCard()
  answers.look.mockImplementation(() => refusal('PAYMENT_IN_PROGRESS'))
  await pass(30_000)
  expect(answers.look).toHaveBeenCalledTimes(1)
  await act(async () => resolve(refusal('PAYMENT_DECLINED')))
  expect((await screen.findByRole('alert')).textContent).toContain('Pago rechazado')
  await pass(15_000)
  expect(answers.look).toHaveBeenCalledTimes(2)
})

test('Y-02 a card whose outcome stays unknown can be asked about, and says when it was not charged', async () => {
  answers.pay.mockImplementation(() => refusal('UNAVAILABLE'))
  answers.sale.mockImplementation(() => refusal('PAYMENT_WAITING'))
  show()
  await couponTitle()
  await payByCard()
  await pass(6 * 60_000)
  fireEvent.click(screen.getByRole('button', { name: 'Consultar otra vez' }))
  expect((await screen.findByRole('alert')).textContent).toContain('El pago no se hizo')
  expect(await couponTitle()).toBeDefined()
})
