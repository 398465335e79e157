import { randomUUID } from 'node:crypto'
import { dayAt } from '#shared/dates.ts'
import { foldedName } from '#shared/folded.ts'
import type { Cents } from '#shared/money.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { CODE_RANDOM_BYTES, voucherCode } from '#shared/vouchers/voucher-code.ts'
import { settleSale } from '#shared/settlements/settle.ts'
import type { CheckoutSnapshot } from '../../../platform/db/schema/checkout-snapshot.ts'
import { type DocumentCipher, owner } from '../../../platform/crypto/document-cipher.ts'
import { randomBytesOf } from '../../../platform/crypto/token.ts'
import { coverRow } from '../../sales/covers.ts'
import type { passenger, PassengerAnswers, sale, saleExtra, voucher } from '../../../platform/db/schema/sales.ts'

/** The data that the rows of a sale need beyond its snapshot. */
export type SaleOrigin = {
  checkoutId: string
  attemptId: string | null
  /** How a card paid; null for any other mode. */
  payment: { instalments: number; financing: Cents } | null
  mode: 'card' | 'account' | 'free'
  /** The method of the payment; of any other mode, 'card'. */
  method: (typeof sale.$inferSelect)['method']
  /** The user who sold on account. */
  soldBy: string | null
  /** The buyer's. */
  language: (typeof sale.$inferSelect)['language']
  /** That of the link that is paid; null for any other. */
  reference: string | null
  /** The moment of payment; null for a sale on account, which staff mark as paid later. */
  paidAt: Date | null
  now: Date
}

/** Builds the row of a sale: every figure comes from the priced snapshot, settled to the cent (docs/rules/settlement.md). */
export function saleRow(
  snapshot: CheckoutSnapshot<unknown>,
  origin: SaleOrigin,
): typeof sale.$inferInsert & { id: string; publicId: string } {
  const { tariff, business, trip, plan, promo, contact, gross } = snapshot
  const holder = snapshot.passengers[0]
  if (!holder) throw new Error(`checkout ${origin.checkoutId} has no passengers`)
  const { houseDiscount: _ours, ...settled } = settleSale({
    gross,
    discount: snapshot.discount,
    promo,
    cost: snapshot.cost,
    markup: business.markup,
    commissionPercent: business.commissionPercent,
  })
  if (settled.charged !== snapshot.charged) throw new Error(`checkout ${origin.checkoutId} does not add up`)
  return {
    id: randomUUID(),
    publicId: publicSaleId(),
    checkoutId: origin.checkoutId,
    attemptId: origin.attemptId,
    mode: origin.mode,
    method: origin.method,
    soldBy: origin.soldBy,
    businessId: business.id,
    businessName: business.name,
    businessType: business.type,
    createdAt: origin.now,
    soldOn: dayAt(origin.now),
    isPaid: origin.paidAt !== null,
    paidAt: origin.paidAt,
    ...trip,
    planId: plan.id,
    planName: plan.name,
    maxDaysPerTrip: plan.maxDaysPerTrip,
    coverHash: coverRow(snapshot).hash,
    conditionsHash: snapshot.conditions?.hash ?? null,
    passengerCount: snapshot.passengers.length,
    holder: fullName(holder),
    travellers: snapshot.passengers.map(foldedName).join('\n'),
    contactEmail: contact.email,
    contactPhone: contact.phone,
    isSubscribed: contact.isSubscribed,
    promoCode: promo?.code ?? null,
    reference: origin.reference,
    ownPercentage: promo?.ownPercentage ?? 0,
    companyPercentage: promo?.companyPercentage ?? 0,
    markup: business.markup,
    commissionPercent: business.commissionPercent,
    gross,
    ...settled,
    instalments: origin.payment?.instalments ?? 1,
    financing: origin.payment?.financing ?? 0,
    tariffVersion: tariff.version,
    cancellationTerms: tariff.cancellationTerms,
    acceptedTerms: snapshot.acceptedTerms,
    language: origin.language,
  }
}

type SnapshotPassenger = CheckoutSnapshot['passengers'][number]

/** Builds one row for each passenger, counted from 1. */
export function passengerRows(
  documents: Pick<DocumentCipher, 'columns'>,
  snapshot: CheckoutSnapshot,
  saleId: string,
): (typeof passenger.$inferInsert)[] {
  return snapshot.passengers.map(({ documentNumber, ...person }: SnapshotPassenger & PassengerAnswers, position) => ({
    ...person,
    saleId,
    n: position + 1,
    ...documents.columns(documentNumber, owner.passenger(saleId, position + 1)),
  }))
}

/** Builds one voucher for each passenger, with a code that cannot be guessed. */
export function voucherRows(
  snapshot: CheckoutSnapshot<unknown>,
  { saleId, now }: { saleId: string; now: Date },
): (typeof voucher.$inferInsert)[] {
  return snapshot.passengers.map((_, position) => ({
    code: voucherCode(randomBytesOf(CODE_RANDOM_BYTES)),
    saleId,
    passengerNo: position + 1,
    createdAt: now,
  }))
}

/** Builds one row for each extra benefit of a passenger. */
export function extraRows(snapshot: CheckoutSnapshot<unknown>, saleId: string): (typeof saleExtra.$inferInsert)[] {
  return snapshot.extras.map(({ benefitId, passengerId, description, coverage, price }) => ({
    saleId,
    passengerNo: passengerId,
    extraBenefitId: benefitId,
    description,
    coverage,
    price,
  }))
}

const PUBLIC_ID_CHARACTERS = 26

/** Makes a public id: 128 random bits in base 32. */
function publicSaleId(): string {
  return BigInt(`0x${randomBytesOf(16).toString('hex')}`)
    .toString(32)
    .padStart(PUBLIC_ID_CHARACTERS, '0')
}
