import { eq } from 'drizzle-orm'
import { formats } from '#shared/formats.ts'
import type { Cents } from '#shared/money.ts'
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
import { saleTexts } from '../sales/sale-texts.ts'
import { decryptAccount } from './account.ts'
import { findPaidPurchase, type PaidPurchase, type PurchaseRef, payerOf } from './paid-purchase.ts'
import { refundTexts } from './refund-texts.ts'

/** A refund to an account; `accountAt` is when its traveller told the account, in ISO 8601. */
type About = PurchaseRef & { refundId: string; amount: Cents; accountAt: string }

type RefundText = {
  purchase: PaidPurchase
  account: string
  facts: Block
  amount: string
  t: (typeof refundTexts)['es']
}

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
  const { language } = purchase
  const [t, words] = [refundTexts[language], saleTexts[language]]
  const [masked, money] = [maskAccount(account), formats[language].money(amount)]
  const facts = [
    { label: words('amount'), value: money },
    { label: t('account'), value: masked },
    { label: words('holder'), value: account.name },
    purchase.fact,
  ]
  return { purchase, account: masked, facts: { kind: 'facts', facts }, amount: money, t }
}

/** Tells the traveller that their account arrived, and until when it can be corrected (ISO 8601). */
export const accountReceivedEmail: Email<About & { until: string }> = {
  kind: 'refund-account-received',
  goesTo: 'buyer',
  key: ({ refundId, accountAt }) => `${refundId} ${accountAt}`,
  render: async (dependencies, { until, ...about }) => {
    const refund = await find(dependencies, about)
    if (!refund) return null
    const { purchase, amount, facts, t } = refund
    const { language, page } = purchase
    return customerEmail(dependencies, purchase.businessId, {
      language,
      subject: t('received.subject', { amount }),
      title: t('received.title'),
      blocks: [
        { kind: 'text', text: t('received.check', { amount }) },
        facts,
        { kind: 'text', text: t('received.until', { until: formats[language].minute(new Date(until)) }) },
        { kind: 'button', label: t('received.correct'), url: page },
        { kind: 'text', text: t('received.notYou') },
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
    const { purchase, amount, facts, t } = refund
    return customerEmail(dependencies, purchase.businessId, {
      language: purchase.language,
      subject: t('sent.subject', { amount, purchase: purchase.words }),
      title: t('sent.title'),
      blocks: [{ kind: 'text', text: t('sent.text', { amount }) }, facts],
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
    const { purchase, account, amount, facts, t } = refund
    const reason = refusalReason(code, purchase.language)
    return customerEmail(dependencies, purchase.businessId, {
      language: purchase.language,
      subject: t('refused.subject', { amount }),
      title: t('refused.title'),
      blocks: [
        { kind: 'text', text: t('refused.text', { account, reason }) },
        facts,
        { kind: 'text', text: t('refused.again') },
        { kind: 'button', label: t('refused.button'), url: purchase.page },
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
