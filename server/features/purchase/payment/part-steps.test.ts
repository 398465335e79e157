import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayAt } from '#shared/dates.ts'
import type { ListedTransaction } from '#shared/reconciliation/compare.ts'
import type {
  ListedRefund,
  PartRefundResult,
  RefundList,
  RefundStatus,
  TransactionList,
} from '../../../adapters/card-gateway/port.ts'
import { partialRefund, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import { auditLog, mailMessage } from '../../../platform/db/schema/operations.ts'
import { seedSales } from '../../../../tools/seed/sales.ts'
import { TEST_NOW } from '../../../../tests/support/template.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { HOUR, MINUTE, SECOND } from '../../../../tests/support/test-buyer.ts'
import { sendPartialRefund } from './send-partial-refund.ts'

const AMOUNT = 7_00
const unknown = { kind: 'unknown', reason: 'HTTP500' } as const
const ids = '00000000-0000-4000-8000-00000000000'

let shop: TestShop
let attempt: typeof paymentAttempt.$inferSelect
let another: typeof paymentAttempt.$inferSelect
let calls: unknown[][]
let answers: { send: PartRefundResult; refunds: RefundList; read: RefundStatus; list: TransactionList }

beforeAll(async () => {
  shop = await startTestShop()
  await seedSales(shop.db, { count: 60, seed: 5, now: shop.dependencies.now(), documents: shop.dependencies.documents })
  const found = await shop.db.select().from(paymentAttempt).where(isNotNull(paymentAttempt.purchaseId)).limit(2)
  attempt = found[0]!
  another = found[1]!
  const answered = <Answer>(name: string, args: unknown[], answer: () => Answer) => {
    calls.push([name, ...args])
    return Promise.resolve(answer())
  }
  Object.assign(shop.dependencies.gateway, {
    refundPart: async (...args: unknown[]) => {
      calls.push(['on record', await theOne()])
      return answered('send', args, () => answers.send)
    },
    findRefunds: (...args: unknown[]) => answered('refunds', args, () => answers.refunds),
    readRefund: (...args: unknown[]) => answered('read', args, () => answers.read),
    listTransactions: (...args: unknown[]) => answered('list', args, () => answers.list),
  })
})
beforeEach(async () => {
  shop.clock.set(TEST_NOW)
  calls = []
  answers = { send: unknown, refunds: unknown, read: unknown, list: unknown }
  for (const table of [partialRefund, mailMessage]) await shop.db.delete(table)
  await shop.db.execute(sql`delete from jobs.job`)
})
afterAll(() => shop.close())

type Part = typeof partialRefund.$inferInsert
const partOf = (values: Partial<Part>): Part => ({
  id: `${ids}1`,
  attemptId: attempt.id,
  amount: AMOUNT,
  reason: 'sale-cancelled',
  status: 'SENT',
  sentAt: shop.dependencies.now(),
  nextAt: shop.dependencies.now(),
  createdAt: shop.dependencies.now(),
  ...values,
})
const ago = (ms: number) => new Date(shop.dependencies.now().getTime() - ms)

async function theOne() {
  const [row] = await shop.db
    .select()
    .from(partialRefund)
    .where(eq(partialRefund.id, `${ids}1`))
  const { status, providerRef: ref, stuckBy, nextAt } = row!
  return { status, ref, stuckBy, inSeconds: (nextAt.getTime() - shop.dependencies.now().getTime()) / SECOND }
}

/** What a part comes to by one more step, and after how many seconds the queue comes again. */
async function after(values: Partial<Part>, more: Part[] = []) {
  await shop.db.insert(partialRefund).values([partOf(values), ...more])
  await sendPartialRefund(shop.dependencies, `${ids}1`)
  const { rows } = (await shop.db.execute(sql`
    select extract(epoch from start_after - created_on)::int as seconds from jobs.job where name = 'send-partial-refund'
      and data ->> 'refundId' = ${`${ids}1`}`)) as { rows: unknown[] }
  const { inSeconds, ...one } = await theOne()
  const [next] = rows as { seconds: number }[]
  if (next) expect(inSeconds).toBe(next.seconds)
  return { ...one, next: next?.seconds ?? null }
}

const alerts = async () =>
  (await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, 'alert'))).map(({ payload }) => payload)
const lastEntry = async () =>
  (
    await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `${ids}1`))
      .orderBy(desc(auditLog.id))
  )[0]

