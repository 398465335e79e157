import { asc, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelSale } from '#shared/after-sale/cancellation.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import { figuresOfSale } from '#shared/after-sale/sale-figures.ts'
import { messages } from '#shared/messages.ts'
import { type Cents, sum } from '#shared/money.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { statementNumber } from '#shared/partner-account/statement.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { accountEntry, accountLine } from '../../platform/db/schema/accounts.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { paymentLot } from '../../platform/db/schema/payment-lots.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { accountStatement, statementDispute } from '../../platform/db/schema/statements.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { TEST_NOW } from '../../../tests/support/template.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'
import { closeMonth, closeMonths } from './close.ts'
import { askToClose, sweepClosings } from './closing.ts'
import { disputeLine } from './disputes.ts'
import { statementQueues } from './queues.ts'

let shop: TestShop
let token: string
let staffId: string
beforeAll(async () => {
  shop = await startTestShop()
  ;({ token, id: staffId } = await addStaff(shop, 'finance'))
})
afterAll(() => shop.close())

const [AUGUST, SEPTEMBER, OCTOBER] = ['2026-08-01', '2026-09-01', '2026-10-01'] as const
const terms = { discount: 0, promo: null, cost: 0, markup: 40, commissionPercent: 0, mode: 'account' as const }
type Own = { businessId: string; businessName: string }

const sold = (own: Own, soldOn: string, gross: Cents, more: Partial<SoldSale> = {}) =>
  writeSold(shop.db, [{ ...own, ...terms, gross, soldOn, isPaid: false, ...more }])
const seller = () => openBusiness(shop.db, `Vendedora ${crypto.randomUUID()}`)

const pay = (businessId: string, amount: Cents, paidOn: string, intent: string = crypto.randomUUID()) =>
  shop.call(
    accountStaffApi.pay,
    { params: { id: businessId }, body: { intent, amount, paidOn, method: 'transfer', reference: 'BROU 9' } },
    { token },
  )
const ask = (month: string, businessId?: string) =>
  shop.call(statementApi.close, { body: { month, ...(businessId ? { businessId } : {}) } }, { token })

/** Asks for it, and does what the job does. */
async function close(month: string, businessId: string) {
  expect(await ask(month, businessId)).toMatchObject({ ok: true, result: { asked: 1 } })
  await closeMonth(shop.dependencies, { businessId, month })
}
const statements = (businessId: string) =>
  shop.db
    .select()
    .from(accountStatement)
    .where(eq(accountStatement.businessId, businessId))
    .orderBy(asc(accountStatement.month))
const linesOf = (businessId: string) => shop.db.select().from(accountLine).where(eq(accountLine.businessId, businessId))
const closedAt = {
  ok: false,
  status: 400,
  failure: { fields: [{ path: 'paidOn', message: messages['ACCOUNTS.MONTH_CLOSED'] }] },
}

