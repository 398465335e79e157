import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { ReceiptOf } from '#shared/after-sale/receipt-contract.ts'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { formats } from '#shared/formats.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { methodNamesIn } from '#shared/payment-methods/method-names-in-languages.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import type { StoredSnapshot } from '../../platform/db/schema/checkout-snapshot.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import { paymentsOf } from '../purchase/payment/give-back.ts'
import { sellingBrand } from '../sellers/store.ts'
import { textsOf } from '../catalogue/store.ts'
import type { Dependencies } from '../dependencies.ts'
import type { SoldSale } from '../sales/history.ts'
import type { ReceiptDocument } from './receipt-pdf.ts'
import { receiptTexts } from './receipt-texts.ts'

type Movement = {
  /** The id of the payment attempt or the refund. */
  id: string
  kind: ReceiptOf['kind']
  /** The payment: the one that was made, or that went back. */
  attemptId: string
  amount: number
  /** In how many instalments the payment was made, and how much of the amount is financing, in cents. */
  instalments: number
  financing: number
  at: Date
  /** The means of payment, and the reference of the money there. */
  means: { name: string; reference: string | null }
}

type PaidSale = Pick<SoldSale, 'id' | 'attemptId' | 'language'>

/** Reads what a buyer paid for a sale and got back, in its language: card payments, and completed refunds. */
async function moneyOf(db: Database, sold: PaidSale): Promise<Movement[]> {
  const [t, methodNames] = [receiptTexts[sold.language], methodNamesIn[sold.language]]
  const attemptIds = await paymentsOf(db, sold)
  const paid = await db
    .select()
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.id, attemptIds))
    .orderBy(asc(paymentAttempt.sentAt))
  const refunds = await db
    .select()
    .from(back)
    .where(and(inArray(back.attemptId, attemptIds), inArray(back.status, ['DONE', 'TRANSFERRED'])))
    .orderBy(asc(back.createdAt))
  return [
    ...paid.map(({ id, method, amount, instalments, financing, sentAt: at, purchaseId: reference }) => ({
      id,
      kind: 'payment' as const,
      attemptId: id,
      amount,
      instalments,
      financing,
      at,
      means: { name: method === 'card' ? t('card') : methodNames[method], reference },
    })),
    ...refunds.map(
      ({ id, attemptId, amount, financing, createdAt: at, accountAt, transferReference, providerRef }) => ({
        id,
        kind: 'refund' as const,
        attemptId,
        amount,
        instalments: 1,
        financing,
        at,
        means: {
          name: t(transferReference === null && accountAt === null ? 'toCard' : 'transfer'),
          reference: transferReference ?? providerRef,
        },
      }),
    ),
  ]
}

/** Lists the payments and refunds of a sale that have a receipt. */
export async function receiptsOf(db: Database, sold: PaidSale): Promise<ReceiptOf[]> {
  const money = await moneyOf(db, sold)
  return money.map(({ id, kind, amount, at }) => ({ id, kind, amount, at: at.toISOString() }))
}

/**
 * Builds the content of the receipt of a payment or a refund, in the brand of the seller. The first request gives it its number.
 * It has the plan and the dates that were paid, since the sale has those of its last change.
 * @throws Failure SALE_NOT_FOUND when there is no such sale, or when it has no such payment or refund
 */
export async function receiptDocument(
  { db, images, now }: Pick<Dependencies, 'db' | 'images' | 'now'>,
  { publicId, receiptId }: { publicId: string; receiptId: string },
): Promise<ReceiptDocument> {
  const [sold] = await db.select().from(sale).where(eq(sale.publicId, publicId))
  if (!sold) throw new Failure('SALE_NOT_FOUND')
  const money = (await moneyOf(db, sold)).find(({ id }) => id === receiptId)
  if (!money) throw new Failure('SALE_NOT_FOUND')
  const { kind, attemptId, amount, instalments, financing, at, means } = money
  const { tariff, trip, plan } = await coverPaidBy(db, attemptId)
  const say = await textsOf(db, tariff.version, sold.language)
  const issued = await numberReceipt(db, { kind, sourceId: receiptId, saleId: sold.id, amount, at: now() })
  const { name, logoUrl, primaryColor, legalEntity } = await sellingBrand(db, sold.businessId)
  return {
    language: sold.language,
    brand: { name, logo: await storedImage(images, logoUrl), primaryColor },
    kind,
    number: receiptNumber(issued),
    issuedOn: dayAt(issued.issuedAt),
    amount,
    instalments,
    financing,
    on: dayAt(at),
    means,
    sale: saleCode(sold.number),
    holder: sold.holder,
    planName: say(plan.name),
    destination: say(trip.destinationName),
    period: formats[sold.language].period(trip),
    legalEntity,
  }
}

/** Reads the trip and the plan that a payment bought, from its own checkout: a sale keeps only those in force. */
async function coverPaidBy(db: Database, attemptId: string): Promise<Pick<StoredSnapshot, 'tariff' | 'trip' | 'plan'>> {
  const [paid] = await db
    .select({ snapshot: checkout.snapshot })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(eq(paymentAttempt.id, attemptId))
  if (!paid) throw new Error(`payment ${attemptId} has no checkout`)
  return paid.snapshot
}

/** Formats a receipt's number as people write it: 2026-000012. */
export function receiptNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

type NewReceipt = Pick<typeof receipt.$inferInsert, 'kind' | 'sourceId' | 'saleId' | 'amount'> & { at: Date }

/**
 * Returns the permanent number of a receipt: a new receipt gets the next of its year. Numbers are given under a lock and written
 * at once, so that none is skipped and none is given twice.
 */
export async function numberReceipt(
  db: Database,
  { at, ...of }: NewReceipt,
): Promise<{ year: number; number: number; issuedAt: Date }> {
  const earlierReceipt = await findReceipt(db, of)
  if (earlierReceipt) return earlierReceipt
  const year = Number(dayAt(at).slice(0, 4))
  return db.transaction(async (tx) => {
    await holdLock(tx, 'receiptNumber', String(year))
    const meanwhile = await findReceipt(tx, of)
    if (meanwhile) return meanwhile
    const [last] = await tx
      .select({ number: max(receipt.number) })
      .from(receipt)
      .where(eq(receipt.year, year))
    const number = (last?.number ?? 0) + 1
    await tx.insert(receipt).values({ ...of, year, number, issuedAt: at })
    return { year, number, issuedAt: at }
  })
}

async function findReceipt(db: Database, { kind, sourceId }: Pick<NewReceipt, 'kind' | 'sourceId'>) {
  const { year, number, issuedAt } = receipt
  const [found] = await db
    .select({ year, number, issuedAt })
    .from(receipt)
    .where(and(eq(receipt.kind, kind), eq(receipt.sourceId, sourceId)))
  return found
}
