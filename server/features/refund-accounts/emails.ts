import { eq } from 'drizzle-orm'
import { formatDay, minuteAt } from '#shared/dates.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { refusalReason } from '#shared/refunds/account-refusals.ts'
import { maskAccount } from '#shared/refunds/bank-account.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Email } from '../email.ts'
import { customerEmail } from '../emails/customer-email.ts'
import type { Block } from '../emails/layout.ts'
import { queueEmail } from '../emails/queue.ts'
import { findSoldSale, type SoldSale } from '../sales/history.ts'
import { accountPage } from '../sales/change-emails.ts'
import { decryptAccount } from './account.ts'

/** A refund to an account; `accountAt` is when its traveller told the account, in ISO 8601. */
type About = { saleId: string; refundId: string; amount: Cents; accountAt: string }

type Told = { sold: SoldSale; account: string; facts: Block; page: string; amount: string }

/** Reads what the emails say; null once the person was erased. */
async function find(dependencies: Dependencies, { saleId, refundId, amount }: About): Promise<Told | null> {
  const { db, accountSecrets } = dependencies
  const sold = await findSoldSale(db, { id: saleId })
  const [row] = await db
    .select({ id: back.id, encryptedAccount: back.encryptedAccount })
    .from(back)
    .where(eq(back.id, refundId))
  const account = row && decryptAccount(accountSecrets, row)
  if (!sold || !account) return null
  const facts = [
    { label: 'Importe', value: formatMoney(amount) },
    { label: 'Cuenta', value: maskAccount(account) },
    { label: 'Titular', value: account.name },
    { label: 'Compra', value: saleCode(sold.number) },
  ]
  const page = await accountPage(dependencies, sold)
  return { sold, account: maskAccount(account), facts: { kind: 'facts', facts }, page, amount: formatMoney(amount) }
}

/** Tells the traveller that their account arrived, and until when it can be corrected (ISO 8601). */
export const accountReceivedEmail: Email<About & { until: string }> = {
  kind: 'refund-account-received',
  goesTo: 'buyer',
  key: ({ refundId, accountAt }) => `${refundId} ${accountAt}`,
  render: async (dependencies, { until, ...about }) => {
    const told = await find(dependencies, about)
    if (!told) return null
    const [day = '', time = ''] = minuteAt(new Date(until)).split('T')
    return customerEmail(dependencies, told.sold.businessId, {
      subject: `Recibimos tu cuenta para devolverte ${told.amount}`,
      title: 'Ya tenemos tu cuenta',
      blocks: [
        { kind: 'text', text: `Te vamos a transferir ${told.amount} a esta cuenta. Revisá que esté bien.` },
        told.facts,
        { kind: 'text', text: `La podés corregir hasta el ${formatDay(day)} a las ${time} (hora de Uruguay).` },
        { kind: 'button', label: 'Corregir la cuenta', url: told.page },
        { kind: 'text', text: 'Si no la indicaste vos, respondé este email cuanto antes.' },
      ],
    })
  },
}

/** Tells the traveller that the provider transferred the money. */
export const refundToAccountEmail: Email<About> = {
  kind: 'refund-to-account',
  goesTo: 'buyer',
  key: ({ refundId }) => refundId,
  render: async (dependencies, about) => {
    const told = await find(dependencies, about)
    if (!told) return null
    return customerEmail(dependencies, told.sold.businessId, {
      subject: `Te transferimos ${told.amount} de tu compra ${saleCode(told.sold.number)}`,
      title: 'Tu devolución está hecha',
      blocks: [
        { kind: 'text', text: `Te transferimos ${told.amount} a tu cuenta. Si no los ves hoy, esperá un día hábil.` },
        told.facts,
      ],
    })
  },
}

/** Tells the traveller that their bank refused the account, and why, and asks for another one. */
export const accountRefusedEmail: Email<About & { code: string }> = {
  kind: 'refund-account-refused',
  goesTo: 'buyer',
  key: ({ refundId, accountAt }) => `${refundId} ${accountAt}`,
  render: async (dependencies, { code, ...about }) => {
    const told = await find(dependencies, about)
    if (!told) return null
    return customerEmail(dependencies, told.sold.businessId, {
      subject: `Necesitamos otra cuenta para devolverte ${told.amount}`,
      title: 'No pudimos transferirte el dinero',
      blocks: [
        { kind: 'text', text: `La transferencia a ${told.account} no se pudo hacer: ${refusalReason(code)}.` },
        told.facts,
        { kind: 'text', text: 'Corregí los datos o indicá otra cuenta, y hacemos la transferencia de nuevo.' },
        { kind: 'button', label: 'Indicar otra cuenta', url: told.page },
      ],
    })
  },
}

type Row = { id: string; amount: Cents; accountAt: Date | null }

/** Queues an email about a refund to an account to the buyer of its sale; none when it goes to a card. */
export async function emailBuyer<More extends object>(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  email: Email<About & More>,
  { row: { id: refundId, amount, accountAt }, checkoutId, ...more }: { row: Row; checkoutId: string } & More,
): Promise<void> {
  if (accountAt === null) return
  const [sold] = await tx.select().from(sale).where(eq(sale.checkoutId, checkoutId))
  if (!sold || sold.erasedAt) return
  const about = { saleId: sold.id, refundId, amount, accountAt: accountAt.toISOString() }
  await queueEmail(tx, dependencies, email, { to: sold.contactEmail, ...about, ...(more as unknown as More) })
}
