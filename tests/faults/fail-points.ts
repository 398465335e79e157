import type { Patch } from './source-patches.ts'

const hit = (name: string) => `await globalThis.failPoint('${name}')`

/** A fail point put right before, or right after, a line of the product. */
function before(name: string, file: string, find: string): Patch {
  return { file, find, put: `${hit(name)}\n${find}` }
}
function after(name: string, file: string, find: string): Patch {
  return { file, find, put: `${find}\n${hit(name)}\n` }
}
/** A fail point right after a transaction was committed: `find` ends with the line that closes it. */
function committed(name: string, file: string, find: string): Patch {
  return { file, find, put: `${find.trimEnd()}.then(async (done) => {\n${hit(name)}\nreturn done\n})\n` }
}

const CORRECT = 'server/features/after-sale/correct.ts'
const TRANSFER = 'server/features/refunds/transfer.ts'
const PAYMENTS = 'server/features/partner-accounts/payments.ts'
const PAYOUTS = 'server/features/partner-accounts/payouts.ts'
const CLOSE_MONTH = 'server/features/statements/close.ts'
const TAKE_STEP = 'server/features/requests/take-step.ts'

/**
 * The moments at which a process is killed, in the order of a purchase (docs/decisions/019). The lines exist only in
 * processes that the harness starts: the product has none of them.
 */
