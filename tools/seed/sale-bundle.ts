import { addDays, type Day, dayAt, firstOfMonth, startOfDay } from '#shared/dates.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { promoRefusal, totalPercentage } from '#shared/promo-codes/usable.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import { CODE_ALPHABET, CODE_RANDOM_BYTES, orderCode, voucherCode } from '#shared/vouchers/voucher-code.ts'
import type { PricingBusiness } from '../../server/features/sellers/store.ts'
import type { Catalogue } from '../../server/features/catalogue/store.ts'
import { snapshotOf } from '../../server/features/purchase/checkout/open.ts'
import { tripHash } from '../../server/features/purchase/checkout/duplicate-trip.ts'
import type { CheckoutSnapshot } from '../../server/platform/db/schema/checkout-snapshot.ts'
import { encryptSnapshot } from '../../server/features/purchase/checkout/snapshot.ts'
import type { checkout, paymentAttempt, promoRedemption } from '../../server/platform/db/schema/checkouts.ts'
import type { paymentLot } from '../../server/platform/db/schema/payment-lots.ts'
import type { sale } from '../../server/platform/db/schema/sales.ts'
import type { DocumentCipher } from '../../server/platform/crypto/document-cipher.ts'
import type { PromoCode } from '../../server/features/promo-codes/store.ts'
import { priceTrip } from '../../server/features/purchase/quote/price-trip.ts'
import { extraRows, passengerRows, saleRow, voucherRows } from '../../server/features/purchase/issue/issue-rows.ts'
import { coverRow } from '../../server/features/sales/covers.ts'
import { inventPurchase } from './purchases.ts'
import { type Random, randomOf } from './random.ts'

/** A seller of the invented year. */
export type Seller = {
  business: PricingBusiness
  /** The user who sells on account; null for a seller that sells by card only. */
  loginId: string | null
  /** The relative number of its sales. */
  weight: number
  /** The share of its sales on account, from 0 to 1. */
  accountShare: number
}

/** Everything from which sales are invented. The uses in `promos` are counted as sales use them. */
export type SaleSources = {
  seed: number
  now: Date
  catalogue: Catalogue
  sellers: readonly Seller[]
  promos: PromoCode[]
  documents: DocumentCipher
  /** The user who is recorded on the paid lots. */
  administratorId: string
}

/** All rows of one sale, as a real purchase would have written them. */
export type SaleBundle = ReturnType<typeof inventSale>

const PROMO_SHARE = 0.3
const LOT_PAID_SHARE = 0.93
const MINUTE_MS = 60_000

type Ids = { checkoutId: string; attemptId: string; saleId: string }

/** Invents the `n`th sale of the demo, made at `soldAt`, by the rules of real sales. The same seed gives the same sale. */
export function inventSale(sources: SaleSources, n: number, soldAt: Date) {
  const random = randomOf(sources.seed, n)
  const soldOn = dayAt(soldAt)
  const seller = random.weighed(sources.sellers.map((each) => [each, each.weight] as const))
  const { snapshot, promo } = inventSnapshot(random, sources, { seller, soldOn })
  const isOnAccount = seller.loginId !== null && random.chance(seller.accountShare)
  const ids = { checkoutId: random.uuid(), attemptId: random.uuid(), saleId: random.uuid() }
  const mode = isOnAccount ? ('account' as const) : ('card' as const)
  const lot = isOnAccount && random.chance(LOT_PAID_SHARE) ? paidLot(sources, seller, soldOn) : null
  const paidAt = isOnAccount ? (lot?.paidAt ?? null) : soldAt
  const row = saleRow(snapshot, {
    checkoutId: ids.checkoutId,
    attemptId: isOnAccount ? null : ids.attemptId,
    payment: null,
    method: 'card',
    mode,
    soldBy: isOnAccount ? seller.loginId : null,
    reference: null,
    paidAt,
    language: SOURCE_LANGUAGE,
    now: soldAt,
  })
  const sold: typeof sale.$inferInsert = {
    ...row,
    id: ids.saleId,
    publicId: publicIdOf(random),
    lotId: lot?.id ?? null,
  }
  const order = checkoutOf(random, ids, { snapshot, documents: sources.documents, mode, seller, soldAt })
  return {
    cover: coverRow(snapshot),
    lot,
    checkout: order,
    attempt: isOnAccount ? null : attemptOf(ids, order, soldAt),
    redemption: promo && redemptionOf(ids, promo, soldAt),
    sale: sold,
    passengers: passengerRows(sources.documents, snapshot, ids.saleId),
    extras: extraRows(snapshot, ids.saleId),
    vouchers: voucherRows(snapshot, { saleId: ids.saleId, now: soldAt }).map((voucher) => ({
      ...voucher,
      code: voucherCode(random.bytes(CODE_RANDOM_BYTES)),
    })),
  }
}

