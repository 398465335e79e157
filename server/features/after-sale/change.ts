import { eq } from 'drizzle-orm'
import type { ChangeDone, ChangeOptions, ChangePreview } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { riseOf } from '#shared/after-sale/repricing.ts'
import { seenOf } from '#shared/after-sale/outcome.ts'
import type { FigureRights } from '#shared/sales/figures-seen.ts'
import { inForce, totalOf } from '#shared/settlements/movement.ts'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { Cents } from '#shared/money.ts'
import { type Catalogue, catalogueOf, inLanguage, textsOf, wholeCatalogue } from '../catalogue/store.ts'
import { newOrderNo } from '../purchase/checkout/open.ts'
import { encryptSnapshot } from '../purchase/checkout/snapshot.ts'
import { tripHash } from '../purchase/checkout/duplicate-trip.ts'
import { applyChange } from '../purchase/issue/issue-change.ts'
import { storefrontOfSale } from '../sellers/store.ts'
import { storeConditions } from '../sales/conditions.ts'
import { findSoldSale, type Intent, readHistory, type SoldSale } from '../sales/history.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { checkout } from '../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../dependencies.ts'
import { holdCredit, refuseBeyondCredit, refuseWithoutAccount } from '../partner-accounts/credit.ts'
import { doOnce, financingBeside, type LockedSale, moneyBackOf, sendBack } from './do-once.ts'
import { payChangeUrl } from './change-order.ts'
import { queueChangeLink } from './emails.ts'
import { optionsOf, priceChange, type RepricedSale } from './price-change.ts'

type Needs = Pick<Dependencies, 'db' | 'documents' | 'env' | 'jobs' | 'now'>

/** Hours for which the link to pay for a change is valid. */
const LINK_HOURS = 24

/** Returns the possible changes of a sale today, with texts in a language. @throws Failure SALE_NOT_FOUND */
export async function changeOptions(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  publicId: string,
  language = SOURCE_LANGUAGE,
): Promise<ChangeOptions> {
  const sold = await readSale(db, publicId)
  return optionsOf(db, { sold, catalogue: inLanguage(await wholeCatalogue(db), language), today: dayAt(now()) })
}

/**
 * Previews the price of a change of a sale now; nothing is done.
 * @throws Failure SALE_NOT_FOUND, SALE_CANCELLED; as priceChange
 */
export async function previewChange(
  dependencies: Pick<Needs, 'db' | 'documents' | 'now'>,
  {
    publicId,
    wanted,
    rights,
    language = SOURCE_LANGUAGE,
  }: { publicId: string; wanted: WantedChange; rights: FigureRights; language?: Language },
): Promise<ChangePreview> {
  const { db, now } = dependencies
  const sold = await readSale(db, publicId)
  if (sold.cancelledAt) throw new Failure('SALE_CANCELLED')
  const history = await readHistory(db, sold.id)
  const by = { userId: null, reason: null }
  const change = { sold, history, wanted, catalogue: await catalogueFor(db, sold, wanted), at: now(), by }
  const { snapshot, repricing, losesFamilyPlan } = await priceChange(db, dependencies, change)
  const { toPay, refund, fee, movements } = repricing
  const { trip, plan, passengers } = snapshot
  const say = await textsOf(db, snapshot.tariff.version, language)
  return {
    startDate: trip.startDate,
    endDate: trip.endDate,
    destinationName: say(trip.destinationName),
    planName: say(plan.name),
    passengers: passengers.length,
    losesFamilyPlan,
    chargedBefore: inForce(history).charged,
    chargedAfter: snapshot.charged,
    toPay,
    refund,
    financing: await financingBeside(db, sold, refund),
    fee,
    moneyBack: moneyBackOf(sold, toPay + refund),
    before: seenOf(totalOf(history), rights),
    change: seenOf(totalOf(movements), rights),
  }
}

/**
 * Loads the catalogue that prices a change: the version of the tariff in force. Where passengers leave, the cover of the others
 * is priced as if it had been bought so, by the version that priced the cover in force.
 */
function catalogueFor(db: Database, { tariffVersion }: SoldSale, { kind }: WantedChange): Promise<Catalogue> {
  return kind === 'passenger-cancelled' ? catalogueOf(db, tariffVersion) : wholeCatalogue(db)
}

async function readSale(db: Database, publicId: string): Promise<SoldSale> {
  const sold = await findSoldSale(db, { publicId })
  if (!sold) throw new Failure('SALE_NOT_FOUND')
  return sold
}

type Change = Intent & {
  publicId: string
  wanted: WantedChange
  /** The previewed amounts, in cents. */
  toPay: Cents
  refund: Cents
  /** Whether the buyer asks. A buyer cannot change a sale on account: only its business can ask for that. */
  isOwn?: boolean
  /** Whether its business asks, whose account may not exceed its limit by it. */
  isWithinCredit?: boolean
}

/**
 * Changes a sale. A higher price by card is paid first, through an order whose address is returned and
 * emailed. Any other change is made at once: a lower price is refunded, and on account the movement records the difference. A
 * second call with the same id only returns the result.
 * @throws Failure SALE_NOT_FOUND, SALE_CANCELLED; CHANGE_BY_SELLER; ON_ACCOUNT_REFUSED, CREDIT_LIMIT_REACHED; DONE_OTHERWISE; SALE_CHANGED_MEANWHILE when the amount is
 *   another one by now; as priceChange
 */
