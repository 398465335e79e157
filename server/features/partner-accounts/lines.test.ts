import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSale } from '#shared/after-sale/cancellation.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import { figuresOfSale } from '#shared/after-sale/sale-figures.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import {
  balanceOf,
  entryKinds,
  type LedgerLine,
  lineOfEntry,
  lineOfMovement,
  withBalances,
} from '#shared/partner-account/ledger.ts'
import type { Connection } from '../../platform/db/schema/database.ts'
import { readerFor } from '../../platform/db/as-business.ts'
import { accountEntry } from '../../platform/db/schema/accounts.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { paymentLot } from '../../platform/db/schema/payment-lots.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'
import { readBalance } from './balances.ts'
import { findAccountLines } from './lines.ts'

let connection: Connection
let staffId: string
beforeAll(async () => {
  connection = await testDatabase()
  const [staff] = await connection.db
    .insert(users)
    .values({ email: 'staff@accounts.test', name: 'Inés', role: 'finance' })
    .returning()
  staffId = staff!.id
})
afterAll(() => connection.close())

const START = '2027-01-01'
const day = fc.nat({ max: 20 }).map((days) => addDays(START, days))
const sold = fc.record({
  gross: fc.integer({ min: 1, max: 500_000 }),
  cost: fc.integer({ min: 0, max: 300_000 }),
  markup: fc.constantFrom(40, 100),
  commissionPercent: fc.constantFrom(0, 12.5, 30),
  mode: fc.constantFrom('card', 'account', 'free'),
  soldOn: day,
  cancelled: fc.option(fc.record({ after: fc.nat({ max: 9 }), percentBack: fc.integer({ min: 0, max: 100 }) })),
})
const entries = fc.record({
  kind: fc.constantFrom(...entryKinds.filter((kind) => kind !== 'payment-taken-back')),
  day,
  amount: fc.integer({ min: 1, max: 400_000 }),
})
const histories = fc.record({
  sales: fc.array(sold, { minLength: 1, maxLength: 8 }),
  entries: fc.array(entries, { maxLength: 6 }),
})

type History = typeof histories extends fc.Arbitrary<infer One> ? One : never

const historyOf = ({ soldOn, cancelled, ...terms }: History['sales'][number]): Movement[] => {
  const first: Movement = { kind: 'sale', day: soldOn, quantity: 1, figures: figuresOfSale({ ...terms, promo: null }) }
  return cancelled ? [first, ...cancelSale([first], cancelled, addDays(soldOn, cancelled.after)).movements] : [first]
}
const signed = ({ kind, amount }: History['entries'][number]) => (kind === 'payment' ? -amount : amount)

/** Writes a history on the account of a new business, and says what its lines are by the rule. */
async function write({ sales, entries: written }: History) {
  const { db } = connection
  const seller = await openBusiness(db, 'Ñandú Viajes')
  const rows = sales.map(({ cancelled: _cancelled, ...sale }, n): SoldSale => ({
    ...sale,
    ...seller,
    discount: 0,
    promo: null,
    later: historyOf(sales[n]!).slice(1),
  }))
  await writeSold(db, rows)
  const lot = { paidBy: staffId, paidOn: START, reference: 'BROU 1', saleCount: 0, charged: 0 }
  const [kept] = await db.insert(paymentLot).values(lot).returning()
  if (written.length > 0)
    await db.insert(accountEntry).values(
      written.map((entry) => ({
        businessId: seller.businessId,
        kind: entry.kind,
        day: entry.day,
        at: new Date(startOfDay(entry.day)),
        amount: signed(entry),
        reason: 'Ajuste',
        lotId: entry.kind === 'payment' ? kept!.id : null,
        intentId: crypto.randomUUID(),
        userId: staffId,
      })),
    )
  const lines: LedgerLine[] = [
    ...sales.flatMap((sale) => historyOf(sale).map((one) => lineOfMovement(sale.mode, one.day, one.figures))),
    ...written.map((entry) => lineOfEntry(entry.kind, entry.day, signed(entry))),
  ]
  return { ...seller, lines: lines.toSorted((a, b) => a.day.localeCompare(b.day)) }
}

const lastOfEachDay = (lines: readonly { day: string; balance: number }[]) =>
  new Map(lines.map(({ day: on, balance }) => [on, balance]))

test('G-01 over any history the ledger of the database is the rule’s, line by line and as a balance', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (drawn) => {
      const { businessId, lines } = await write(drawn)
      const { rows, total } = await findAccountLines(connection.db, businessId, { sort: ['day', 'ASC'] })
      expect(total).toBe(lines.length)
      expect(rows.map(({ day: on, amount }) => `${on} ${amount}`).toSorted()).toEqual(
        lines.map(({ day: on, amount }) => `${on} ${amount}`).toSorted(),
      )
      expect(rows.map(({ balance }) => balance)).toEqual(
        withBalances(rows.map((row) => ({ ...row, part: 'debt' as const }))).map(({ balance }) => balance),
      )
      expect(lastOfEachDay(rows)).toEqual(lastOfEachDay(withBalances(lines)))
      expect(await readBalance(connection.db, businessId)).toEqual(balanceOf(lines))
      expect(rows.at(-1)?.balance).toBe(balanceOf(lines).balance)
    }),
    { numRuns: 25 },
  )
})

test('G-01 pages and periods show the same balances as the whole, the newest first', async () => {
  const { businessId } = await write(
    fc.sample(
      histories.filter(({ sales, entries: written }) => sales.length + written.length > 8),
      { numRuns: 1, seed: 3 },
    )[0]!,
  )
  const whole = (await findAccountLines(connection.db, businessId, {})).rows
  expect(whole.map(({ day: on }) => on)).toEqual(
    whole
      .map(({ day: on }) => on)
      .toSorted()
      .toReversed(),
  )
  for (let first = 0; first < whole.length; first += 3) {
    const page = await findAccountLines(connection.db, businessId, { range: [first, first + 2] })
    expect(page).toEqual({ rows: whole.slice(first, first + 3), first, total: whole.length })
  }
  const [startDate, endDate] = [addDays(START, 4), addDays(START, 12)]
  const within = whole.filter(({ day: on }) => startDate <= on && on <= endDate)
  expect(await findAccountLines(connection.db, businessId, { filter: { startDate, endDate } })).toEqual({
    rows: within,
    first: 0,
    total: within.length,
  })
})

test('G-01 A-08 behind the second wall a business reads its own lines, whichever it asks for', async () => {
  const [own, other] = [await write(fc.sample(histories, 1)[0]!), await write(fc.sample(histories, 1)[0]!)]
  const read = (businessId: string) =>
    readerFor(connection.db, own.businessId)((db) => findAccountLines(db, businessId, {}))
  expect((await read(own.businessId)).total).toBe(own.lines.length)
  expect(await read(other.businessId)).toEqual({ rows: [], first: 0, total: 0 })
})
