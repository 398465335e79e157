import { desc, eq } from 'drizzle-orm'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { ownRefundAccountApi } from '#shared/after-sale/refund-account-contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { checkout, paymentAttempt } from '../../server/platform/db/schema/checkouts.ts'
import { limitedUse } from '../../server/platform/db/schema/operations.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { deliverEmails } from './emails.ts'
import type { TestShop } from './test-app.ts'
import { bankOf, buyer, fifteenDaysInEurope, good, letPass, MINUTE, SECOND } from './test-buyer.ts'

/** A good account in the BROU. */
export const account = {
  name: 'Ana Pérez',
  documentType: 'national' as const,
  documentNumber: '1.234.567-2',
  bank: '001',
  kind: 'savings',
  number: '000992997-00002',
}

/** Sells a trip that is paid at a counter. */
export async function sellAtCounter(shop: TestShop, email = 'ana@example.com'): Promise<typeof sale.$inferSelect> {
  const someone = buyer(shop)
  const contact = { email, phone: '099 123 456', isSubscribed: false }
  const opened = good(await someone.open(fifteenDaysInEurope({ contact, confirmDuplicate: true })))
  good(await someone.payLater(opened, 'redpagos'))
  const [attempt] = await shop.db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(eq(checkout.orderNo, opened.order))
    .orderBy(desc(paymentAttempt.n))
  await bankOf(shop).payDelayed({ uniqueId: attempt!.id })
  good(await someone.readLater(opened.order))
  await letPass(shop, MINUTE, 15 * SECOND)
  const sold = good(await someone.createSale({ order: opened.order }))
  await deliverEmails(shop)
  const [row] = await shop.db.select().from(sale).where(eq(sale.publicId, sold.saleId))
  return row!
}

/** Cancels a whole sale as staff. */
export async function cancelAsStaff(shop: TestShop, sold: typeof sale.$inferSelect): Promise<void> {
  const token = await shop.loginAs('admin@ceibo.test')
  const call = { params: { id: sold.publicId }, body: { intent: crypto.randomUUID(), refund: sold.charged } }
  const done = await shop.call(afterSaleApi.cancel, call, { token })
  if (!done.ok) throw new Error(done.failure.errorCode)
}

/** Half an hour of access to the sales of a buyer, by the code that their email gets. */
export async function accessOf(shop: TestShop, email: string): Promise<string> {
  await shop.db.delete(limitedUse)
  const answer = await shop.call(voucherAccessApi.ask, { body: { lookup: email } })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const sent = (await deliverEmails(shop)).find(({ to, subject }) => to === email && /^\d{6} /.test(subject))
  const body = { request: answer.result.request, code: /\d{6}/.exec(sent!.subject)![0] }
  const confirmed = await shop.call(voucherAccessApi.confirm, { body })
  if (!confirmed.ok) throw new Error(confirmed.failure.errorCode)
  return confirmed.result.token
}

/** The calls of a buyer about the account of a sale. */
export function ownAccount(shop: TestShop, token: string, { publicId: saleId }: { publicId: string }) {
  return {
    show: () => shop.call(ownRefundAccountApi.show, { body: { token, saleId } }),
    save: (more: Partial<typeof account> = {}) =>
      shop.call(ownRefundAccountApi.save, { body: { token, saleId, ...account, ...more } }),
  }
}
