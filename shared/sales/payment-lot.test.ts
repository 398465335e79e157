import { expect, test } from 'vitest'
import { isPaymentDay, lotOf } from './payment-lot.ts'

const rambla = { businessId: 'r', businessName: 'Rambla Brokers' }
const tero = { businessId: 't', businessName: 'Árbol y Tero' }

test('S-05 a lot is the net to pay of each business, by name, and of all together', () => {
  const lot = lotOf([
    { ...rambla, charged: 23_800, commission: 1_560, netToPay: 22_240 },
    { ...tero, charged: 10_000, commission: 4_000, netToPay: 6_000 },
    { ...rambla, charged: 18_000, commission: 1_543, netToPay: 16_457 },
  ])
  expect(lot).toEqual({
    quantity: 3,
    netToPay: 44_697,
    businesses: [
      { ...tero, quantity: 1, charged: 10_000, commission: 4_000, netToPay: 6_000 },
      { ...rambla, quantity: 2, charged: 41_800, commission: 3_103, netToPay: 38_697 },
    ],
  })
  expect(lotOf([])).toEqual({ quantity: 0, netToPay: 0, businesses: [] })
})

test('S-05 a business that was renamed between two sales is one business', () => {
  const sold = { charged: 100, commission: 10, netToPay: 90 }
  const { businesses } = lotOf([
    { ...rambla, ...sold },
    { ...rambla, businessName: 'Rambla Viajes', ...sold },
  ])
  expect(businesses).toMatchObject([{ businessName: 'Rambla Brokers', quantity: 2, netToPay: 180 }])
})

test('S-05 a payment came today or within a year', () => {
  const days = ['2026-11-22', '2026-11-21', '2025-11-20', '2025-11-19']
  expect(days.map((day) => isPaymentDay(day, '2026-11-21'))).toEqual([false, true, true, false])
})