describe('G-04 closing a month', () => {
  test('months chain: each closes what it opened with and its lines, in order, numbered without a gap', async () => {
    const own = await seller()
    const first: Movement = {
      kind: 'sale',
      day: '2026-08-20',
      quantity: 1,
      figures: figuresOfSale({ ...terms, gross: 100_00 }),
    }
    const later = cancelSale([first], { after: 30, percentBack: 80 } as never, '2026-10-05').movements
    await sold(own, '2026-08-20', 100_00, { later })
    await sold(own, '2026-10-03', 40_00, { mode: 'card', commissionPercent: 20 })
    await pay(own.businessId, 30_00, '2026-09-10')
    expect(await ask(SEPTEMBER, own.businessId)).toMatchObject({
      status: 409,
      failure: { errorCode: 'NOTHING_TO_CLOSE' },
    })
    for (const month of [AUGUST, SEPTEMBER, OCTOBER]) await close(month, own.businessId)
    const made = await statements(own.businessId)
    const lines = await linesOf(own.businessId)
    let opening = 0
    for (const { month, closing, lineCount, ...of } of made) {
      const ofMonth = lines.filter(({ day }) => day.startsWith(month.slice(0, 7)))
      expect([of.opening, closing - of.opening, lineCount]).toEqual([
        opening,
        sum(ofMonth.map(({ amount }) => amount)),
        ofMonth.length,
      ])
      opening = closing
    }
    expect(made.map(({ month }) => month)).toEqual([AUGUST, SEPTEMBER, OCTOBER])
    expect(opening).toBe(sum(lines.map(({ amount }) => amount)))
    const numbers = await shop.db.select({ number: accountStatement.number }).from(accountStatement)
    expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers.map((_, n) => n + 1))
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'account.month-closed',
      userId: staffId,
      detail: { month: OCTOBER, statement: statementNumber(made[2]!), balance: opening },
    })
  })

  test('a month that is not over is refused, and one is closed once', async () => {
    const own = await seller()
    await sold(own, '2026-10-20', 100_00)
    expect(await ask('2026-11-01', own.businessId)).toMatchObject({
      failure: { fields: [{ path: 'month', message: messages['ACCOUNTS.MONTH_NOT_OVER'] }] },
    })
    await close(OCTOBER, own.businessId)
    await closeMonth(shop.dependencies, { businessId: own.businessId, month: OCTOBER })
    expect(await statements(own.businessId)).toHaveLength(1)
    expect(await ask(OCTOBER, own.businessId)).toMatchObject({ failure: { errorCode: 'NOTHING_TO_CLOSE' } })
  })

  test('what is closed is frozen: money on its days is refused at the day, in the account and in the database', async () => {
    const own = await seller()
    await sold(own, '2026-10-20', 100_00)
    await sold(own, '2026-11-02', 70_00)
    const intent = crypto.randomUUID()
    await pay(own.businessId, 10_00, '2026-10-21', intent)
    await close(OCTOBER, own.businessId)
    expect(await pay(own.businessId, 10_00, '2026-10-31')).toMatchObject(closedAt)
    expect(await pay(own.businessId, 10_00, '2026-08-31')).toMatchObject(closedAt)
    // What was done already is done.
    expect(await pay(own.businessId, 10_00, '2026-10-21', intent)).toMatchObject({ ok: true })
    const moved = {
      intent: crypto.randomUUID(),
      amount: 1,
      paidOn: '2026-10-30',
      method: 'cash',
      reference: 'x',
    } as const
    const commission = await seller()
    await sold(commission, '2026-10-20', 100_00, { mode: 'card', commissionPercent: 50 })
    await close(OCTOBER, commission.businessId)
    const paidOut = { params: { id: commission.businessId }, body: moved }
    expect(await shop.call(accountStaffApi.payOut, paidOut, { token })).toMatchObject(closedAt)
    const [newest] = await shop.db
      .select()
      .from(sale)
      .where(eq(sale.businessId, own.businessId))
      .orderBy(desc(sale.number))
    const marked = { ids: [newest!.publicId], reference: 'BROU 1', paidOn: '2026-10-15' }
    expect(await shop.call(saleApi.markPaid, { body: marked }, { token })).toMatchObject({
      ok: false,
      failure: { fields: [{ message: messages['ACCOUNTS.MONTH_CLOSED'] }] },
    })
    expect(await pay(own.businessId, 10_00, '2026-11-01')).toMatchObject({ ok: true })

    const before = await linesOf(own.businessId)
    const wrong = {
      cause: expect.objectContaining({ message: expect.stringContaining('is closed') as string }) as Error,
    }
    await expect(sold(own, '2026-10-31', 50_00)).rejects.toMatchObject(wrong)
    const entry = { businessId: own.businessId, kind: 'adjustment', day: '2026-09-30', amount: 5 } as const
    const written = { ...entry, at: new Date(), reason: 'x', intentId: crypto.randomUUID(), userId: staffId }
    await expect(shop.db.insert(accountEntry).values(written)).rejects.toMatchObject(wrong)
    const [movement] = cancelSale(
      [{ kind: 'sale', day: '2026-10-20', quantity: 1, figures: figuresOfSale({ ...terms, gross: 70_00 }) }],
      { after: 1, percentBack: 100 } as never,
      '2026-10-30',
    ).movements
    const { houseDiscount: _ours, ...figures } = movement!.figures
    const later = { saleId: newest!.id, kind: 'cancellation', at: new Date(), day: '2026-10-30', quantity: -1 } as const
    const added = { ...later, passengerCount: 0, intentId: crypto.randomUUID(), ...figures }
    await expect(shop.db.insert(laterMovement).values(added)).rejects.toMatchObject(wrong)
    const moving = shop.db.update(sale).set({ soldOn: '2026-10-30' }).where(eq(sale.id, newest!.id))
    await expect(moving).rejects.toThrow()
    const [statement] = await statements(own.businessId)
    await expect(
      shop.db.update(accountStatement).set({ closing: 0 }).where(eq(accountStatement.id, statement!.id)),
    ).rejects.toThrow()
    expect(await linesOf(own.businessId)).toEqual(before)
  })

  test('a statement that does not follow from the lines is not written, whatever writes it', async () => {
    const own = await seller()
    await sold(own, '2026-09-20', 100_00)
    await shop.db.execute(sql`insert into account_closing (business_id, month, asked_at, account_id)
      select ${own.businessId}::uuid, month::date, now(), ${staffId}::uuid from unnest(array['2026-09-01', '2026-10-01']) month`)
    const good = { year: 2030, number: 1, businessId: own.businessId, month: SEPTEMBER, closedAt: new Date() }
    for (const wrong of [
      { opening: 0, closing: 99_99, lineCount: 1 },
      { opening: 1, closing: 100_01, lineCount: 1 },
      { opening: 0, closing: 100_00, lineCount: 2 },
      { opening: 0, closing: 0, lineCount: 0, month: OCTOBER },
    ])
      await expect(shop.db.insert(accountStatement).values({ ...good, ...wrong })).rejects.toThrow()
    expect(await statements(own.businessId)).toEqual([])
  })

  /**
   * Twenty callers, each of which does something again and again, the last time when the month is closed: that begins once the
   * first ten are done. Gives what each came to.
   */
  async function whileClosing<Outcome>(businessId: string, act: (n: number) => Promise<Outcome>): Promise<Outcome[]> {
    await ask(OCTOBER, businessId)
    const outcomes: Outcome[] = []
    let begin = () => {}
    const beginning = new Promise<void>((resolve) => (begin = resolve))
    let isClosed = false
    const caller = async (n: number) => {
      for (let isLast = false; !isLast;) {
        isLast = isClosed
        outcomes.push(await act(n))
        if (outcomes.length === 10) begin()
      }
    }
    const closing = beginning
      .then(() => closeMonth(shop.dependencies, { businessId, month: OCTOBER }))
      .finally(() => (isClosed = true))
    await Promise.all([closing, ...Array.from({ length: 20 }, (_, n) => caller(n))])
    return outcomes
  }

  test('while a month is closed, payments of that month by twenty callers are in its sum or refused', async () => {
    const own = await seller()
    await sold(own, '2026-10-20', 1_000_00)
    const outcomes = await whileClosing(own.businessId, () => pay(own.businessId, 7_00, '2026-10-25'))
    const accepted = outcomes.filter(({ ok }) => ok).length
    const refused = outcomes.filter(({ ok }) => !ok)
    expect([accepted >= 10, refused.length >= 20]).toEqual([true, true])
    for (const answer of refused) expect(answer).toMatchObject(closedAt)
    const [statement] = await statements(own.businessId)
    expect(statement).toMatchObject({ closing: 1_000_00 - accepted * 7_00, lineCount: 1 + accepted })
    expect(await linesOf(own.businessId)).toHaveLength(1 + accepted)
  })

  test('while a month is closed, lines that hold no lock of ours are in its sum or refused by the database', async () => {
    const own = await seller()
    await sold(own, '2026-10-20', 1_000_00)
    const written = await whileClosing(own.businessId, (n) =>
      sold(own, '2026-10-25', 7_00 + n).then(
        () => 7_00 + n,
        () => 0,
      ),
    )
    const accepted = written.filter((amount) => amount > 0).length
    expect([accepted >= 10, written.length - accepted >= 20]).toEqual([true, true])
    const [statement] = await statements(own.businessId)
    expect(statement).toMatchObject({ closing: 1_000_00 + sum(written), lineCount: 1 + accepted })
    expect(await linesOf(own.businessId)).toHaveLength(1 + accepted)
  })

  test('while a month is closed, payments, payouts and disputes of its business are in one month each, once, or refused', async () => {
    const own = await seller()
    const { businessId } = own
    const [login] = await shop.db.select({ id: users.id }).from(users).where(eq(users.businessId, businessId))
    await sold(own, '2026-09-20', 40_00)
    await sold(own, '2026-10-03', 1_000_00, { mode: 'card', commissionPercent: 100 })
    await close(SEPTEMBER, businessId)
    const [september] = await statements(businessId)
    const [line] = await linesOf(businessId)
    const money = { method: 'transfer', reference: 'BROU 9' } as const
    const payOut = (paidOn: string) =>
      shop.call(
        accountStaffApi.payOut,
        { params: { id: businessId }, body: { intent: crypto.randomUUID(), amount: 3_00, paidOn, ...money } },
        { token },
      )
    const dispute = { id: september!.id, businessId, lineId: line!.id, note: 'No la vendimos', userId: login!.id }
    const acts = {
      paid: () => pay(businessId, 7_00, '2026-10-25').then(({ ok }) => ok),
      'paid out': () => payOut('2026-10-26').then(({ ok }) => ok),
      'paid later': () => pay(businessId, 5_00, '2026-11-03').then(({ ok }) => ok),
      disputed: () =>
        disputeLine(shop.dependencies, dispute).then(
          () => true,
          ({ code }: { code: string }) => code !== 'LINE_DISPUTED' && code,
        ),
    }
    const kinds = Object.keys(acts) as (keyof typeof acts)[]
    const kindOf = (n: number) => kinds[n % kinds.length]!
    const outcomes = await whileClosing(businessId, async (n) => ({ kind: kindOf(n), done: await acts[kindOf(n)]() }))
    const times = (kind: keyof typeof acts) => outcomes.filter((one) => one.kind === kind && one.done === true).length
    expect(outcomes.filter(({ done }) => typeof done === 'string')).toEqual([])
    const later = outcomes.filter(({ kind }) => kind === 'paid later')
    expect([times('paid later'), times('disputed')]).toEqual([later.length, 1])
    for (const kind of ['paid', 'paid out'] as const) expect(outcomes).toContainEqual({ kind, done: false })
    expect(await shop.db.$count(statementDispute, eq(statementDispute.businessId, businessId))).toBe(1)

    const [before, october] = await statements(businessId)
    expect(before).toEqual(september)
    const moved = times('paid out') * 3_00 - times('paid') * 7_00
    expect(october).toMatchObject({
      opening: september!.closing,
      closing: september!.closing - 1_000_00 + moved,
      lineCount: 1 + times('paid') + times('paid out'),
    })
    shop.clock.set('2026-12-02T15:00:00.000Z')
    try {
      await askToClose(shop.dependencies, { month: '2026-11-01', businessId, userId: staffId })
      await closeMonth(shop.dependencies, { businessId, month: '2026-11-01' })
    } finally {
      shop.clock.set(TEST_NOW)
    }
    const november = (await statements(businessId))[2]
    const total = sum((await linesOf(businessId)).map(({ amount }) => amount))
    expect(november).toMatchObject({
      opening: october!.closing,
      closing: october!.closing - later.length * 5_00,
      lineCount: later.length,
    })
    expect(november!.closing).toBe(total)
    const account = await shop.call(partnerAccountApi.get, { params: { id: businessId } }, { token })
    expect(account).toMatchObject({ ok: true, result: { balance: total } })
  })

  test('two accounts that are closed at once get a number each, one after the other', async () => {
    const [one, other] = [await seller(), await seller()]
    for (const own of [one, other]) await sold(own, '2026-10-12', 20_00)
    const closeOf = async ({ businessId }: Own) => {
      await ask(OCTOBER, businessId)
      return () => closeMonth(shop.dependencies, { businessId, month: OCTOBER })
    }
    await sideBySide(shop, accountStatement, [await closeOf(one), await closeOf(other)])
    const [first] = await statements(one.businessId)
    expect(await statements(other.businessId)).toMatchObject([{ number: first!.number + 1 }])
  })

  test('a month is closed after a lot that was let in before, and with it', async () => {
    const own = await seller()
    await sold(own, '2026-10-12', 20_00)
    const [{ publicId } = { publicId: '' }] = await shop.db
      .select()
      .from(sale)
      .where(eq(sale.businessId, own.businessId))
    await ask(OCTOBER, own.businessId)
    const lot = { body: { ids: [publicId], reference: 'BROU 1', paidOn: '2026-10-15' } }
    const [marked] = await sideBySide<unknown>(shop, paymentLot, [
      () => shop.call(saleApi.markPaid, lot, { token }),
      () => closeMonth(shop.dependencies, { businessId: own.businessId, month: OCTOBER }),
    ])
    expect(marked).toMatchObject({ ok: true })
    expect(await statements(own.businessId)).toMatchObject([{ closing: 0, lineCount: 2 }])
  })

  test('all months of all accounts are closed at once: a job for each account closes the oldest first, and goes on after a kill', async () => {
    const [one, other] = [await seller(), await seller()]
    await sold(one, '2026-08-20', 100_00)
    await sold(one, '2026-10-03', 40_00)
    await sold(other, '2026-09-12', 20_00)
    const closing = async (query: { month?: string; businessId?: string }) => {
      const answer = await shop.call(statementApi.closing, { query }, { token })
      if (!answer.ok) throw new Error(answer.failure.message)
      return answer.result
    }
    expect((await closing({ businessId: one.businessId })).all).toEqual({ statements: 3, accounts: 1 })
    const { all } = await closing({})
    expect(all.statements).toBeGreaterThanOrEqual(5)
    const wish = { body: { month: OCTOBER, withEarlier: true } }
    expect(await shop.call(statementApi.close, wish, { token })).toMatchObject({
      ok: true,
      result: { asked: all.statements },
    })
    expect(await shop.call(statementApi.close, wish, { token })).toMatchObject({
      failure: { errorCode: 'NOTHING_TO_CLOSE' },
    })
    const jobs = async () => {
      const { rows } = (await shop.db.execute(
        sql`select data from jobs.job where name = 'close-month' and data->>'businessId' = ${one.businessId}`,
      )) as unknown as { rows: { data: unknown }[] }
      return rows.map(({ data }) => data)
    }
    const job = { businessId: one.businessId, month: OCTOBER }
    expect(await jobs()).toEqual([job])

    await closeMonth(shop.dependencies, { ...job, month: AUGUST })
    const { rows } = await closing({ month: OCTOBER, businessId: one.businessId })
    expect(rows).toMatchObject([{ state: 'asked', next: SEPTEMBER }])
    await shop.db.execute(sql`delete from jobs.job where name = 'close-month'`)
    await sweepClosings(shop.dependencies)
    expect(await jobs()).toEqual([job])
    for (const _ of [1, 2]) await closeMonths(shop.dependencies, job)
    await closeMonths(shop.dependencies, { ...job, businessId: other.businessId })
    const made = await statements(one.businessId)
    expect(made.map(({ month, closing: left }) => [month, left])).toEqual([
      [AUGUST, 100_00],
      [SEPTEMBER, 100_00],
      [OCTOBER, 140_00],
    ])
    expect((await statements(other.businessId)).map(({ month }) => month)).toEqual([SEPTEMBER, OCTOBER])
    expect((await closing({ businessId: one.businessId })).all).toEqual({ statements: 0, accounts: 0 })
    const numbers = await shop.db.select({ number: accountStatement.number }).from(accountStatement)
    expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers.map((_, n) => n + 1))
  })

  test('closing all is a job for each account; one whose process died goes on, and twice changes nothing', async () => {
    const owns = [await seller(), await seller(), await seller()]
    for (const own of owns) await sold(own, '2026-10-12', 20_00)
    const before = await ask(OCTOBER)
    expect(before).toMatchObject({ ok: true })
    const [first, ...others] = owns
    await closeMonth(shop.dependencies, { businessId: first!.businessId, month: OCTOBER })
    const preview = await shop.call(statementApi.closing, { query: { month: OCTOBER } }, { token })
    const states = (rows: { businessId: string; state: string }[]) =>
      owns.map((own) => rows.find((row) => row.businessId === own.businessId)?.state)
    if (!preview.ok) throw new Error(preview.failure.message)
    expect(states(preview.result.rows)).toEqual(['closed', 'asked', 'asked'])
    // The jobs are lost with the process: the sweep gives what still waits another one.
    await shop.db.execute(sql`delete from jobs.job where name = 'close-month'`)
    await sweepClosings(shop.dependencies)
    const businessIds: string[] = []
    await shop.dependencies.jobs.work(statementQueues.closeMonth, async (month) => {
      await closeMonths(shop.dependencies, month)
      businessIds.push(month.businessId)
    })
    await expect.poll(() => others.every((own) => businessIds.includes(own.businessId))).toBe(true)
    expect(businessIds).not.toContain(first!.businessId)
    for (const own of owns) expect(await statements(own.businessId)).toMatchObject([{ closing: 20_00 }])
    await sweepClosings(shop.dependencies)
    await expect(askToClose(shop.dependencies, { month: OCTOBER, userId: staffId })).rejects.toMatchObject({
      code: 'NOTHING_TO_CLOSE',
    })
  })

  test('only finance and administrators see what can be closed, and close it', async () => {
    const { token: reader } = await addStaff(shop, 'reader')
    expect(await shop.call(statementApi.closing, { query: {} }, { token: reader })).toMatchObject({ status: 403 })
    expect(await shop.call(statementApi.close, { body: { month: OCTOBER } }, { token: reader })).toMatchObject({
      status: 403,
    })
    const partner = await shop.loginAs('broker@ceibo.test')
    expect(await shop.call(statementApi.close, { body: { month: OCTOBER } }, { token: partner })).toMatchObject({
      status: 403,
    })
  })
})
