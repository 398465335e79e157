import { eq, isNotNull, notInArray } from 'drizzle-orm'
import { brokenInvariants } from '../support/test-ledgers.ts'
import { brokenPrices } from '../support/test-oracle.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { tariffVersion } from '../../server/platform/db/schema/catalogue.ts'
import { checkout, paymentAttempt, refund } from '../../server/platform/db/schema/checkouts.ts'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import type { LedgerEntry } from '../../tools/sandbox-gateway/ledger.ts'
import type { BuyersLedger } from './buyer.ts'
import type { Arrival } from './smtp-sink-worker.ts'
import type { TestEnvironment } from './test-environment.ts'
import { brokenEntries, brokenLots } from './account-assertions.ts'
import { brokenEvents } from './webhook-assertions.ts'
import { brokenStaffActions } from './staff-action-assertions.ts'
import { vouchersThatReadValid } from './void-vouchers.ts'

export type Findings = {
  broken: string[]
  sales: number
  captures: number
  refunds: number
  /** The versions of the tariff that priced checkouts. */
  versions: number[]
  emails: number
  /** The number of repeated deliveries: each one after the first of the same email counts. */
  doubledEmails: number
  /**
   * Seconds from sending a charge to deciding its refund. Late approvals and payments, cancelled and changed sales and outdated
   * changes are left out: their refund is decided by what happened later, not by the charge.
   */
  refundDelays: number[]
}

/**
 * Stops the product, opens its database alone, and compares the ledgers of the database, the bank and the buyers, and the
 * emails and events that were received. Returns the broken invariants and the counts of the run.
 */
export async function checkLedgers(environment: TestEnvironment, ledger: BuyersLedger): Promise<Findings> {
  const bank = await environment.bank.ledger()
  const validVoids = await vouchersThatReadValid(environment, ledger)
  await environment.rest()
  const connection = await connect({ databaseUrl: environment.databaseUrl, dataDir: environment.dataDir })
  try {
    const { db } = connection
    const captures = capturesOf(bank)
    const distinct = new Set(environment.sink.arrived.map(({ id }) => id))
    const sales = await db.select().from(sale)
    const versions = await db.select().from(tariffVersion)
    const checkouts = await db.select().from(checkout)
    const arrived = environment.sink.arrived.length
    return {
      broken: [
        ...(await brokenInvariants({ db, bank, acknowledged: ledger.sales })),
        ...validVoids,
        ...brokenPromises(ledger, captures),
        ...(await brokenEmails(db, environment.sink.arrived)),
        ...causelessDoubles(environment.sink.arrived, environment.kills()),
        ...(await brokenLots(db)),
        ...(await brokenEntries(db, ledger)),
        ...(await brokenStaffActions(db, ledger, environment.sink.arrived)),
        ...(await brokenEvents(db, environment.receiver.received)),
        ...brokenPrices(checkouts, new Map(versions.map(({ number, content }) => [number, content]))),
        ...brokenStarts(checkouts),
        ...environment.ownDeaths.map((death) => `the product ended by itself: ${death}`),
      ],
      sales: sales.length,
      versions: [...new Set(checkouts.map(({ snapshot }) => snapshot.tariff?.version ?? 1))],
      captures: captures.length,
      refunds: bank.filter(({ type }) => type === 'refund').length,
      emails: arrived,
      doubledEmails: arrived - distinct.size,
      refundDelays: await refundDelays(db),
    }
  } finally {
    await connection.close()
  }
}

/** The longest time between reading the version in force and writing the checkout, in milliseconds, on a busy machine. */
const READ_BEFORE_MS = 15_000

type VersionedCheckout = Pick<typeof checkout.$inferSelect, 'id' | 'createdAt' | 'snapshot'>

/**
 * I13: after the first checkout priced by a version of the tariff, no process prices one by an earlier version. Cancellations
 * of a passenger are left out: they are priced by the version of their sale. Returns a sentence for each broken checkout.
 */
