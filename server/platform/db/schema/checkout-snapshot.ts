import type { CancellationTerms } from '#shared/after-sale/cancellation-terms.ts'
import type { Passenger } from '#shared/checkout/buying-data-contract.ts'
import type { ConditionsRef } from '#shared/checkout/conditions-name.ts'
import type { PriceLine } from '#shared/checkout/contract.ts'
import type { Day } from '#shared/dates.ts'
import type { Cents, Percent } from '#shared/money.ts'
import type { EncryptedDocument } from '../../crypto/document-cipher.ts'

/**
 * The frozen content of a priced purchase: the sale is built from this and from nothing else, whatever the browser sends
 * later. Amounts are cents and include the markup, except for the cost. `Document` is the type of document numbers.
 */
export type CheckoutSnapshot<Document = string> = {
  /** The version of the tariff that priced it, and its terms for cancellations. */
  tariff: { version: number; cancellationTerms: CancellationTerms }
  business: { id: string; name: string; type: 'company' | 'broker'; markup: Percent; commissionPercent: Percent }
  trip: {
    categoryId: number
    categoryName: string
    destinationId: number
    destinationName: string
    residenceCountryId: number
    residenceCountry: string
    startDate: Day
    endDate: Day
    days: number
    familyPlan: boolean
  }
  /** The ISO code of the country of residence; absent where a change was priced, and in older checkouts. */
  residenceIso?: string
  plan: { id: number; name: string; maxDaysPerTrip: number | null }
  benefits: { name: string; value: string }[]
  passengers: SnapshotPassenger<Document>[]
  extras: { benefitId: number; passengerId: number; description: string; coverage: string; price: Cents }[]
  lines: PriceLine[]
  promo: { id: string; code: string; ownPercentage: Percent; companyPercentage: Percent } | null
  gross: Cents
  discountPercent: Percent
  discount: Cents
  charged: Cents
  /** The provider's cost of the whole party, extras included. */
  cost: Cents
  /** The change of a sale that is made once this is paid; absent for a new sale. `charged` of the checkout is the difference. */
  change?: SnapshotChange
  contact: { email: string; phone: string; isSubscribed: boolean }
  acceptedTerms: string
  /**
   * The conditions of the plan, by the hash under which they are stored; absent where a change leaves those of the sale, and in
   * checkouts from before they were stored.
   */
  conditions?: ConditionsRef & { hash: string }
}

/** A priced change of a sale, with the user who asked for it (null for the buyer). */
export type SnapshotChange = {
  kind: 'change' | 'extension' | 'passenger-cancelled'
  /** The passengers' numbers in the sale, in the order of the snapshot. */
  numbers: number[]
  /** The numbers of the passengers who leave. */
  leaving: number[]
  /** The number of the sale's steps, as `countSteps` counts them: when there are more of them, the change is outdated. */
  steps: number
  userId: string | null
  reason: string | null
}

type SnapshotPassenger<Document> = Omit<Passenger, 'documentNumber'> & {
  documentNumber: Document
  age: number
  price: Cents
}

/** The snapshot in the database: document numbers are encrypted, everything else is plain. */
export type StoredSnapshot = CheckoutSnapshot<EncryptedDocument>