export async function changeSale(
  dependencies: Needs,
  { publicId, wanted, toPay, refund, isOwn = false, isWithinCredit = false, ...intent }: Change,
): Promise<ChangeDone> {
  const { db } = dependencies
  const before = await readSale(db, publicId)
  const { businessId } = before
  const catalogue = await catalogueFor(db, before, wanted)
  return doOnce<ChangeDone>(dependencies, {
    publicId,
    intentId: intent.intentId,
    ...(isWithinCredit ? { first: (tx) => holdCredit(tx, businessId) } : {}),
    again: (_tx, sold, { charged, financing }) => {
      if (charged !== toPay - refund) throw new Failure('DONE_OTHERWISE')
      return changeResult(sold, { toPay, refund, financing: Math.max(0, -financing) })
    },
    act: async (tx, locked) => {
      const { sold, history, at } = locked
      const openOrder = await openedUnder(tx, dependencies, sold, { intentId: intent.intentId, toPay })
      if (openOrder) return openOrder
      if (isOwn && sold.mode === 'account') throw new Failure('CHANGE_BY_SELLER')
      if (wanted.kind === 'passenger-cancelled' && sold.tariffVersion !== catalogue.version)
        throw new Failure('SALE_CHANGED_MEANWHILE')
      const by = { userId: intent.userId, reason: intent.reason }
      const repricedSale = await withConditions(
        tx,
        catalogue,
        await priceChange(tx, dependencies, { sold, history, wanted, catalogue, at, by }),
      )
      const { repricing, snapshot } = repricedSale
      if (repricing.toPay !== toPay || repricing.refund !== refund) throw new Failure('SALE_CHANGED_MEANWHILE')
      if (isWithinCredit && riseOf(repricing) > 0) await refuseWithoutAccount(tx, businessId)
      if (isWithinCredit) await refuseBeyondCredit(tx, businessId, riseOf(repricing))
      if (toPay > 0 && sold.mode !== 'account')
        return openChange(tx, dependencies, { locked, priced: repricedSale, intent, isOwn })
      const hash = tripHash(dependencies.documents, snapshot)
      const financing = await sendBack(tx, dependencies, sold, { amount: refund, reason: 'sale-changed' })
      const moved = { tripHash: hash, financing: -financing, intent, at }
      await applyChange(tx, dependencies, { sold, snapshot, repricing, ...moved })
      return changeResult(sold, { toPay, refund, financing })
    },
  })
}

/**
 * Adds the conditions of the version that prices the change; where passengers leave, those of the sale stay
 * (docs/rules/documents.md).
 */
async function withConditions(tx: Database, catalogue: Catalogue, priced: RepricedSale): Promise<RepricedSale> {
  const { snapshot } = priced
  if (snapshot.change.kind === 'passenger-cancelled') return priced
  return { ...priced, snapshot: { ...snapshot, conditions: await storeConditions(tx, catalogue, snapshot.plan.id) } }
}

function changeResult(sold: SoldSale, money: Pick<ChangeDone, 'toPay' | 'refund' | 'financing'>): ChangeDone {
  return { ...money, moneyBack: moneyBackOf(sold, money.toPay + money.refund), payment: null }
}

/** Creates the order that pays for a change, under the id of its intent; nothing changes before it is paid. */
async function openChange(
  tx: Database,
  dependencies: Needs,
  { locked, priced, intent, isOwn }: { locked: LockedSale; priced: RepricedSale; intent: Intent; isOwn: boolean },
): Promise<ChangeDone> {
  const { sold, at } = locked
  const { snapshot, repricing } = priced
  const expiresAt = new Date(at.getTime() + LINK_HOURS * 3_600_000)
  const row = {
    id: intent.intentId,
    orderNo: newOrderNo(),
    businessId: sold.businessId,
    changesSaleId: sold.id,
    mode: 'card' as const,
    snapshot: encryptSnapshot(dependencies.documents, snapshot, intent.intentId),
    charged: repricing.toPay,
    currency: 'USD' as const,
    tripHash: tripHash(dependencies.documents, snapshot),
    // The change is meant to be of the trip that was already bought.
    duplicateConfirmed: true,
    status: 'OPEN' as const,
    createdAt: at,
    expiresAt,
    language: sold.language,
  }
  await tx.insert(checkout).values(row)
  const payment = await paymentOf(tx, dependencies, sold, row)
  if (!isOwn) {
    await queueChangeLink(tx, dependencies, { sold, amount: row.charged, url: payment.url, checkoutId: row.id })
  }
  return { toPay: row.charged, refund: 0, financing: 0, moneyBack: 'card', payment }
}

/**
 * Finds the order that was opened under an id before; null when there is none.
 * @throws Failure SALE_NOT_FOUND when it changes another sale
 */
async function openedUnder(
  tx: Database,
  dependencies: Needs,
  sold: SoldSale,
  { intentId, toPay }: { intentId: string; toPay: Cents },
): Promise<ChangeDone | null> {
  const [row] = await tx.select().from(checkout).where(eq(checkout.id, intentId))
  if (!row) return null
  if (row.changesSaleId !== sold.id) throw new Failure('SALE_NOT_FOUND')
  if (row.charged !== toPay) throw new Failure('DONE_OTHERWISE')
  const payment = await paymentOf(tx, dependencies, sold, row)
  return { toPay: row.charged, refund: 0, financing: 0, moneyBack: 'card', payment }
}

async function paymentOf(
  tx: Database,
  { env }: Pick<Needs, 'env'>,
  sold: SoldSale,
  { orderNo: order, expiresAt }: { orderNo: string; expiresAt: Date },
): Promise<NonNullable<ChangeDone['payment']>> {
  const url = payChangeUrl(env, await storefrontOfSale(tx, sold), order)
  return { order, url, expiresAt: expiresAt.toISOString() }
}