describe('R-02 a part that is due', () => {
  const due = { status: 'DUE', sentAt: null } as const

  test('is on record as sent before it is, goes out under its payment, and its end is in the log', async () => {
    answers.send = { kind: 'refunded', ref: '771', reply: {} }
    expect(await after(due)).toEqual({ status: 'DONE', ref: '771', stuckBy: null, next: null })
    const { purchaseId, gatewayOrder: order } = attempt
    expect(calls).toEqual([
      ['on record', { status: 'SENT', ref: null, stuckBy: null, inSeconds: 100 }],
      ['send', { purchaseId, amount: AMOUNT, reason: 'sale-cancelled' }],
    ])
    expect(await lastEntry()).toMatchObject({
      action: 'refund.done',
      userId: null,
      detail: { order, purchaseId, amount: AMOUNT, refundReason: 'sale-cancelled' },
    })
    await sendPartialRefund(shop.dependencies, `${ids}1`)
    expect(calls).toHaveLength(2)
    expect(await alerts()).toEqual([])
  })

  test('does not go out before its time, and an unknown one does not go out', async () => {
    expect(await after({ ...due, nextAt: ago(-SECOND) })).toMatchObject({ status: 'DUE' })
    await sendPartialRefund(shop.dependencies, `${ids}9`)
    expect(calls).toEqual([])
  })

  test.each<[PartRefundResult, object]>([
    [
      { kind: 'pending', ref: '772', reply: {} },
      { status: 'PENDING', ref: '772', next: 60 },
    ],
    [
      { kind: 'absent', reason: 'ECONNREFUSED' },
      { status: 'DUE', ref: null, next: 60 },
    ],
    [unknown, { status: 'SENT', ref: null, next: 60 }],
    [
      { kind: 'refused', code: 'PR009', reason: 'no parts' },
      { status: 'STUCK', stuckBy: 'PR009', next: null },
    ],
  ])('and is answered %j comes to %j', async (send, end) => {
    answers.send = send
    expect(await after(due)).toMatchObject(end)
  })

  test('that never left is sent again, however old it is', async () => {
    answers.send = { kind: 'absent', reason: 'ECONNREFUSED' }
    expect(await after({ ...due, sentAt: ago(72 * HOUR) })).toMatchObject({ status: 'DUE', stuckBy: null })
    shop.clock.advance(10 * HOUR)
    answers.send = { kind: 'refunded', ref: '773', reply: {} }
    await sendPartialRefund(shop.dependencies, `${ids}1`)
    expect(await theOne()).toMatchObject({ status: 'DONE', ref: '773' })
  })
})

describe('R-02 a part without an end', () => {
  test.each([
    [MINUTE, 60],
    [8 * MINUTE, 120],
    [23 * HOUR, 20_700],
    [47 * HOUR, 21_600],
  ])('that was sent %d ms ago is asked about again after %d s', async (passed, next) => {
    expect(await after({ sentAt: ago(passed) })).toEqual({ status: 'SENT', ref: null, stuckBy: null, next })
    expect(calls).toEqual([['refunds', attempt.purchaseId]])
  })

  test('is for staff after two days, who get one alert with what to transfer', async () => {
    expect(await after({ sentAt: ago(48 * HOUR - SECOND) })).toMatchObject({ status: 'SENT' })
    shop.clock.advance(12 * HOUR)
    await sendPartialRefund(shop.dependencies, `${ids}1`)
    expect(await theOne()).toMatchObject({ status: 'STUCK', stuckBy: 'UNKNOWN' })
    const { gatewayOrder: order, purchaseId } = attempt
    expect(await alerts()).toEqual([
      expect.objectContaining({
        key: `refund-stuck:${ids}1`,
        title: `Devolución trabada de la orden ${order}`,
        text: `El medio de pago no devolvió USD 7,00 del pago ${purchaseId}. Hay que transferirlos y anotar la referencia en Devoluciones.`,
      }),
    ])
    expect(await lastEntry()).toMatchObject({ action: 'refund.stuck', detail: { order, purchaseId, amount: AMOUNT } })
  })

  test.each<[RefundStatus, object]>([
    [
      { kind: 'found', status: 'refunded', amount: AMOUNT, currency: 'USD' },
      { status: 'DONE', next: null },
    ],
    [
      { kind: 'found', status: 'pending', amount: AMOUNT, currency: 'USD' },
      { status: 'PENDING', next: 60 },
    ],
    [
      { kind: 'found', status: 'refused', amount: AMOUNT, currency: 'USD' },
      { status: 'STUCK', stuckBy: 'REJECTED' },
    ],
    [{ kind: 'not-found' }, { status: 'PENDING', next: 60 }],
    [unknown, { status: 'PENDING', next: 60 }],
  ])('whose name is known is asked about by it: %j comes to %j', async (read, end) => {
    answers.read = read
    expect(await after({ status: 'PENDING', providerRef: '774' })).toMatchObject({ ref: '774', ...end })
    expect(calls).toEqual([['read', '774']])
  })
})

