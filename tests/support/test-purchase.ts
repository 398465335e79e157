import type { QuotedPlan } from '#shared/quoting/contract.ts'
import { adultsOnly } from '../../storefront/purchase/party.ts'
import { emptyPurchase, type PurchaseState } from '../../storefront/purchase/purchase-state.ts'
import type { StepContext } from '../../storefront/purchase/steps.ts'
import { ana } from './test-passenger.ts'

/** The day and the catalogue against which the tests' purchases are validated. */
export const context: StepContext = {
  today: '2027-02-01',
  catalogue: {
    categories: [
      { id: 24, name: 'Por viaje (hasta 120 días)' },
      { id: 23, name: 'Más de un viaje al año' },
    ],
    destinations: [{ id: 1, name: 'Europa (Schengen)' }],
    residenceCountries: [{ id: 1, name: 'Uruguay', iso: 'UY' }],
  },
}

/** A purchase with all answers: two adults to Europe for 15 days on Hornero 80 (catalogue, public prices). */
export const complete: PurchaseState = {
  ...emptyPurchase,
  categoryId: 24,
  residenceCountryId: 1,
  startDate: '2027-03-01',
  endDate: '2027-03-15',
  destinationId: 1,
  party: adultsOnly(2),
  plan: {
    id: 103,
    name: 'Hornero 80',
    ages: [40, 40],
    passengerPrices: [93_38, 93_38],
    medicalCap: 80_000_00,
    maxDaysPerTrip: null,
  },
  accepted: true,
  passengers: [
    { ...ana, birthDate: '1985-04-12' },
    {
      ...ana,
      name: 'Luis',
      lastName: 'Gómez',
      birthDate: '1990-10-30',
      documentType: 'passport',
      documentNumber: 'AB123456',
    },
  ],
  contact: {
    email: 'ana@example.com',
    emailConfirmation: 'ana@example.com',
    phone: '099 123 456',
    isSubscribed: false,
    termsAccepted: true,
  },
}

export const futureMother = {
  benefitId: 2,
  passengerId: 1,
  description: 'Futura mamá',
  coverage: '+10.000',
  price: 23_34,
  maxAge: 45,
}

/** A plan in the format of the server's quote. */
export function quoted(id: number, groupPrice: number, medicalCap: number, passengerPrices = [groupPrice]): QuotedPlan {
  const price = passengerPrices[0] ?? groupPrice
  return {
    id,
    name: `Plan ${id}`,
    currency: 'USD',
    price,
    groupPrice,
    seniorPrice: price * 1.5,
    passengerPrices,
    medicalCap,
    maxDaysPerTrip: null,
    recommended: false,
  }
}
