import { eq } from 'drizzle-orm'
import { formatMoney } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { checkout } from '../../platform/db/schema/checkouts.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { customerEmail, ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import { queueEmail } from '../emails/queue.ts'
import { loginEmail } from '../sellers/own-login.ts'
import { changeEmailTexts } from '../sales/change-email-texts.ts'
import { refundIn, wayBack } from '../sales/change-emails.ts'
import { saleInWords } from '../sales/sale-in-words.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSoldSale, type SoldSale } from '../sales/history.ts'
import { afterSaleTexts } from './email-texts.ts'

type Needs = Pick<Dependencies, 'jobs' | 'now'>
/**
 * Amounts in cents: `charged` and `commission` before the cancellation; `refund`, `financing` that goes back beside it, and `fee`
 * that result from it.
 */
type CancellationNotice = {
  saleId: string
  charged: number
  commission: number
  refund: number
  financing?: number
  fee: number
}

/** The email to the traveller about the cancellation and the refund. */
export const saleCancelledEmail: Email<CancellationNotice> = {
  kind: 'sale-cancelled',
  goesTo: 'buyer',
  key: ({ saleId }) => saleId,
  render: async (dependencies, { saleId, charged, refund, financing = 0, fee }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold) return null
    const { language, words, f, plan, destination, period, code } = await saleInWords(dependencies.db, sold)
    const t = afterSaleTexts[language]
    return customerEmail(dependencies, sold.businessId, {
      language,
      subject: t('cancelled.subject', { destination, period }),
      title: t('cancelled.title'),
      blocks: [
        { kind: 'text', text: t('cancelled.text') },
        {
          kind: 'facts',
          facts: [
            { label: words('plan'), value: plan },
            { label: words('cover'), value: period },
            { label: words('purchase'), value: t('cancelled.purchase', { code, amount: f.money(charged) }) },
            { label: t('cancelled.refund'), value: refundIn(language, refund, financing) },
            ...(fee > 0 ? [{ label: t('cancelled.fee'), value: f.money(fee) }] : []),
          ],
        },
        ...(await wayBack(dependencies, sold, refund)),
      ],
    })
  },
}

/** The email to the selling business about the change in its account. */
export const saleCancelledSellerEmail: Email<CancellationNotice> = {
  kind: 'sale-cancelled-seller',
  key: ({ saleId }) => saleId,
  render: async (dependencies, { saleId, charged, commission, refund, fee }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold) return null
    const code = saleCode(sold.number)
    return ownEmail(dependencies, {
      subject: `Se canceló la venta ${code}`,
      title: `Se canceló la venta ${code}`,
      blocks: [
        {
          kind: 'text',
          text:
            sold.mode === 'account'
              ? 'La devolución al comprador queda a tu cargo: ya la descontamos de lo que nos debés por esta venta, junto con tu comisión.'
              : `${refund > 0 ? 'Le devolvemos el importe al comprador. ' : ''}Tu comisión de esta venta queda sin efecto.`,
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Titular', value: sold.holder },
            { label: 'Cobrado', value: formatMoney(charged) },
            { label: 'Se devuelve al comprador', value: formatMoney(refund) },
            ...(fee > 0 ? [{ label: 'Cargo por cancelación', value: formatMoney(fee) }] : []),
            { label: 'Comisión sin efecto', value: formatMoney(commission) },
          ],
        },
        { kind: 'button', label: 'Ver la venta', url: `${dependencies.env.publicUrl}/profile/sales/${sold.publicId}` },
      ],
    })
  },
}

/** The email to the traveller about a refund that staff grant after departure. */
export const refundGrantedEmail: Email<{ saleId: string; amount: number; financing?: number; intentId: string }> = {
  kind: 'refund-granted',
  goesTo: 'buyer',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId, amount, financing = 0 }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold) return null
    const { language, f, code } = await saleInWords(dependencies.db, sold)
    const t = afterSaleTexts[language]
    const granted = { amount: f.money(amount + financing), code }
    return customerEmail(dependencies, sold.businessId, {
      language,
      subject: t('granted.subject', granted),
      title: t('granted.title'),
      blocks: [
        {
          kind: 'text',
          text:
            financing > 0
              ? t('granted.financing', { ...granted, financing: f.money(financing) })
              : t('granted.text', granted),
        },
        ...(await wayBack(dependencies, sold, amount)),
      ],
    })
  },
}

/** Queues an email to the traveller, unless their data was erased, and one to the user of the business that sold the sale. */
export async function queueCancellationEmails(
  tx: Database,
  dependencies: Needs,
  { sold, ...money }: Omit<CancellationNotice, 'saleId'> & { sold: SoldSale },
): Promise<void> {
  const cancelled = { saleId: sold.id, ...money }
  if (!sold.erasedAt) await queueEmail(tx, dependencies, saleCancelledEmail, { to: sold.contactEmail, ...cancelled })
  const seller = await loginEmail(tx, sold.businessId)
  if (seller !== null) await queueEmail(tx, dependencies, saleCancelledSellerEmail, { to: seller, ...cancelled })
}

export async function queueGrantEmail(
  tx: Database,
  dependencies: Needs,
  { sold, ...granted }: { sold: SoldSale; amount: number; financing: number; intentId: string },
): Promise<void> {
  if (sold.erasedAt) return
  await queueEmail(tx, dependencies, refundGrantedEmail, { to: sold.contactEmail, saleId: sold.id, ...granted })
}

/** A link to pay for a change; `again` is unique for each request to send it again. */
type ChangeLink = { checkoutId: string; amount: number; url: string; again?: string }

/** The email to the traveller with the link to pay for a change of their sale. */
export const changeToPayEmail: Email<ChangeLink & { saleId: string }> = {
  kind: 'change-to-pay',
  goesTo: 'buyer',
  key: ({ checkoutId, again }) => `${checkoutId}${again ? `:${again}` : ''}`,
  render: async (dependencies, { saleId, checkoutId, amount, url }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    const [order] = await dependencies.db.select().from(checkout).where(eq(checkout.id, checkoutId))
    // The link may be withdrawn before its email leaves.
    if (!sold || sold.cancelledAt || !order || order.status === 'EXPIRED') return null
    const { language, f, code } = await saleInWords(dependencies.db, sold)
    const t = changeEmailTexts[language]
    const price = f.money(amount)
    return customerEmail(dependencies, sold.businessId, {
      language,
      subject: t('pay.subject', { amount: price, code }),
      title: t('pay.title'),
      blocks: [
        { kind: 'text', text: t('pay.text', { amount: price, until: f.minute(order.expiresAt) }) },
        { kind: 'button', label: t('pay.button'), url },
      ],
    })
  },
}

export async function queueChangeLink(
  tx: Database,
  dependencies: Needs,
  { sold, ...change }: ChangeLink & { sold: SoldSale },
): Promise<void> {
  await queueEmail(tx, dependencies, changeToPayEmail, { to: sold.contactEmail, saleId: sold.id, ...change })
}