describe('R-02 a part whose answer was lost', () => {
  const other = (values: Partial<Part>): Part =>
    partOf({ id: `${ids}${values.providerRef}`, status: 'DONE', ...values })

  test('is the refund of its amount that was not refused and is none of the others of its payment', async () => {
    const one = (ref: string, more: Partial<ListedRefund> = {}): ListedRefund => ({
      ref,
      status: 'refunded',
      amount: AMOUNT,
      currency: 'USD',
      ...more,
    })
    answers.refunds = {
      kind: 'found',
      refunds: [one('2', { amount: 1 }), one('3', { status: 'refused' }), one('4'), one('5', { status: 'pending' })],
    }
    answers.read = { kind: 'found', status: 'refunded', amount: AMOUNT, currency: 'USD' }
    // The last two are of no meaning here: one is of another payment, one has no name yet.
    const others = [
      other({ providerRef: '4' }),
      other({ id: `${ids}5`, providerRef: '5', attemptId: another.id }),
      other({ id: `${ids}6`, providerRef: null, status: 'SENT' }),
    ]
    expect(await after({}, others)).toMatchObject({ status: 'DONE', ref: '5' })
    expect(calls).toEqual([
      ['refunds', attempt.purchaseId],
      ['read', '5'],
    ])
  })

  test.each<[string, Partial<typeof answers>]>([
    ['nothing of that amount is there', { refunds: { kind: 'found', refunds: [] } }],
    ['the provider knows of none', { refunds: { kind: 'not-found' } }],
    ['the provider does not say', { refunds: unknown }],
    ['the list of the days cannot be had', { refunds: { kind: 'no-list' } }],
  ])('is asked about again when %s', async (_, replies) => {
    Object.assign(answers, replies)
    expect(await after({})).toEqual({ status: 'SENT', ref: null, stuckBy: null, next: 60 })
    expect(calls.some(([name]) => name === 'read')).toBe(false)
    expect(calls.some(([name]) => name === 'list')).toBe(replies.refunds?.kind === 'no-list')
  })

  test.each(['purchase', 'order'] as const)(
    'is found among the transactions of the days since by its %s, where a version tells no refunds',
    async (by) => {
      const { purchaseId, gatewayOrder: order } = attempt
      const line = (id: string, more: Partial<ListedTransaction> = {}): ListedTransaction => ({
        id,
        type: 'refund',
        state: 'approved',
        uniqueId: null,
        order: by === 'order' ? order : null,
        purchaseId: by === 'purchase' ? purchaseId : null,
        at: TEST_NOW,
        amount: AMOUNT,
        currency: 'USD',
        ...more,
      })
      answers.refunds = { kind: 'no-list' }
      answers.list = {
        kind: 'listed',
        transactions: [
          line('2', { type: 'purchase' }),
          line('3', { state: 'rejected' }),
          line('4', { order: another.gatewayOrder, purchaseId: another.purchaseId }),
          line('5', { amount: 1 }),
          line('6'),
          line('7'),
        ],
      }
      const sentAt = ago(25 * HOUR)
      expect(await after({ sentAt }, [other({ providerRef: '6' })])).toMatchObject({ status: 'PENDING', ref: '7' })
      expect(calls).toEqual([
        ['refunds', purchaseId],
        ['list', { from: dayAt(sentAt), to: dayAt(shop.dependencies.now()) }],
        ['read', '7'],
      ])
      const open = and(eq(partialRefund.attemptId, attempt.id), eq(partialRefund.status, 'DONE'))
      expect(await shop.db.$count(partialRefund, open), 'the other one is as it was').toBe(1)
    },
  )
})
