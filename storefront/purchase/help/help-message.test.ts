import { expect, test } from 'vitest'
import { ceibo, pageState } from '../../../tests/support/test-storefront.tsx'
import { emptyPurchase, type PurchaseState } from '../purchase-state.ts'
import { helpFacts, helpMessage } from './help-message.ts'

const { catalogue } = pageState(ceibo)

const trip: PurchaseState = {
  ...emptyPurchase,
  categoryId: 24,
  startDate: '2027-04-01',
  endDate: '2027-04-10',
  destinationId: 1,
  party: { adults: 2, seniors: 1, familyBirthDates: null },
}
const plan = {
  id: 7,
  name: 'Hornero 80',
  ages: [30, 40, 78],
  passengerPrices: [10_00, 10_00, 20_00],
  medicalCap: 80_000_00,
  maxDaysPerTrip: null,
}

test.each([
  ['nothing was read', 1, null, 'Paso 1 (¿Cuándo viajás?).'],
  ['nothing was answered', 1, emptyPurchase, 'Paso 1 (¿Cuándo viajás?).'],
  ['a day alone was answered', 1, { ...emptyPurchase, startDate: '2027-04-01' }, 'Paso 1 (¿Cuándo viajás?).'],
  [
    'the dates were answered',
    2,
    { ...emptyPurchase, categoryId: 24, startDate: '2027-04-01', endDate: '2027-04-10' },
    'Paso 2 (¿A dónde viajás?). Viaje: 01/04/2027 al 10/04/2027 (10 días).',
  ],
  [
    'the trip was answered',
    4,
    trip,
    'Paso 4 (Elegí tu plan). Viaje: Europa (Schengen), 01/04/2027 al 10/04/2027 (10 días), 2 pasajeros (hasta 74 años), 1 pasajero (75 a 84 años).',
  ],
  [
    'a plan was chosen',
    8,
    { ...trip, plan },
    'Paso 8 (Revisá y pagá). Plan: Hornero 80. Viaje: Europa (Schengen), 01/04/2027 al 10/04/2027 (10 días), 2 pasajeros (hasta 74 años), 1 pasajero (75 a 84 años).',
  ],
] as const)('V-16 while %s, help is told the step and what is known of plan and trip', (_, step, state, facts) => {
  expect(helpFacts(step, state, catalogue)).toBe(facts)
})

test('V-16 a chat begins with a greeting and the facts, and names no passenger', () => {
  const passenger = { name: 'María', lastName: 'Silva', documentNumber: '12345672' }
  const state = { ...trip, plan, passengers: [passenger] } as unknown as PurchaseState
  const message = helpMessage(helpFacts(6, state, catalogue))
  expect(message).toMatch(/^Hola, .* Paso 6 \(Datos de los pasajeros\). Plan: Hornero 80\. Viaje: Europa/)
  expect(message).not.toMatch(/María|Silva|12345672/)
})
