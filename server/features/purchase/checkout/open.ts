import { randomUUID } from 'node:crypto'
import { type ValidationIssue, validationFailure } from '#shared/validation-issues.ts'
import { acceptedTerms } from '#shared/checkout/acceptances.ts'
import { conditionsAcceptance } from '#shared/checkout/conditions-name.ts'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import { CODE_RANDOM_BYTES, orderCode } from '#shared/vouchers/voucher-code.ts'
import { keepsItsVersion, type QuotedTrip } from '#shared/saved-quotes/quoted-trip.ts'
import { normalizePassenger } from '#shared/sales/passengers.ts'
import { normalizePhone } from '#shared/phone.ts'
import { type PricingBusiness, pricingBusiness } from '../../sellers/store.ts'
import { type Catalogue, loadCatalogue } from '../../catalogue/store.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { checkout } from '../../../platform/db/schema/checkouts.ts'
import { conditionsOnce } from '../../sales/conditions.ts'
import { coverOnce } from '../../sales/covers.ts'
import { type PromoCode, usablePromo } from '../../promo-codes/store.ts'
import { quotedCatalogue, quoteOfTrip } from '../quote/quoted-version.ts'
import { type PricedTrip, priceTrip } from '../quote/price-trip.ts'
import { preparedInsert } from '../../../platform/db/pipeline/prepared.ts'
import { randomBytesOf } from '../../../platform/crypto/token.ts'
import type { Identity } from '../../../platform/http/identity.ts'
import type { Dependencies } from '../../dependencies.ts'
import { shownCardForm } from './card-form.ts'
import { checkPurchase } from './purchase-rules.ts'
import { refuseBoughtTrip, tripHash } from './duplicate-trip.ts'
import type { CheckoutSnapshot } from '../../../platform/db/schema/checkout-snapshot.ts'
import { shownInstalments } from './shown-instalments.ts'
import { shownMethods } from './shown-methods.ts'
import { linkToPay } from './paid-link.ts'
import { encryptSnapshot } from './snapshot.ts'

const EXPIRES_AFTER_MINUTES = 30

type Mode = OpenedCheckout['mode']

/**
 * Prices a purchase, by the version of the tariff that a saved quote keeps for it, else by the version in force, and creates an
 * order that can be paid for 30 minutes (docs/decisions/003). The price follows the ages on departure, from the birth dates;
 * where they differ from the quoted ages, the caller shows the new price and asks the buyer to accept it.
 * @throws Failure VALIDATION with the validation issues; PLAN_NOT_FOUND, BUSINESS_NOT_FOUND; PROMO_* for a code that cannot be
 *   used; ON_ACCOUNT_REFUSED; LINK_PAID, LINK_BEING_PAID; POSSIBLE_DUPLICATE for a trip bought within 24 hours
 */
export async function openCheckout(
  dependencies: Pick<Dependencies, 'db' | 'documents' | 'env' | 'gateway' | 'now'>,
  purchase: Purchase,
  identity: Identity | null,
): Promise<OpenedCheckout> {
  const { row, snapshot, lines } = await pricedCheckout(dependencies, purchase, identity)
  // No lock here: the payment checks again, under a lock.
  await refuseBoughtTrip(dependencies.db, row, row.createdAt)
  await insertCheckout(dependencies.db, row)
  return {
    order: row.orderNo,
    amount: row.charged,
    currency: row.currency,
    mode: row.mode,
    lines,
    gross: snapshot.gross,
    discountPercent: snapshot.discountPercent,
    discount: snapshot.discount,
    expiresAt: row.expiresAt.toISOString(),
    cardForm: row.mode === 'card' ? await shownCardForm(dependencies, row.language) : null,
    instalments: await shownInstalments(dependencies, row),
    otherMethods: await shownMethods(dependencies, row),
    ...shownConditions(snapshot),
  }
}

/** Returns the conditions that a checkout names, as its buyer sees them. */
export function shownConditions({
  conditions,
}: Pick<CheckoutSnapshot<unknown>, 'conditions'>): Pick<OpenedCheckout, 'conditions'> {
  if (!conditions) return {}
  const { planId, version } = conditions
  return { conditions: { acceptance: conditionsAcceptance(conditions), path: `/condiciones/${planId}-${version}` } }
}

const insertCheckout = preparedInsert(checkout, (insert) => insert)

/**
 * Prices a purchase and returns the row of its checkout, not written yet.
 * @throws Failure as openCheckout, but for POSSIBLE_DUPLICATE
 */
export async function pricedCheckout(
  { db, documents, now }: Pick<Dependencies, 'db' | 'documents' | 'now'>,
  purchase: Purchase,
  identity: Identity | null,
) {
  const at = now()
  const { subdomain, refBusiness } = purchase
  const business = await pricingBusiness(db, { subdomain, identity, refBusiness })
  const buyer = buyerOnAccount(purchase, identity, business)
  const quote = await quoteOfTrip(db, purchase.savedQuote, { businessId: business.id, trip: tripOf(purchase) })
  const catalogue = quote && keepsItsVersion(quote, at) ? await quotedCatalogue(db, quote) : await loadCatalogue(db)
  const { snapshot: withoutConditions, lines } = await pricePurchase(db, { purchase, business, catalogue, now: at })
  const [conditions] = await Promise.all([
    conditionsOnce(db, catalogue, purchase.planId),
    coverOnce(db, withoutConditions),
  ])
  const linkId = await linkToPay(db, quote, at)
  const snapshot = accepting(withoutConditions, conditions)
  const mode: Mode = snapshot.charged === 0 ? 'free' : buyer ? 'account' : 'card'
  const id = randomUUID()
  const row = {
    id,
    orderNo: newOrderNo(),
    businessId: business.id,
    mode,
    userId: mode === 'account' ? (buyer?.userId ?? null) : null,
    snapshot: encryptSnapshot(documents, snapshot, id),
    charged: snapshot.charged,
    currency: 'USD' as const,
    promoCodeId: snapshot.promo?.id ?? null,
    linkId,
    tripHash: tripHash(documents, snapshot),
    duplicateConfirmed: purchase.confirmDuplicate,
    status: 'OPEN' as const,
    createdAt: at,
    language: purchase.language ?? SOURCE_LANGUAGE,
    expiresAt: new Date(at.getTime() + EXPIRES_AFTER_MINUTES * 60_000),
  }
  return { row, snapshot, lines }
}