function inventSnapshot(
  random: Random,
  { catalogue, promos }: SaleSources,
  { seller, soldOn }: { seller: Seller; soldOn: Day },
): { snapshot: CheckoutSnapshot; promo: PromoCode | null } {
  const { purchase, ages } = inventPurchase(random, catalogue, soldOn)
  const country = catalogue.residenceCountries.find(({ id }) => id === purchase.residenceCountryId)
  if (!country) throw new Error(`the catalogue has no country ${purchase.residenceCountryId}`)
  const promo = random.chance(PROMO_SHARE) ? takePromo(random, promos, { seller, soldOn }) : null
  const trip = priceTrip(catalogue, {
    business: seller.business,
    trip: { ...purchase, days: tripDays(purchase.startDate, purchase.endDate) },
    planId: purchase.planId,
    ages,
    extras: purchase.extras,
    promo: promo && { percent: totalPercentage(promo) },
  })
  return { snapshot: snapshotOf({ purchase, business: seller.business, country, trip, ages, promo }), promo }
}

function takePromo(
  random: Random,
  promos: PromoCode[],
  { seller, soldOn }: { seller: Seller; soldOn: Day },
): PromoCode | null {
  const at = { businessId: seller.business.id, today: soldOn }
  const usable = promos.filter((promo) => promoRefusal(promo, at) === null)
  if (usable.length === 0) return null
  const promo = random.pick(usable)
  promo.used += 1
  return promo
}

/** The lot of a business's sales of a month, which staff mark as paid on the 10th of the next month. */
function paidLot(
  sources: SaleSources,
  seller: Seller,
  soldOn: Day,
): (typeof paymentLot.$inferInsert & { id: string }) | null {
  const nextMonth = firstOfMonth(addDays(firstOfMonth(soldOn), 31))
  const paidAt = new Date(Date.parse(startOfDay(addDays(nextMonth, 9))) + 12 * 60 * MINUTE_MS)
  if (paidAt > sources.now) return null
  const month = Number(soldOn.slice(0, 4)) * 12 + Number(soldOn.slice(5, 7))
  // Sales are numbered from 0 upwards, so lots use negative numbers.
  const { uuid } = randomOf(sources.seed, -(month * 100 + sources.sellers.indexOf(seller) + 1))
  const paidOn = dayAt(paidAt)
  const reference = `Transferencia ${paidOn.slice(0, 7)}`
  return { id: uuid(), paidAt, paidOn, reference, paidBy: sources.administratorId, saleCount: 0, charged: 0 }
}

type OrderFacts = {
  snapshot: CheckoutSnapshot
  documents: DocumentCipher
  mode: 'card' | 'account'
  seller: Seller
  soldAt: Date
}

function checkoutOf(random: Random, { checkoutId }: Ids, { snapshot, documents, mode, seller, soldAt }: OrderFacts) {
  const createdAt = new Date(soldAt.getTime() - random.whole(1, 8) * MINUTE_MS)
  return {
    id: checkoutId,
    orderNo: orderCode(random.bytes(CODE_RANDOM_BYTES)),
    businessId: seller.business.id,
    mode,
    userId: mode === 'account' ? seller.loginId : null,
    snapshot: encryptSnapshot(documents, snapshot, checkoutId),
    charged: snapshot.charged,
    currency: 'USD',
    promoCodeId: snapshot.promo?.id ?? null,
    tripHash: tripHash(documents, snapshot),
    duplicateConfirmed: false,
    status: 'COMPLETED',
    tries: mode === 'card' ? 1 : 0,
    createdAt,
    paidAt: mode === 'card' ? soldAt : null,
    expiresAt: new Date(createdAt.getTime() + 30 * MINUTE_MS),
  } as const satisfies typeof checkout.$inferInsert
}

function attemptOf(
  { attemptId, checkoutId }: Ids,
  { orderNo, charged }: { orderNo: string; charged: number },
  soldAt: Date,
): typeof paymentAttempt.$inferInsert {
  return {
    id: attemptId,
    checkoutId,
    n: 1,
    gatewayOrder: `${orderNo}-1`,
    tokenHash: '',
    amount: charged,
    currency: 'USD',
    status: 'CONSUMED',
    purchaseId: `demo-${attemptId}`,
    sentAt: soldAt,
  }
}

function redemptionOf({ checkoutId }: Ids, { id }: PromoCode, soldAt: Date): typeof promoRedemption.$inferInsert {
  return { checkoutId, promoCodeId: id, status: 'USED', expiresAt: soldAt }
}

const CHARACTERS = CODE_ALPHABET.split('')

function publicIdOf(random: Random): string {
  return Array.from({ length: 26 }, () => random.pick(CHARACTERS)).join('')
}
