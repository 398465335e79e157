import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partialRefund, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { auditCheck, mailMessage } from '../../platform/db/schema/operations.ts'
import { rollupState } from '../../platform/db/schema/rollups.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import { buyer, card, fifteenDaysInEurope, good, HOUR } from '../../../tests/support/test-buyer.ts'
import { NO_LONGER_DUE } from '../emails/worker.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const TOKEN = 'a-token-for-tests-only'

describe('metrics', () => {
  let shop: TestShop
  let text: string
  beforeAll(async () => {
    shop = await startTestShop({ gateway: 'sandbox', metricsToken: TOKEN })
    const someone = buyer(shop)
    const sold = good(await someone.open(fifteenDaysInEurope()))
    good(await someone.pay(sold, await card(shop)))
    good(await someone.createSale({ order: sold.order }))
    const pending = good(await someone.open(fifteenDaysInEurope()))
    expect((await someone.pay(pending, await card(shop, 'reply-lost'))).is).toBe('PAYMENT_IN_PROGRESS')
    const [email] = await shop.db.select().from(mailMessage).limit(1)
    await shop.db.insert(mailMessage).values([
      {
        kind: 'alert',
        recipient: 'staff@ceibo.test',
        dedupeKey: 'a',
        payload: {},
        status: 'FAILED',
        lastError: 'refused',
      },
      {
        kind: 'alert',
        recipient: 'staff@ceibo.test',
        dedupeKey: 'b',
        payload: {},
        status: 'FAILED',
        lastError: NO_LONGER_DUE,
      },
    ])
    await shop.app.inject({ url: '/api/no/such/call?document=4567890' })
    await shop.app.inject({ url: `/api/voucher/${sold.order}` })
    await shop.db.insert(reconciliation).values([
      { day: '2026-11-19', finishedAt: new Date(shop.dependencies.now().getTime() - HOUR / 2), status: 'clean' },
      { day: '2026-11-20', finishedAt: shop.dependencies.now(), status: 'differences' },
      { day: '2026-11-17', finishedAt: shop.dependencies.now(), status: 'incomplete' },
      { day: '2026-01-17', finishedAt: shop.dependencies.now(), status: 'incomplete' },
    ])
    const found = { day: '2026-11-20', kind: 'unknown-here', foundAt: shop.dependencies.now() } as const
    await shop.db.insert(reconciliationDifference).values([
      { key: 'a', ...found },
      { key: 'b', ...found },
      { key: 'c', ...found, goneAt: shop.dependencies.now() },
    ])
    await shop.db
      .insert(auditCheck)
      .values({ at: shop.dependencies.now(), entries: 7, headId: 7, headHash: 'x', brokenAt: null })
    const at = shop.dependencies.now()
    await shop.db.insert(rollupState).values({ lastDay: '2026-11-20', checkedAt: at, differingDays: 2 })
    const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.status, 'CONSUMED'))
    const part = { attemptId: attempt!.id, amount: 1_00, reason: 'granted', nextAt: at, createdAt: at } as const
    await shop.db.insert(partialRefund).values([
      { ...part, status: 'STUCK' },
      { ...part, status: 'DONE' },
    ])
    expect(email?.status).toBe('WAITING')
    shop.clock.advance(HOUR)
    // A busy machine may take longer for the figures than they are waited for.
    do text = (await read(`Bearer ${TOKEN}`)).body
    while (value('ceibo_figures_up') !== 1)
  })
  afterAll(() => shop.close())

  const read = (authorization?: string) =>
    shop.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

  /** The value of a line, by its name and labels as they are written. */
  function value(line: string): number {
    const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
    return found === undefined ? Number.NaN : Number(found.slice(line.length))
  }

  // ASVS 13.4.5
  test('they are not served without the token', async () => {
    for (const header of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const { statusCode, body, headers } = await read(header)
      expect([statusCode, headers['www-authenticate']], header).toEqual([401, 'Bearer'])
      expect(body).not.toContain('ceibo_')
    }
  })

  // ASVS 13.4.5
  test('without a token in the settings there are none', async () => {
    const closed = await startTestShop()
    expect((await closed.app.inject({ url: '/metrics' })).statusCode).toBe(404)
    await closed.close()
  })

  test('tell pending payments, sales, emails and their ages', async () => {
    expect(value('ceibo_figures_up')).toBe(1)
    expect(value('ceibo_payment_attempts_pending{status="UNKNOWN"}')).toBe(1)
    expect(value('ceibo_payment_attempts_pending{status="SENT"}')).toBe(0)
    expect(value('ceibo_payment_attempts_pending_oldest_seconds')).toBe(3_600)
    expect(value('ceibo_checkouts{status="COMPLETED"}')).toBe(1)
    expect(value('ceibo_checkouts{status="REVIEW"}')).toBe(1)
    expect(value('ceibo_paid_without_sale_oldest_seconds')).toBe(0)
    expect(value('ceibo_refunds{status="STUCK"}'), 'parts too').toBe(1)
    expect(value('ceibo_refunds_oldest_seconds')).toBe(3_600)
    expect(value('ceibo_emails{status="WAITING"}')).toBeGreaterThan(0)
    expect(value('ceibo_emails{status="FAILED"}')).toBe(1)
    expect(value('ceibo_emails_oldest_seconds')).toBe(3_600)
    expect(value('ceibo_requests_overdue')).toBe(0)
    expect(value('ceibo_reconciliation_differences')).toBe(2)
    expect(value('ceibo_reconciliation_incomplete_days')).toBe(1)
    expect(value('ceibo_reconciliation_clean_age_seconds')).toBe(5_400)
    expect(value('ceibo_audit_head')).toBe(7)
    expect(value('ceibo_audit_broken')).toBe(0)
    expect(value('ceibo_audit_checked_age_seconds')).toBe(3_600)
    expect(value('ceibo_rollup_differing_days')).toBe(2)
    expect(value('ceibo_rollup_checked_age_seconds')).toBe(3_600)
    expect(value('ceibo_sales_today')).toBe(1)
    expect(value('ceibo_sales_today_dollars')).toBe(93.38)
    expect(value('ceibo_jobs{queue="send-mail",state="due"}')).toBeGreaterThan(0)
    expect(value('ceibo_jobs{queue="check-attempt",state="later"}')).toBeGreaterThan(0)
  })

  test('time requests by pattern, never by address, and name no person', async () => {
    const count = 'ceibo_http_request_duration_seconds_count'
    expect(value(`${count}{method="POST",route="/api/sale/payment",status="2xx"}`)).toBe(1)
    expect(value(`${count}{method="POST",route="/api/sale/payment",status="4xx"}`)).toBe(1)
    expect(value('process_cpu_seconds_total')).toBeGreaterThan(0)
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
    const patterns = new Set(['none', '/api', '/api/*', ...shop.router.endpoints.map(({ path }) => `/api${path}`)])
    expect([...routes].filter((route) => route !== undefined && !patterns.has(route))).toEqual([])
    const [sold] = await shop.db.select().from(sale).where(eq(sale.mode, 'card'))
    for (const secret of ['4567890', '@', sold?.holder ?? '', sold?.publicId ?? '']) expect(text).not.toContain(secret)
  })
})