/** Adds the conditions that the buyer accepts by paying, and the sentence that says so. */
function accepting(
  snapshot: CheckoutSnapshot,
  conditions: NonNullable<CheckoutSnapshot['conditions']>,
): CheckoutSnapshot {
  const acceptedTerms = [snapshot.acceptedTerms, conditionsAcceptance(conditions)].join('\n')
  return { ...snapshot, acceptedTerms, conditions }
}

function tripOf({ categoryId, destinationId, planId, startDate, endDate }: Purchase): QuotedTrip {
  return { categoryId, destinationId, planId, startDate, endDate }
}

/** Makes an order number that cannot be guessed. */
export function newOrderNo(): string {
  return orderCode(randomBytesOf(CODE_RANDOM_BYTES))
}

/**
 * Returns the buyer on account, a session that may buy so for its own business; null for a purchase by card.
 * @throws Failure ON_ACCOUNT_REFUSED to every other session that asks to buy on account
 */
function buyerOnAccount(
  { onAccount }: Purchase,
  identity: Identity | null,
  business: PricingBusiness,
): Identity | null {
  if (!onAccount) return null
  const isOwn = identity?.business?.id === business.id
  if (!isOwn || !identity.business?.buysOnAccount) throw new Failure('ON_ACCOUNT_REFUSED')
  return identity
}

type Pricing = { purchase: Purchase; business: PricingBusiness; catalogue: Catalogue; now: Date }

async function pricePurchase(db: Database, { purchase, business, catalogue, now }: Pricing) {
  const today = dayAt(now)
  const country = catalogue.residenceCountries.find(({ id }) => id === purchase.residenceCountryId)
  if (!country) throw validationFailure([unknownCountry])
  const { broken, ages } = checkPurchase(purchase, { residenceIso: country.iso, today })
  if (broken.length > 0) throw validationFailure(broken)
  const { promoCode } = purchase
  const promo = promoCode === null ? null : await usablePromo(db, promoCode, { businessId: business.id, today })
  const trip = priceTrip(catalogue, {
    business,
    trip: { ...purchase, days: tripDays(purchase.startDate, purchase.endDate) },
    planId: purchase.planId,
    ages,
    extras: purchase.extras,
    promo: promo && { percent: totalPercentage(promo) },
  })
  return { snapshot: snapshotOf({ purchase, business, country, trip, ages, promo }), lines: trip.lines }
}

const unknownCountry: ValidationIssue = {
  path: 'residenceCountryId',
  key: 'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY',
}

type Facts = {
  purchase: Purchase
  business: PricingBusiness
  country: { id: number; name: string; iso: string }
  trip: PricedTrip
  ages: readonly number[]
  promo: PromoCode | null
}

/** Freezes a priced purchase: everything that its sale will be built from. Amounts in cents. */
export function snapshotOf({ purchase, business, country, trip, ages, promo }: Facts): CheckoutSnapshot {
  const { price, category, destination, plan } = trip
  return {
    tariff: trip.tariff,
    business: {
      id: business.id,
      name: business.name,
      type: business.type,
      markup: business.markup,
      commissionPercent: business.commissionPercent,
    },
    trip: {
      categoryId: category.id,
      categoryName: category.name,
      destinationId: destination.id,
      destinationName: destination.name,
      residenceCountryId: country.id,
      residenceCountry: country.name,
      startDate: purchase.startDate,
      endDate: purchase.endDate,
      days: tripDays(purchase.startDate, purchase.endDate),
      familyPlan: purchase.familyPlan,
    },
    residenceIso: country.iso,
    plan: { id: plan.id, name: plan.name, maxDaysPerTrip: plan.maxDaysPerTrip },
    benefits: trip.benefits.map(({ name, value }) => ({ name, value })),
    passengers: purchase.passengers.map((passenger, position) => ({
      ...normalizePassenger(passenger, country.iso),
      age: ages[position] ?? 0,
      price: price.passengers[position]?.price ?? 0,
    })),
    extras: price.extras.map((line) => ({
      benefitId: line.benefitId,
      passengerId: line.passenger,
      description: line.description,
      coverage: line.coverage,
      price: line.price,
    })),
    lines: trip.lines,
    promo: promo && {
      id: promo.id,
      code: promo.code,
      ownPercentage: promo.ownPercentage,
      companyPercentage: promo.companyPercentage,
    },
    gross: price.gross,
    discountPercent: price.discountPercent,
    discount: price.discount,
    charged: price.charged,
    cost: price.cost,
    contact: { ...purchase.contact, phone: normalizePhone(purchase.contact.phone) ?? purchase.contact.phone },
    acceptedTerms: acceptedTerms(),
  }
}
