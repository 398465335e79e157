import type { Patch } from './source-patches.ts'

const hit = (name: string) => `await globalThis.failPoint('${name}')`

/** A fail point put right before, or right after, a line of the product. */
function before(name: string, file: string, find: string): Patch {
  return { file, find, put: `${hit(name)}\n${find}` }
}
function after(name: string, file: string, find: string): Patch {
  return { file, find, put: `${find}\n${hit(name)}\n` }
}

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
    before(
      'inside-t2',
      'server/features/purchase/payment/outcome.ts',
      "await dependencies.jobs.enqueue(tx, 'complete-sale', { checkoutId: checkout.id }, { afterSeconds })",
    ),
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
      'const step = await refundOnce(dependencies.gateway, claimed)',
    ),
  ],
  'refund-replied': [
    after(
      'refund-replied',
      'server/features/purchase/payment/send-refund.ts',
      'const step = await refundOnce(dependencies.gateway, claimed)',
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
    {
      file: 'server/features/after-sale/do-once.ts',
      find: 'return done\n  })\n',
      put: `return done\n  }).then(async (done) => {\n ${hit('after-sale-committed')}\n return done\n })\n`,
    },
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
    find: 'await storefrontPages(app, {',
    put: 'if (!globalThis.failPoint) await storefrontPages(app, {',
  },
  // The demo's sales of last year were never in the ledger of the bank.
  { file: 'tools/seed/first-start.ts', find: 'const FIRST_SALES = 300', put: 'const FIRST_SALES = 0' },
  {
    file: 'server/start.ts',
    find: 'await startMailWorker(dependencies, emails)',
    put: 'globalThis.takeDependencies(dependencies)\n  await startMailWorker(dependencies, emails)',
  },
]
