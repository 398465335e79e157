import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Passenger, Purchase } from '#shared/checkout/buying-data-contract.ts'
import { LANGUAGE } from '#shared/locale.ts'
import { isFamily } from '../party.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { seller } from '../../seller.ts'

/** Returns the buying data of a complete purchase, without any price: the server computes it. */
export function purchaseOf(
  state: PurchaseState,
  brand: Brand,
  { confirmDuplicate, onAccount }: Pick<Purchase, 'confirmDuplicate' | 'onAccount'>,
): Purchase {
  const { email, phone, isSubscribed } = state.contact
  return {
    ...seller(brand),
    savedQuote: state.savedQuote,
    residenceCountryId: state.residenceCountryId ?? 0,
    categoryId: state.categoryId ?? 0,
    startDate: state.startDate,
    endDate: state.endDate,
    destinationId: state.destinationId ?? 0,
    ages: state.plan?.ages ?? [],
    familyPlan: isFamily(state.party),
    planId: state.plan?.id ?? 0,
    promoCode: state.promo?.code ?? null,
    extras: state.extras.map(({ benefitId, passengerId }) => ({ benefitId, passengerId })),
    passengers: state.passengers.map(({ documentType, ...passenger }): Passenger => ({
      ...passenger,
      documentType: documentType ?? 'national',
    })),
    contact: { email, phone, isSubscribed },
    confirmDuplicate,
    onAccount,
    language: LANGUAGE,
  }
}
