import { eq } from 'drizzle-orm'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { customerEmail, ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { UnsignedEmail } from '../emails/layout.ts'
import { queueEmail, staffAddress } from '../emails/queue.ts'
import { loginEmail } from '../sellers/own-login.ts'
import type { Dependencies } from '../dependencies.ts'

type CreditWarning = {
  businessId: string
  /** The id of the step that raised the balance. */
  intentId: string
  reader: 'staff' | 'business'
  creditLimit: Cents
  balance: Cents
}

/** The email about a business that came near its credit limit or reached it, with what it owes and what is left (G-05). */
export const creditWarningEmail: Email<CreditWarning> = {
  kind: 'credit-warning',
  key: ({ intentId, reader }) => `${intentId}:${reader}`,
  render: async (dependencies, near) => {
    const { db, env } = dependencies
    const [owing] = await db
      .select({ name: business.name, deletedAt: business.deletedAt })
      .from(business)
      .where(eq(business.id, near.businessId))
    if (!owing || owing.deletedAt) return null
    if (near.reader === 'staff') {
      const url = `${env.publicUrl}/admin/accounts/${near.businessId}`
      return ownEmail(dependencies, warning(near, `${owing.name} está cerca de su límite de crédito`, url))
    }
    const url = `${env.publicUrl}/profile/accounts`
    const content = { ...warning(near, 'Estás cerca de tu límite de crédito', url), language: SOURCE_LANGUAGE }
    // It carries the brand of the business, but replies come to us.
    const { sender: _itself, ...email } = await customerEmail(dependencies, near.businessId, content)
    return email
  },
}

function warning({ creditLimit, balance }: CreditWarning, title: string, url: string): UnsignedEmail {
  return {
    subject: title,
    title,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Límite de crédito', value: formatMoney(creditLimit) },
          { label: 'Saldo de la cuenta', value: formatMoney(balance) },
          { label: 'Disponible', value: formatMoney(Math.max(0, creditLimit - balance)) },
        ],
      },
      {
        kind: 'text',
        text: 'Una venta en cuenta corriente que lo pase no se puede hacer hasta que se registre un pago.',
      },
      { kind: 'button', label: 'Ver la cuenta', url },
    ],
  }
}

/** Queues the warning to the user of the business and to staff. */
export async function queueCreditWarning(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  near: Omit<CreditWarning, 'reader'>,
): Promise<void> {
  const login = await loginEmail(tx, near.businessId)
  if (login !== null) await queueEmail(tx, dependencies, creditWarningEmail, { to: login, ...near, reader: 'business' })
  const staff = await staffAddress(tx)
  if (staff !== null) await queueEmail(tx, dependencies, creditWarningEmail, { to: staff, ...near, reader: 'staff' })
}