export const FAIL_POINTS = {
  'after-intent': [
    {
      file: 'server/features/purchase/payment/pay.ts',
      find: "if (start.kind === 'charge') return answer(await charge(dependencies, start))",
      put: `if (start.kind === 'charge') { ${hit('after-intent')}; return answer(await charge(dependencies, start)) }`,
    },
  ],
  'charge-in-flight': [
    {
      file: 'server/features/purchase/payment/charge.ts',
      find: 'const result = await dependencies.gateway.charge(request, AbortSignal.timeout(CHARGE_CALL_S * 1_000))',
      put: `const calling = dependencies.gateway.charge(request)\n${hit('charge-in-flight')}\nconst result = await calling`,
    },
  ],
  'reply-received': [
    {
      file: 'server/features/purchase/payment/charge.ts',
      find: 'return await recordCharge(dependencies, attemptId, result)',
      put: `${hit('reply-received')}
    const status = await recordCharge(dependencies, attemptId, result)
    ${hit('outcome-recorded')}
    return status`,
    },
  ],
  'inside-t2': [
    {
      file: 'server/features/purchase/payment/outcome.ts',
      find: 'dependencies.jobs.enqueue(tx, purchaseQueues.completeSale',
      put: "new Promise(setImmediate).then(() => globalThis.failPoint('inside-t2')),\n      dependencies.jobs.enqueue(tx, purchaseQueues.completeSale",
    },
    after('inside-t2', 'server/features/purchase/payment/outcome.ts', 'await reopen(tx, checkout, tries)'),
    after(
      'inside-t2',
      'server/features/purchase/payment/unknown-outcome.ts',
      "await moveCheckout(tx, checkout.id, ['PAYING'], 'REVIEW')",
    ),
  ],
  /** Its line is put by the patch of reply-received. */
  'outcome-recorded': [],
  'inside-t3': [before('inside-t3', 'server/features/purchase/issue/issue-sale.ts', 'await writeAudit(tx, {')],
  'sale-committed': [
    after(
      'sale-committed',
      'server/features/purchase/issue/create-sale.ts',
      'return finish(tx, dependencies, checkout, identity)\n  })\n',
    ),
  ],
  'email-claimed': [after('email-claimed', 'server/features/emails/worker.ts', 'if (!claimed) return\n')],
  'email-accepted': [
    before('email-accepted', 'server/features/emails/worker.ts', "await settle(dependencies, mailId, { status: 'SENT'"),
  ],
  'before-refund': [
    before(
      'before-refund',
      'server/features/purchase/payment/send-refund.ts',
      'const step = await refundOnce(dependencies.gateway, claimed, isOld)',
    ),
  ],
  'refund-replied': [
    after(
      'refund-replied',
      'server/features/purchase/payment/send-refund.ts',
      'const step = await refundOnce(dependencies.gateway, claimed, isOld)',
    ),
  ],
  'completer-batch': [
    before(
      'completer-batch',
      'server/features/purchase/payment/check-attempt.ts',
      'const sending = await recordFound(dependencies, attemptId, found)',
    ),
  ],
  'notification-stored': [
    after(
      'notification-stored',
      'server/features/purchase/payment/notifications.ts',
      'await receive(dependencies, read)',
    ),
  ],
  'first-start': [
    before(
      'first-start:migrated',
      'tools/seed/first-start.ts',
      'const props = demo ? await prepareDemo(images) : null',
    ),
    after('first-start:catalogue', 'tools/seed/first-start.ts', 'await seedCatalogue(tx)\n'),
    after(
      'first-start:seeded',
      'tools/seed/first-start.ts',
      'await seedSales(tx, { count: sales, seed: FIRST_SEED, now, documents })',
    ),
    after('first-start:queue', 'server/platform/jobs/jobs.ts', 'await boss.start()\n'),
  ],
  'after-sale-written': [
    before(
      'after-sale-written',
      'server/features/after-sale/do-once.ts',
      'await reapplyPayments(tx, sold.id, at)\n    return done',
    ),
  ],
  'after-sale-committed': [
    committed('after-sale-committed', 'server/features/after-sale/do-once.ts', 'return done\n  })\n'),
  ],
  'change-written': [
    before('change-written', 'server/features/purchase/issue/issue-change.ts', 'await writeAudit(tx, {'),
  ],
  'before-part': [
    before(
      'before-part',
      'server/features/purchase/payment/send-partial-refund.ts',
      'const step = isNew ? await send(dependencies.gateway, claimed) : await ask(dependencies, claimed)',
    ),
  ],
  'part-replied': [
    after(
      'part-replied',
      'server/features/purchase/payment/send-partial-refund.ts',
      'const step = isNew ? await send(dependencies.gateway, claimed) : await ask(dependencies, claimed)',
    ),
  ],
  'correction-written': [before('correction-written', CORRECT, 'await writeAudit(tx, {')],
  'correction-committed': [committed('correction-committed', CORRECT, 'return { vouchers }\n  })\n')],
  'transfer-written': [before('transfer-written', TRANSFER, 'await writeAudit(tx, {')],
  'transfer-committed': [
    committed('transfer-committed', TRANSFER, 'amount: done.amount, reference },\n    })\n  })\n'),
  ],
  'payment-written': [before('payment-written', PAYMENTS, 'await writeAudit(tx, {\n      at: now,')],
  'payment-committed': [
    committed('payment-committed', PAYMENTS, 'return { covered, rest: await restOf(tx, businessId) }\n  })\n'),
  ],
  'payout-written': [before('payout-written', PAYOUTS, 'await writeAudit(tx, {\n      at,')],
  'payout-committed': [
    committed('payout-committed', PAYOUTS, 'amount, paidOn: day, method, reference },\n    })\n  })\n'),
  ],
  /** The payment and the payout are there, and no sale is covered yet. */
  'netting-written': [before('netting-written', PAYOUTS, 'const covered = await spreadOver(tx, {')],
  'netting-committed': [
    committed('netting-committed', PAYOUTS, 'return { covered, rest: await restOf(tx, businessId) }\n  })\n'),
  ],
  'month-written': [before('month-written', CLOSE_MONTH, 'await writeAudit(tx, {')],
  'month-committed': [committed('month-committed', CLOSE_MONTH, 'balance: closing },\n    })\n  })\n')],
  /** The sale is cancelled, and the request is not approved yet. */
  'approval-half-done': [before('approval-half-done', TAKE_STEP, 'await keepStep(tx, dependencies, {')],
  'approval-committed': [committed('approval-committed', TAKE_STEP, ' found, step })\n  })\n')],
  'lot-written': [before('lot-written', 'server/features/sales/lots.ts', 'await writeAudit(tx, {')],
  'image-written': [
    after('image-written', 'server/web/images/store-image.ts', 'await images.put(key, { content, contentType })'),
  ],
} as const satisfies Record<string, readonly Patch[]>

export type FailPoint = keyof typeof FAIL_POINTS

/** What every process of the harness gets: the fail points, a start without pages and old sales, and a way in. */
export const HARNESS_PATCHES: readonly Patch[] = [
  ...Object.values(FAIL_POINTS).flat(),
  // The harness opens no pages, so nothing has to be built first.
  {
    file: 'server/start.ts',
    find: 'const storefront = await storefrontPages(app, {',
    put: 'const storefront = globalThis.failPoint ? { sosScript: null } : await storefrontPages(app, {',
  },
  // The demo's sales of last year were never in the ledger of the bank.
  { file: 'tools/seed/first-start.ts', find: 'const FIRST_SALES = 300', put: 'const FIRST_SALES = 0' },
  {
    file: 'server/start.ts',
    find: 'for (const feature of features) await startWork(feature, dependencies)',
    put: 'globalThis.takeDependencies(dependencies)\n  for (const feature of features) await startWork(feature, dependencies)',
  },
]
