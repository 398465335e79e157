import { and, eq, lt, or } from 'drizzle-orm'
import type { Area } from '#shared/auth/guard.ts'
import { isActiveManager } from '../auth/managers.ts'
import type { SecondFactorEvent } from '../auth/second-factor-notice.ts'
import type { Database } from '../../platform/db/connect.ts'
import { account, business } from '../../platform/db/schema/businesses.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import type { Services } from '../services.ts'

/** A letter to write: what it is about. It is rendered when it is sent. */
export type LetterOrder =
  /** To the traveller: the vouchers of a sale. */
  | {
      kind: 'vouchers'
      to: string
      saleId: string
      /** Names one more time that they were asked for. */ again?: string
    }
  /** To staff: something was sold. */
  | { kind: 'sale-notice'; to: string; saleId: string }
  /** To staff: businesses paid a lot of sales. With `businessId`, to that business: it paid its own. */
  | { kind: 'payment-received'; to: string; lotId: string; businessId?: string }
  /** To staff: a traveller asks for a refund or a cancellation. */
  | { kind: 'request-notice'; to: string; requestId: string }
  /** To whoever asked for a refund or a cancellation: that it arrived, and what comes next. */
  | { kind: 'request-receipt'; to: string; requestId: string }
  /** To whoever asked: what staff decided, or need to know. */
  | { kind: 'request-update'; to: string; eventId: string }
  /** To whoever forgot a password. `linkHash` is what the link is known by. */
  | { kind: 'password-link'; to: string; linkHash: string }
  /** To somebody new of staff: the link to choose a password. */
  | { kind: 'invitation'; to: string; linkHash: string }
  /** To the owner of a password that was just changed. `key` names the one time. */
  | { kind: 'password-changed'; to: string; key: string; role: Area }
  /** To an administrator: that the second step of their login was switched on or off, or a recovery code used. */
  | { kind: 'second-factor'; to: string; key: string; event: SecondFactorEvent; role: Area }
  /** To whoever a visitor names: the link of a saved quote. `key` names the one time that it was asked for. */
  | { kind: 'quote'; to: string; quoteCode: string; key: string }
  /** To a buyer: the code that shows their vouchers. */
  | { kind: 'voucher-code'; to: string; accessId: string }
  /** To staff: something that a person must look at. `key` names the fact: told once. */
  | { kind: 'alert'; to: string; key: string; title: string; text: string }

/** Old enough to have been sent, had its job not been lost. */
const OVERDUE = 10 * 60_000
const LONG_OVERDUE = 24 * 60 * 60_000
const SWEPT_AT_ONCE = 500

/**
 * Puts a letter in the outbox inside the caller's transaction: the fact and the letter about it are both committed, or
 * neither. Asking twice about the same fact writes one letter.
 */
export async function queueLetter(
  tx: Database,
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  order: LetterOrder,
): Promise<void> {
  const { kind, to, ...payload } = order
  const [added] = await tx
    .insert(mailMessage)
    .values({ kind, recipient: to, payload, dedupeKey: dedupeKey(order), createdAt: now() })
    .onConflictDoNothing({ target: mailMessage.dedupeKey })
    .returning({ id: mailMessage.id })
  if (added) await jobs.enqueue(tx, 'send-mail', { mailId: added.id }, { key: added.id })
}

function dedupeKey(order: LetterOrder): string {
  switch (order.kind) {
    case 'vouchers':
      return `${order.kind}:${order.saleId}${order.again ? `:${order.again}` : ''}`
    case 'sale-notice':
      return `${order.kind}:${order.saleId}`
    case 'payment-received':
      return `${order.kind}:${order.lotId}:${order.businessId ?? 'staff'}`
    case 'request-notice':
    case 'request-receipt':
      return `${order.kind}:${order.requestId}`
    case 'request-update':
      return `${order.kind}:${order.eventId}`
    case 'password-link':
    case 'invitation':
      return `${order.kind}:${order.linkHash}`
    case 'voucher-code':
      return `${order.kind}:${order.accessId}`
    case 'alert':
    case 'quote':
    case 'password-changed':
    case 'second-factor':
      return `${order.kind}:${order.key}`
  }
}

/** Where staff read their mail: the main brand's contact address, else the first administrator's. */
export async function staffAddress(tx: Database): Promise<string | null> {
  const [main] = await tx.select({ email: business.contactEmail }).from(business).where(eq(business.isMainBrand, true))
  if (main?.email) return main.email
  const [first] = await tx
    .select({ email: account.email })
    .from(account)
    .where(isActiveManager)
    .orderBy(account.createdAt)
    .limit(1)
  return first?.email ?? null
}

/**
 * Gives letters whose job was lost, or whose sender died, another one. Letters that failed are left to the pauses of their
 * own job.
 */
export async function sweepMail({ db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const overdue = await db
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .where(
      and(
        eq(mailMessage.status, 'WAITING'),
        or(
          lt(mailMessage.leasedUntil, now()),
          and(eq(mailMessage.tries, 0), lt(mailMessage.createdAt, before(OVERDUE))),
          lt(mailMessage.createdAt, before(LONG_OVERDUE)),
        ),
      ),
    )
    .orderBy(mailMessage.createdAt)
    .limit(SWEPT_AT_ONCE)
  for (const { id } of overdue) await jobs.enqueue(db, 'send-mail', { mailId: id }, { key: id })
}
