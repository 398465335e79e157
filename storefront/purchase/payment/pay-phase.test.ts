import { expect, test } from 'vitest'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { Failure } from '#shared/errors.ts'
import { complete, futureMother } from '../../../tests/support/test-purchase.ts'
import { ceibo, partner } from '../../../tests/support/test-storefront.tsx'
import { frameAddress, readFrameMessage } from './card-frame.ts'
import { isOutcomeUnknown } from './pay-order.ts'
import { afterRefusal, isRunning, phaseOfOpened, withErrorMessage } from './pay-phase.ts'
import { purchaseOf } from './purchase-of.ts'

const checkout: OpenedCheckout = {
  order: 'B'.repeat(20),
  amount: 186_76,
  currency: 'USD',
  mode: 'card',
  lines: [],
  gross: 186_76,
  discountPercent: 0,
  discount: 0,
  expiresAt: '2027-02-01T12:00:00.000Z',
  cardForm: { url: 'http://localhost:3001/card-form', origin: 'http://localhost:3001', statement: '' },
  instalments: [],
  otherMethods: [],
}

test('B-16 a price other than the one seen is shown before anything can be paid', () => {
  expect(phaseOfOpened(checkout, 186_76, null)).toEqual({ kind: 'ready', checkout, errorMessage: null })
  expect(phaseOfOpened(checkout, 180_00, null)).toMatchObject({
    kind: 'changed',
    move: { difference: 6_76, isRise: true },
  })
})

test('B-17 a refused card leaves the form open with the reason; an expired price is asked anew', () => {
  const declined = new Failure('PAYMENT_DECLINED', { message: 'Sin fondos.' })
  expect(afterRefusal(declined)).toBe('ready')
  expect(withErrorMessage({ kind: 'paying', checkout }, declined)).toEqual({
    kind: 'ready',
    checkout,
    errorMessage: 'Sin fondos.',
  })
  expect(afterRefusal(new Failure('CHECKOUT_EXPIRED'))).toBe('again')
  expect(afterRefusal(new Failure('PRICE_CHANGED'))).toBe('again')
  expect(afterRefusal(new Failure('POSSIBLE_DUPLICATE'))).toBe('duplicate')
  expect(afterRefusal(new Failure('PAYMENT_REFUNDED'))).toBe('failed')
  expect(afterRefusal(new Failure('PROMO_EXHAUSTED'))).toBe('refused')
})

test('B-11 a lost answer is an unknown outcome, a refusal is not', () => {
  expect(isOutcomeUnknown(new Failure('PAYMENT_IN_PROGRESS'))).toBe(true)
  expect(isOutcomeUnknown(new Failure('UNAVAILABLE'))).toBe(true)
  expect(isOutcomeUnknown(new Failure('PAYMENT_UNAVAILABLE'))).toBe(false)
  expect(isOutcomeUnknown(new Failure('PAYMENT_DECLINED'))).toBe(false)
  expect(isRunning({ kind: 'paying', checkout })).toBe(true)
  expect(isRunning({ kind: 'late', order: checkout.order, email: '' })).toBe(false)
})

test('B-11 the card form gets the origin of its page, and only its own messages are accepted', () => {
  const holder = 'Ana Núñez'
  expect(frameAddress(checkout.cardForm?.url ?? '', { parentOrigin: 'https://x.test', accent: '', holder })).toMatch(
    /#holder=Ana\+N%C3%BA%C3%B1ez$/,
  )
  expect(frameAddress(checkout.cardForm?.url ?? '', { parentOrigin: 'https://ceibo.test', accent: '#b700ff' })).toBe(
    'http://localhost:3001/card-form?parentOrigin=https%3A%2F%2Fceibo.test&locale=es&accent=%23b700ff',
  )
  const token = { source: 'ceibo-card-form', type: 'token', token: 'tok_1', brand: 'Visa', last4: '0001' }
  expect(readFrameMessage(token)).toEqual(token)
  expect(readFrameMessage({ ...token, source: 'otro' })).toBeUndefined()
  expect(readFrameMessage({ source: 'ceibo-card-form', type: 'height', height: 1e9 })).toBeUndefined()
  expect(readFrameMessage('ceibo-card-form')).toBeUndefined()
})

test('B-16 what is sent to be priced has no price in it, and names the storefront only where there is one', () => {
  const flags = { confirmDuplicate: false, onAccount: false }
  const purchase = purchaseOf({ ...complete, extras: [futureMother] }, partner, flags)
  expect(JSON.stringify(purchase)).not.toMatch(/price|amount|discount/i)
  expect(purchase).toMatchObject({ subdomain: 'mburucuya', planId: 103, extras: [{ benefitId: 2, passengerId: 1 }] })
  expect(purchaseOf(complete, ceibo, flags)).not.toHaveProperty('subdomain')
})
