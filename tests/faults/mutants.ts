import { setTimeout as pause } from 'node:timers/promises'
import type * as correctionEmails from '../../server/features/after-sale/correction-emails.ts'
import type * as issue from '../../server/features/purchase/issue/issue-sale.ts'
import type * as payment from '../../server/features/purchase/payment/begin-payment.ts'
import type * as events from '../../server/features/webhooks/events.ts'
import type * as promoHold from '../../server/features/purchase/promo-hold/promo-hold.ts'
import type * as databases from '../../server/platform/db/connect.ts'
import { product, type Seams, type Wraps } from './seams.ts'
import type { Patch } from './source-patches.ts'

/**
 * A mistake that a shop could have, and the invariants that have to catch it: functions in the place of the product's own
 * (tests/faults/seams.ts), and changes inside of a function, each of one short line.
 */
export type MutantSource = {
  caughtBy: readonly string[]
  wraps?: Seams
  patches?: readonly Patch[]
  onlyPostgres?: true
}

/** If the harness does not catch one of these, it proves nothing (docs/decisions/013). */
export const MUTANTS = {
  /** Our id does not reach the gateway, so it cannot be asked what became of a lost reply. */
  'no-unique-id': {
    caughtBy: ['I1', 'I3', 'I4'],
    patches: [
      { file: 'server/adapters/card-gateway/bamboo/purchase-body.ts', find: 'UniqueID: request.uniqueId,', put: '' },
    ],
  },
  /** The card is charged before the attempt is on record. */
  'charge-before-intent': {
    caughtBy: ['I1', 'I4'],
    wraps: {
      'server/features/purchase/payment/begin-payment.ts': {
        beginPayment: (real) => async (tx, payment) => {
          const start = await real(tx, payment)
          if (start.kind === 'charge') await product.gateway?.charge(start.charge)
          return start
        },
      } satisfies Wraps<typeof payment>,
    },
  },
  /** Uses of a code are counted first and taken afterwards. */
  'count-then-take': {
    caughtBy: ['I5'],
    onlyPostgres: true,
    wraps: {
      'server/features/purchase/promo-hold/promo-hold.ts': {
        holdPromo: (real) => async (tx, redeemer, now) => {
          const { usablePromo } = await import('../../server/features/promo-codes/store.ts')
          if (redeemer.promo) await usablePromo(tx, redeemer.promo.code, redeemer)
          await pause(20)
          await real(tx, redeemer, now)
        },
      } satisfies Wraps<typeof promoHold>,
    },
    patches: [
      {
        file: 'server/features/purchase/promo-hold/promo-hold.ts',
        find: 'gt(promoCode.usesLimit, sql`${promoCode.used} + ${promoCode.held}`)',
        put: 'sql`true`',
      },
    ],
  },
  /** The amount that is charged is the browser's. */
  'trusted-amount': {
    caughtBy: ['I2', 'I3', 'I4'],
    patches: [
      {
        file: 'server/features/purchase/payment/payment-terms.ts',
        find: 'if (!isSeen(charged)) throw',
        put: 'if (request.currency !== currency) throw',
      },
      {
        file: 'server/features/purchase/payment/payment-terms.ts',
        find: 'return { amount: charged, instalments: 1,',
        put: 'return { amount: request.amount, instalments: 1,',
      },
    ],
  },
  /** The email leaves while the sale is still being written. */
  'email-before-commit': {
    caughtBy: ['I8'],
    wraps: {
      'server/features/purchase/issue/issue-sale.ts': {
        issueSale: (real) => async (tx, dependencies, sale) => {
          const { id, snapshot } = sale.checkout
          const messageId = `<${crypto.randomUUID()}@ceibo.test>`
          const content = { subject: 'Tus vouchers', text: id, html: id, attachments: [] }
          await product.mailer?.send({ ...content, to: snapshot.contact.email, messageId })
          return real(tx, dependencies, sale)
        },
      } satisfies Wraps<typeof issue>,
    },
  },
  /** A repeated call issues the sale of an account once more, and no constraint of the database stops it. */
  'no-unique-checkout': {
    caughtBy: ['I2'],
    wraps: {
      'server/platform/db/connect.ts': {
        connect: (real) => async (place) => {
          const connection = await real(place)
          await connection.db.execute('alter table sale drop constraint if exists "sale_checkoutId_unique"')
          return connection
        },
      } satisfies Wraps<typeof databases>,
    },
    patches: [
      {
        file: 'server/features/purchase/issue/create-sale.ts',
        find: "case 'COMPLETED': {",
        put: "case 'COMPLETED': { return issueSale(tx, dependencies, { checkout, attempt: null, soldBy: null })",
      },
      {
        file: 'server/features/purchase/issue/issue-sale.ts',
        find: 'if (!closed) throw',
        put: 'if (closed === undefined) throw',
      },
    ],
  },
  /** A part of a payment whose answer was lost is sent once more, though no key stops the gateway from paying it twice. */
  'part-sent-again': {
    caughtBy: ['I2'],
    patches: [
      {
        file: 'server/features/purchase/payment/send-partial-refund.ts',
        find: "const open = { unsent: 'DUE', unknown: 'SENT', pending: 'PENDING' } as const",
        put: "const open = { unsent: 'DUE', unknown: 'DUE', pending: 'PENDING' } as const",
      },
      {
        file: 'server/features/purchase/payment/send-partial-refund.ts',
        find: "const isNew = part.status === 'DUE'",
        put: "const isNew = part.status === 'DUE' || part.providerRef === null",
      },
    ],
  },
  /** A sale is changed into a dearer one, without paying the difference. */
  'unpaid-change': {
    caughtBy: ['I2'],
    patches: [
      {
        file: 'server/features/after-sale/change.ts',
        find: "toPay > 0 && sold.mode !== 'account'",
        put: 'false',
      },
    ],
  },
  /** The use of a code stays spent when its sale is cancelled. */
  'spent-use': {
    caughtBy: ['I5'],
    wraps: {
      'server/features/purchase/promo-hold/promo-hold.ts': {
        returnPromoUse: () => () => Promise.resolve(),
      } satisfies Wraps<typeof promoHold>,
    },
  },
  /** What covered a sale that is cancelled later is not free again. */
  'covering-kept': {
    caughtBy: ['sale'],
    patches: [
      {
        file: 'server/features/sales/coverage.ts',
        find: 'freedFrom(own, Math.max(sold.owed, 0))',
        put: 'freedFrom(own, Infinity)',
      },
    ],
  },
  /** The voucher of a passenger who left reads valid. */
  'leaver-covered': {
    caughtBy: ['I7'],
    patches: [
      {
        file: 'server/features/sales/voucher-document.ts',
        find: 'const voidSince = sold.cancelledAt ?? person.leftAt',
        put: 'const voidSince = sold.cancelledAt',
      },
    ],
  },
  /** The email of a correction is queued after it: a death in between loses it. */
  'mail-after-commit': {
    caughtBy: ['staff action'],
    wraps: {
      'server/features/after-sale/correction-emails.ts': {
        queueCorrectionEmails: (real) => async (_tx, dependencies, emails) => {
          setTimeout(() => void (product.db && real(product.db, dependencies, emails)), 500)
        },
      } satisfies Wraps<typeof correctionEmails>,
    },
  },
  /** A coupon that is paid late becomes a sale although its trip was bought again meanwhile. */
  'late-although-bought': {
    caughtBy: ['I14'],
    patches: [
      {
        file: 'server/features/purchase/payment/late-payment.ts',
        find: 'await refuseDuplicateTrip(tx, checkout, at)',
        put: '',
      },
    ],
  },
  /** The end of a coupon gives back nothing of what its order holds. */
  'end-without-return': {
    caughtBy: ['I11', 'I5'],
    patches: [
      {
        file: 'server/features/purchase/payment/delayed-outcome.ts',
        find: "await leave(tx, locked, isOver ? 'EXPIRED' : 'OPEN')",
        put: '',
      },
    ],
  },
  /** A voucher that another version replaced reads valid. */
  'earlier-in-force': {
    caughtBy: ['I7'],
    patches: [
      {
        file: 'server/features/sales/voucher-document.ts',
        find: 'replacement: content.replacedAt && {',
        put: 'replacement: null && content.replacedAt && {',
      },
    ],
  },
  /** The event of a fact is written after it: a death in between loses it. */
  'event-after-commit': {
    caughtBy: ['I15'],
    wraps: {
      'server/features/webhooks/events.ts': {
        writeEvents: (real) => async (_tx, needs, businessId, facts) => {
          setTimeout(() => void (product.db && real(product.db, needs, businessId, facts)), 500)
        },
      } satisfies Wraps<typeof events>,
    },
  },
  /** The event of a fact is committed before it: when the fact is not, its receivers hear of what never was. */
  'event-before-commit': {
    caughtBy: ['I15'],
    onlyPostgres: true,
    wraps: {
      'server/features/webhooks/events.ts': {
        writeEvents: (real) => async (tx, needs, businessId, facts) => real(product.db ?? tx, needs, businessId, facts),
      } satisfies Wraps<typeof events>,
    },
  },
  /** A delivery counts as made when it begins. */
  'delivered-unsent': {
    caughtBy: ['I16'],
    patches: [
      {
        file: 'server/features/webhooks/deliver.ts',
        find: 'nextAt: leasedUntil, leasedUntil })',
        put: "nextAt: leasedUntil, leasedUntil, status: 'DELIVERED' })",
      },
    ],
  },
} as const satisfies Record<string, MutantSource>

export type Mutant = keyof typeof MUTANTS
