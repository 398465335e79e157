import { expect, test } from 'vitest'
import { cancelPassenger, cancelSale, grant, mostToGrant } from './cancellation.ts'
import { changeSale, extendSale, extensionDays } from './change.ts'
import { type Figures, isBalanced, NO_FIGURES } from '../settlements/figures.ts'
import type { Movement } from '../settlements/movement.ts'
import { figuresOfSale } from './sale-figures.ts'
import { termsText } from './terms-text.ts'

const DAY = '2027-03-01'
const sold: Figures = figuresOfSale({
  gross: 28_000,
  cost: 20_000,
  markup: 40,
  commissionPercent: 30,
  promo: { ownPercentage: 5, companyPercentage: 10 },
})
const history: Movement[] = [{ kind: 'sale', day: '2027-02-01', quantity: 1, figures: sold }]

test('R-12 every movement says what facts, on its day', () => {
  const terms = { percentBack: 85, day: DAY }
  const facts = {
    cancellation: cancelSale(history, terms, DAY),
    'passenger-cancelled': cancelPassenger(history, NO_FIGURES, terms),
    change: changeSale(history, NO_FIGURES, terms),
    extension: extendSale(history, NO_FIGURES, DAY),
    grant: grant(history, 1, DAY),
  }
  for (const [kind, { movements }] of Object.entries(facts)) expect(movements[0]).toMatchObject({ kind, day: DAY })
})

test('R-12 a line adds up when each of its four sums does', () => {
  expect([sold, NO_FIGURES].map(isBalanced)).toEqual([true, true])
  const one = (figures: Partial<Figures>) => isBalanced({ ...sold, ...figures })
  // Each breaks one sum alone.
  expect(one({ gross: sold.gross + 1, margin: sold.margin + 1 }), 'charged is gross without discount').toBe(false)
  expect(one({ houseDiscount: sold.houseDiscount + 1 }), 'the discount is that of both sides').toBe(false)
  expect(one({ margin: sold.margin + 1 }), 'the margin is what cost and business leave').toBe(false)
  expect(one({ commission: sold.commission + 1 }), 'what is charged is shared out').toBe(false)
  expect(one({ gross: 1, discount: 1, cost: 1, houseShare: 1 }), 'no sum holds').toBe(false)
})

test('R-02 all that was paid may be granted, and more is refused in words', () => {
  const all = mostToGrant(history)
  expect(grant(history, all, DAY)).toMatchObject({ refund: all, toPay: 0, fee: 0 })
  expect(() => grant(history, all + 1, DAY)).toThrow(`${all + 1} cents cannot be granted`)
})

test('R-07 a trip runs from its first day to its last', () => {
  const trip = { startDate: '2027-03-01', endDate: '2027-03-10' }
  const whole = { from: '2027-03-11', to: '2027-06-28' }
  expect(['2027-03-01', '2027-03-10'].map((on) => extensionDays({ ...trip, on }))).toEqual([whole, whole])
})

test('R-03 documents print the terms from the longest time before departure to the shortest', () => {
  expect(
    termsText([
      { daysBefore: 1, percentBack: 50 },
      { daysBefore: 15, percentBack: 85 },
    ]),
  ).toBe(
    'Pasado ese plazo podés cancelar antes de la salida: hasta 15 días antes te devolvemos el 85 %; hasta el día anterior te devolvemos el 50 %. Si un cambio baja el precio, de la diferencia te devolvemos lo mismo. Desde el día de la salida no hay devolución.',
  )
})
