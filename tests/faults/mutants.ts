import type { Patch } from './source-patches.ts'

/** A mistake that a shop could have, and the invariants that have to catch it. */
type MutantSource = { patches: readonly Patch[]; caughtBy: readonly string[]; onlyPostgres?: true }

/** If the harness does not catch one of these, it proves nothing (docs/decisions/019). */
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
    patches: [
      {
        file: 'server/features/purchase/payment/pay.ts',
        find: 'db.transaction((tx) => beginPayment(tx, { jobs, documents, cards, now: now(), asked }))',
        put: `db.transaction(async (tx) => {
      const start = await beginPayment(tx, { jobs, documents, cards, now: now(), asked })
      if (start.kind === 'charge') await dependencies.gateway.charge(start.request)
      return start
    })`,
      },
    ],
  },
  /** Uses of a code are counted first and taken afterwards. */
  'count-then-take': {
    caughtBy: ['I5'],
    onlyPostgres: true,
    patches: [
      {
        file: 'server/features/purchase/promo-hold/promo-hold.ts',
        find: 'const taken = await tx\n',
        put: `const [counted] = await tx.select().from(promoCode).where(eq(promoCode.id, id))
  if (counted?.usesLimit != null && counted.used + counted.held >= counted.usesLimit) throw new Failure('PROMO_EXHAUSTED')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const taken = await tx\n`,
      },
      {
        file: 'server/features/purchase/promo-hold/promo-hold.ts',
        find: 'or(isNull(promoCode.usesLimit), gt(promoCode.usesLimit, sql`${promoCode.used} + ${promoCode.held}`)),',
        put: '',
      },
    ],
  },
  /** The amount that is charged is the browser's. */
  'trusted-amount': {
    caughtBy: ['I2', 'I3', 'I4'],
    patches: [
      {
        file: 'server/features/purchase/payment/begin-payment.ts',
        find: 'if (asked.amount !== checkout.charged || asked.currency !== checkout.currency) {',
        put: 'if (asked.currency !== checkout.currency) {',
      },
      {
        file: 'server/features/purchase/payment/begin-payment.ts',
        find: 'amount: charged, currency, resentAt: null }',
        put: 'amount: asked.amount, currency, resentAt: null }',
      },
    ],
  },
  /** The email leaves while the sale is still being written. */
  'email-before-commit': {
    caughtBy: ['I8'],
    patches: [
      {
        file: 'server/features/purchase/issue/issue-sale.ts',
        find: 'queueSaleEmails(tx, dependencies, { saleId, traveller: snapshot.contact.email }),',
        put: `dependencies.mailer.send({
      to: snapshot.contact.email, subject: 'Tus vouchers', text: saleId, html: saleId, attachments: [],
      messageId: '<' + crypto.randomUUID() + '@ceibo.test>',
    }),
    queueSaleEmails(tx, dependencies, { saleId, traveller: snapshot.contact.email }),`,
      },
    ],
  },
  /** A repeated call issues the sale of an account once more, and no constraint of the database stops it. */
  'no-unique-checkout': {
    caughtBy: ['I2'],
    patches: [
      {
        file: 'server/features/purchase/issue/create-sale.ts',
        find: "case 'COMPLETED': {\n",
        put: `case 'COMPLETED': {
      return issueSale(tx, dependencies, { checkout, attempt: null, soldBy: null })\n`,
      },
      {
        file: 'server/features/purchase/issue/issue-sale.ts',
        find: 'if (!closed) throw',
        put: 'if (closed === undefined) throw',
      },
      {
        file: 'server/start.ts',
        find: 'const app = await createServer(env, logTo)',
        put: `const app = await createServer(env, logTo)
  await connection.db.execute('alter table sale drop constraint if exists "sale_checkoutId_unique"')`,
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
        find: "if (toPay > 0 && sold.mode !== 'account') return openChange(tx, dependencies, { locked, priced, intent, isOwn })",
        put: '',
      },
    ],
  },
  /** The use of a code stays spent when its sale is cancelled. */
  'spent-use': {
    caughtBy: ['I5'],
    patches: [
      { file: 'server/features/after-sale/cancel.ts', find: 'await returnPromoUse(tx, sold.checkoutId)', put: '' },
    ],
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
    patches: [
      {
        file: 'server/features/after-sale/correct.ts',
        find: 'await queueCorrectionEmails(tx, dependencies, {',
        put: 'const later = (about) => setTimeout(() => queueCorrectionEmails(dependencies.db, dependencies, about), 500)\n    later({',
      },
    ],
  },
  /** A voucher that another version replaced reads valid. */
  'earlier-in-force': {
    caughtBy: ['I7'],
    patches: [
      {
        file: 'server/features/sales/voucher-document.ts',
        find: 'replacement: said.replacedAt && {',
        put: 'replacement: null && said.replacedAt && {',
      },
    ],
  },
} as const satisfies Record<string, MutantSource>

export type Mutant = keyof typeof MUTANTS
