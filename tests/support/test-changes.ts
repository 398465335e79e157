import { eq } from 'drizzle-orm'
import { changeApi } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { totalOf } from '#shared/settlements/movement.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { sum } from '#shared/money.ts'
import { checkout, paymentAttempt } from '../../server/platform/db/schema/checkouts.ts'
import { sale, voucher } from '../../server/platform/db/schema/sales.ts'
import { readPdf } from './read-pdf.ts'
import { deliverEmails } from './emails.ts'
import type { TestShop } from './test-app.ts'
import { bankOf, buyer, card, fifteenDaysInEurope, good, runDueWork } from './test-buyer.ts'
import { readHistory } from '../../server/features/sales/history.ts'
import { voucherDocument } from '../../server/features/sales/voucher-document.ts'
import { voucherPdf } from '../../server/features/sales/voucher-pdf.ts'

/** Reads sold sales: their rows, their vouchers, and their money. */
function salesOf(shop: TestShop) {
  const rowOf = async (publicId: string) => (await shop.db.select().from(sale).where(eq(sale.publicId, publicId)))[0]!

  async function voucherTexts(publicId: string): Promise<string[]> {
    const { id } = await rowOf(publicId)
    const rows = await shop.db.select().from(voucher).where(eq(voucher.saleId, id)).orderBy(voucher.passengerNo)
    const texts = []
    for (const { code, version } of rows) {
      const inForce = version > 1 ? `${code}-${version}` : code
      texts.push((await readPdf(await voucherPdf(await voucherDocument(shop.dependencies, inForce)))).text)
    }
    return texts
  }

  /** The amount that the bank charged for a sale and its changes minus its refunds, in cents. */
  async function moneyOf(publicId: string) {
    await runDueWork(shop)
    const { id, attemptId } = await rowOf(publicId)
    const later = await shop.db
      .select({ id: paymentAttempt.id })
      .from(paymentAttempt)
      .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
      .where(eq(checkout.changesSaleId, id))
    const attempts = new Set([attemptId, ...later.map((row) => row.id)])
    const entries = await bankOf(shop).ledger()
    const captured = entries
      .filter((entry) => entry.type === 'purchase')
      .filter(({ uniqueId, status }) => attempts.has(uniqueId) && status === 'APPROVED')
    const ids = new Set(captured.map(({ transactionId }) => transactionId))
    const refunds = entries.filter((entry) => entry.type === 'refund').filter(({ purchaseId }) => ids.has(purchaseId))
    return sum(captured.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount))
  }

  async function chargedInAll(publicId: string) {
    return totalOf(await readHistory(shop.db, (await rowOf(publicId)).id)).charged
  }

  return { rowOf, voucherTexts, moneyOf, chargedInAll }
}

export type ChangeDesk = Awaited<ReturnType<typeof changeDesk>>

/** Staff who change the sales of a shop with the sandbox bank, and the functions to check the result. */
export async function changeDesk(shop: TestShop) {
  const sales = salesOf(shop)
  let admin = await shop.loginAs('admin@ceibo.test')
  const login = async () => {
    admin = await shop.loginAs('admin@ceibo.test')
  }
  async function sell(more: Partial<Purchase> = {}) {
    const ana = buyer(shop)
    const opened = good(await ana.open(fifteenDaysInEurope({ confirmDuplicate: true, ...more })))
    if (opened.amount > 0) good(await ana.pay(opened, await card(shop)))
    const { saleId } = good(await ana.createSale({ order: opened.order }))
    await deliverEmails(shop)
    return saleId
  }

  async function preview(id: string, wanted: WantedChange) {
    const answer = await shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token: admin })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    return answer.result
  }

  type Amounts = { toPay: number; refund: number }
  const send = (id: string, wanted: WantedChange, { toPay, refund }: Amounts, intent = crypto.randomUUID()) =>
    shop.call(changeApi.change, { params: { id }, body: { intent, wanted, toPay, refund } }, { token: admin })

  /** Previews a change, and then makes it with the previewed amounts. */
  async function change(id: string, wanted: WantedChange) {
    const answer = await send(id, wanted, await preview(id, wanted))
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    return answer.result
  }

  async function dates(id: string, startDate: string, endDate: string): Promise<WantedChange> {
    const { destinationId, planId, currentPlanId } = await sales.rowOf(id)
    return { kind: 'change', startDate, endDate, destinationId, planId: currentPlanId ?? planId }
  }

  /** Pays for a change through its link, without a login. */
  async function payLink(order: string, amount: number) {
    const ana = buyer(shop)
    good(await ana.pay({ order, amount }, await card(shop)))
    return good(await ana.createSale({ order }))
  }

  /** Runs `act` at an instant, with a back-office login of that instant. */
  async function onMoment(moment: string, act: () => Promise<void>): Promise<void> {
    const start = shop.dependencies.now()
    shop.clock.set(moment)
    await login()
    await act().finally(() => shop.clock.set(start.toISOString()))
    await login()
  }

  const onDay = (day: string, act: () => Promise<void>) => onMoment(`${day}T15:00:00Z`, act)

  return { ...sales, admin: () => admin, login, sell, preview, send, change, dates, payLink, onMoment, onDay }
}
