import { eq } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import { accountPage } from '../sales/change-emails.ts'
import { findSoldSale } from '../sales/history.ts'
import { saleInWords } from '../sales/sale-in-words.ts'
import { saleTexts } from '../sales/sale-texts.ts'
import { storefrontOfOrder } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { refundTexts } from './refund-texts.ts'

/** What was paid, as an email about its refund names it: a sale by its id, or the payment of an order that led to none. */
export type PurchaseRef = { saleId?: string; attemptId?: string }

/** `words` names it in a sentence, `fact` in a list, both in the buyer's `language`; `page` is where its buyer says to which account the money goes. */
export type PaidPurchase = {
  businessId: string
  language: Language
  isByCard: boolean
  words: string
  fact: { label: string; value: string }
  page: string
}

/** Reads what an email says of a paid purchase; null when it is not on record any more. */
export async function findPaidPurchase(
  dependencies: Pick<Dependencies, 'db' | 'env'>,
  ref: PurchaseRef,
): Promise<PaidPurchase | null> {
  const { db, env } = dependencies
  if (ref.saleId !== undefined) {
    const sold = await findSoldSale(db, { id: ref.saleId })
    if (!sold) return null
    const { businessId, method } = sold
    const { language, code, codeFact: fact } = await saleInWords(db, sold)
    const words = refundTexts[language]('purchase.words', { code })
    const page = await accountPage(dependencies, sold)
    return { businessId, language, isByCard: method === 'card', words, fact, page }
  }
  const [order] = await db
    .select({ checkout, method: paymentAttempt.method })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(eq(paymentAttempt.id, ref.attemptId ?? ''))
  if (!order) return null
  const { businessId, orderNo: code, language } = order.checkout
  const words = refundTexts[language]('order.words', { code })
  const fact = { label: saleTexts[language]('order'), value: code }
  const page = storefrontUrl(env.publicUrl, await storefrontOfOrder(db, order.checkout), '/mi-voucher')
  return { businessId, language, isByCard: order.method === 'card', words, fact, page }
}

/** Finds the address to which an email about the refund of a payment goes, and the purchase that was paid; null once the person was erased. */
export async function payerOf(
  tx: Database,
  {
    attemptId,
    checkout: paid,
  }: { attemptId: string; checkout: Pick<typeof checkout.$inferSelect, 'id' | 'changesSaleId' | 'snapshot'> },
): Promise<{ to: string; ref: PurchaseRef } | null> {
  const { id, changesSaleId, snapshot } = paid
  const [sold] = await tx
    .select()
    .from(sale)
    .where(changesSaleId === null ? eq(sale.checkoutId, id) : eq(sale.id, changesSaleId))
  const to = sold ? sold.contactEmail : snapshot.contact.email
  if (to === '' || sold?.erasedAt) return null
  // A coupon that was paid beside the card is no payment of the sale.
  const isOfSale = sold && (changesSaleId !== null || sold.attemptId === attemptId)
  return { to, ref: isOfSale ? { saleId: sold.id } : { attemptId } }
}
