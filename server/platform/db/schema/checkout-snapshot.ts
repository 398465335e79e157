import type { CancellationTerms } from '#shared/after-sale/cancellation-terms.ts'
import type { Passenger } from '#shared/checkout/buying-data-contract.ts'
import type { PriceLine } from '#shared/checkout/contract.ts'
import type { Day } from '#shared/dates.ts'
import type { Cents, Percent } from '#shared/money.ts'
import type { EncryptedDocument } from '../../crypto/document-cipher.ts'

/**
 * What was priced, frozen: the sale is built from this and from nothing else, whatever the browser sends later.
 * Amounts are cents, with markup but for the cost. `Document` is what document numbers are.
 */
export type CheckoutSnapshot<Document = string> = {
  /** The version of the tariff that priced it, and what goes back by it. */
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
  /** What becomes of a sale once this is paid; left out when it is a sale of its own. `charged` of the checkout is the difference. */
  change?: SnapshotChange
  contact: { email: string; phone: string; isSubscribed: boolean }
  acceptedTerms: string
}

/** A change of a sale that was priced, with the user or buyer who asked for it. */
export type SnapshotChange = {
  kind: 'change' | 'extension' | 'passenger-cancelled'
  /** The numbers that the passengers have in the sale, in the order of the snapshot. */
  numbers: number[]
  /** The numbers of the passengers who leave. */
  leaving: number[]
  /** How many steps the sale had, as `countSteps` counts them: with more of them the change is outdated. */
  steps: number
  userId: string | null
  reason: string | null
}

type SnapshotPassenger<Document> = Omit<Passenger, 'documentNumber'> & {
  documentNumber: Document
  age: number
  price: Cents
}

/** As the database has it: the documents encrypted, everything else as it is. */
export type StoredSnapshot = CheckoutSnapshot<EncryptedDocument>
