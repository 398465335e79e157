import { expect, test } from 'vitest'
import { pricedDestination } from '#shared/catalogue/plan-terms.ts'
import { whyThisPrice } from '#shared/tariffs/why.ts'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { stepsOf } from './steps.ts'

test('T-07 the example of the rules in words, from the rate to who gets what', () => {
  const promo = { ownPercentage: 5, companyPercentage: 10 }
  const steps = whyThisPrice(
    {
      plan: firstTariff.plans.find(({ id }) => id === 103)!,
      destination: pricedDestination(firstTariff.destinations, 1)!,
      days: 15,
      rates: firstTariff,
      markup: 80,
      ages: [40, 80],
      familyPlan: false,
      offeredExtras: firstTariff.extras,
      extras: [{ benefitId: 6, passengerId: 2 }],
      discountPercent: 15,
    },
    { promo, commissionPercent: 30 },
  )
  const named = { plan: 'Hornero 80', destination: 'Europa (Schengen)', business: 'Ceibo', promoCode: 'VERANO15' }
  const lines = stepsOf({ ...steps, ...named, version: { id: 1, name: 'Tarifa inicial' } })
  expect(lines.map(({ name, how, amount }) => `${name} | ${how} | ${amount}`)).toEqual([
    'Peso de los días | 15 días: del 1 al 5 a 1,00, del 6 al 15 a 0,90 | 14,00',
    'Costo de una persona de hasta 74 años | USD 2,90 por día × 1,15 del destino × 14,00 de los días | USD 46,69',
    'Precio de una persona de hasta 74 años | USD 46,69 + 80 % de recargo | USD 84,04',
    'Costo de una persona de 75 a 84 años | USD 46,69 × 1,50 | USD 70,04',
    'Precio de una persona de 75 a 84 años | USD 70,04 + 80 % de recargo | USD 126,07',
    'Pasajero 1, 40 años | Precio de hasta 74 años | USD 84,04',
    'Pasajero 2, 80 años | Precio de 75 a 84 años | USD 126,07',
    'Equipaje y aparatos electrónicos (+USD 1.000), pasajero 2 | USD 0,55 × 14,00 (15 días: del 1 al 5 a 1,00, del 6 al 15 a 0,90); USD 7,70 + 80 % de recargo | USD 13,86',
    'Precio antes del descuento | Suma de las líneas | USD 223,97',
    'Descuento del código VERANO15 | 15 %: 5 % a cargo nuestro y 10 % de la empresa | −USD 33,60',
    'Precio final |  | USD 190,37',
    'Costo de todos | Suma de los costos, sin recargo | USD 124,43',
    'Margen | Precio antes del descuento − parte de la empresa en el descuento − costo | USD 77,14',
    'Comisión de la empresa | 30 % del margen | USD 23,14',
    'Para nosotros | Precio final − costo − comisión | USD 42,80',
  ])
})
