import { eq } from 'drizzle-orm'
import { formatDay, minuteAt } from '#shared/dates.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { refusalReason } from '#shared/refunds/account-refusals.ts'
import { maskAccount } from '#shared/refunds/bank-account.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { checkout } from '../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Email } from '../email.ts'
import { customerEmail } from '../emails/customer-email.ts'
import type { Block } from '../emails/layout.ts'
import { queueEmail } from '../emails/queue.ts'
import { decryptAccount } from './account.ts'
import { findPaidPurchase, type PaidPurchase, type PurchaseRef, payerOf } from './paid-purchase.ts'

/** A refund to an account; `accountAt` is when its traveller told the account, in ISO 8601. */
type About = PurchaseRef & { refundId: string; amount: Cents; accountAt: string }

type RefundText = { purchase: PaidPurchase; account: string; facts: Block; amount: string }

/** Reads what the emails say; null once the person was erased. */
async function find(dependencies: Dependencies, { refundId, amount, ...ref }: About): Promise<RefundText | null> {
  const { db, accountSecrets } = dependencies
  const purchase = await findPaidPurchase(dependencies, ref)
  const [row] = await db
    .select({ id: back.id, encryptedAccount: back.encryptedAccount })
    .from(back)
    .where(eq(back.id, refundId))
  const account = row && decryptAccount(accountSecrets, row)
  if (!purchase || !account) return null
  const facts = [
    { label: 'Importe', value: formatMoney(amount) },
    { label: 'Cuenta', value: maskAccount(account) },
    { label: 'Titular', value: account.name },
    purchase.fact,
  ]
  return { purchase, account: maskAccount(account), facts: { kind: 'facts', facts }, amount: formatMoney(amount) }
}

/** Tells the traveller that their account arrived, and until when it can be corrected (ISO 8601). */
export const accountReceivedEmail: Email<About & { until: string }> = {
  kind: 'refund-account-received',
  goesTo: 'buyer',
  key: ({ refundId, accountAt }) => `${refundId} ${accountAt}`,
  render: async (dependencies, { until, ...about }) => {
    const refund = await find(dependencies, about)
    if (!refund) return null
    const [day = '', time = ''] = minuteAt(new Date(until)).split('T')
    return customerEmail(dependencies, refund.purchase.businessId, {
      subject: `Recibimos tu cuenta para devolverte ${refund.amount}`,
      title: 'Ya tenemos tu cuenta',
      blocks: [
        { kind: 'text', text: `Te vamos a transferir ${refund.amount} a esta cuenta. Revisá que esté bien.` },
        refund.facts,
        { kind: 'text', text: `La podés corregir hasta el ${formatDay(day)} a las ${time} (hora de Uruguay).` },
        { kind: 'button', label: 'Corregir la cuenta', url: refund.purchase.page },
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
    const refund = await find(dependencies, about)
    if (!refund) return null
    return customerEmail(dependencies, refund.purchase.businessId, {
      subject: `Te transferimos ${refund.amount} de tu ${refund.purchase.words}`,
      title: 'Tu devolución está hecha',
      blocks: [
        { kind: 'text', text: `Te transferimos ${refund.amount} a tu cuenta. Si no los ves hoy, esperá un día hábil.` },
        refund.facts,
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
    const refund = await find(dependencies, about)
    if (!refund) return null
    return customerEmail(dependencies, refund.purchase.businessId, {
      subject: `Necesitamos otra cuenta para devolverte ${refund.amount}`,
      title: 'No pudimos transferirte el dinero',
      blocks: [
        { kind: 'text', text: `La transferencia a ${refund.account} no se pudo hacer: ${refusalReason(code)}.` },
        refund.facts,
        { kind: 'text', text: 'Corregí los datos o indicá otra cuenta, y hacemos la transferencia de nuevo.' },
        { kind: 'button', label: 'Indicar otra cuenta', url: refund.purchase.page },
      ],
    })
  },
}

type Row = { id: string; attemptId: string; amount: Cents; accountAt: Date | null }

/** Queues an email about a refund to an account to the buyer of what was paid; none when it goes to a card. */
export async function emailBuyer<More extends object>(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  email: Email<About & More>,
  { row: { id: refundId, amount, accountAt, attemptId }, checkoutId, ...more }: { row: Row; checkoutId: string } & More,
): Promise<void> {
  if (accountAt === null) return
  const [paid] = await tx.select().from(checkout).where(eq(checkout.id, checkoutId))
  const payer = paid && (await payerOf(tx, { attemptId, checkout: paid }))
  if (!payer) return
  const about = { ...payer.ref, refundId, amount, accountAt: accountAt.toISOString() }
  await queueEmail(tx, dependencies, email, { to: payer.to, ...about, ...(more as unknown as More) })
}