export function brokenStarts(checkouts: readonly VersionedCheckout[]): string[] {
  const priced = checkouts
    .filter(({ snapshot }) => snapshot.change?.kind !== 'passenger-cancelled')
    .map(({ id, createdAt, snapshot }) => ({ id, at: createdAt.getTime(), version: snapshot.tariff?.version ?? 1 }))
  const firsts = new Map<number, number>()
  for (const { version, at } of priced) firsts.set(version, Math.min(at, firsts.get(version) ?? Infinity))
  return priced.flatMap(({ id, version, at }) => {
    const later = [...firsts].find(([other, first]) => other > version && at > first + READ_BEFORE_MS)
    return later
      ? [
          `I13 checkout ${id} was priced by version ${version}, ${at - later[1]} ms after one was by version ${later[0]}`,
        ]
      : []
  })
}

async function refundDelays(db: Database): Promise<number[]> {
  const rows = await db
    .select({ sentAt: paymentAttempt.sentAt, decidedAt: refund.createdAt })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(
      notInArray(refund.reason, [
        'late-approval',
        'sale-cancelled',
        'sale-changed',
        'change-outdated',
        'late-payment',
        'paid-twice',
      ]),
    )
  return rows.map(({ sentAt, decidedAt }) => (decidedAt.getTime() - sentAt.getTime()) / 1_000)
}

function capturesOf(bank: readonly LedgerEntry[]) {
  return bank.filter((entry) => entry.type === 'purchase').filter(({ status }) => status === 'APPROVED')
}

/** I6: every purchase that a buyer got as an answer is an approved charge in the ledger of the bank. */
function brokenPromises({ purchases }: BuyersLedger, captures: ReturnType<typeof capturesOf>): string[] {
  const charged = new Set(captures.map(({ transactionId }) => transactionId))
  return purchases
    .filter(({ purchaseId }) => !charged.has(purchaseId))
    .map(
      ({ order, purchaseId }) => `I6 order ${order} was answered purchase ${purchaseId}, which the bank does not know`,
    )
}

/** I8: each email with vouchers, about a cancelled sale or about a late payment arrived, and no email arrived that is not in the mail queue. */
async function brokenEmails(db: Database, arrived: readonly Arrival[]): Promise<string[]> {
  const emails = await db
    .select({ id: mailMessage.id, kind: mailMessage.kind, status: mailMessage.status, payload: mailMessage.payload })
    .from(mailMessage)
  const cancelled = new Set((await db.select().from(sale).where(isNotNull(sale.cancelledAt))).map(({ id }) => id))
  const known = new Set(emails.map(({ id }) => id))
  const came = new Set(arrived.map(({ id }) => id))
  return [
    ...[...came]
      .filter((id) => !known.has(id))
      .map((id) => `I8 email ${id} arrived and is in no row of the mail queue`),
    ...emails
      // The vouchers of a cancelled sale may never have left: the sale may have been cancelled before.
      .filter(
        ({ kind, payload }) =>
          kind === 'sale-cancelled' ||
          kind === 'delayed-payment-back' ||
          (kind === 'vouchers' && !cancelled.has(payload.saleId ?? '')),
      )
      .filter(({ id }) => !came.has(id))
      .map(({ id, kind, status }) => `I8 the email ${id} (${kind}, ${status}) never arrived`),
  ]
}

/** The longest time from the mail server's acceptance of an email to recording it, in milliseconds, on a busy machine. */
const UNNOTED_MS = 1_000

/** I8: an email comes again only if a process was killed between the mail server's acceptance and the record of it. */
export function causelessDoubles(arrived: readonly Arrival[], kills: readonly number[]): string[] {
  const before = new Map<string, number>()
  const broken: string[] = []
  for (const { id, at } of arrived) {
    const first = before.get(id)
    const kill = first === undefined ? undefined : kills.toSorted((a, b) => a - b).find((one) => one >= first)
    if (first !== undefined && (kill === undefined || kill > first + UNNOTED_MS)) {
      const next = kill === undefined ? 'nobody was killed since' : `the next kill was ${kill - first} ms after it came`
      broken.push(`I8 email ${id} came again ${at - first} ms later, and ${next}`)
    }
    before.set(id, at)
  }
  return broken
}
