import { randomUUID } from 'node:crypto'
import { and, desc, eq, not } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessRoles, type Role, staffRoles } from '#shared/access/permissions.ts'
import { businessApi } from '#shared/businesses/contract.ts'
import { storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import { addDays, dayAt, endOfDay } from '#shared/dates.ts'
import { emailApi } from '#shared/emails/contract.ts'
import type { Endpoint, InputOf, ResultOf } from '#shared/http.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { isNearLimit } from '#shared/partner-account/credit.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { lastDayOf } from '#shared/partner-account/statement.ts'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { reconciliationApi } from '#shared/reconciliation/contract.ts'
import { refundApi } from '#shared/refunds/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { tariffApi } from '#shared/tariffs/contract.ts'
import { todayApi, type WaitingWork } from '#shared/today/contract.ts'
import { kindsFor, type WaitingKind } from '#shared/today/waiting.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { disputedMonth } from '../../../tests/support/closed-month.ts'
import { addColleague, addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { owner } from '../../platform/crypto/document-cipher.ts'
import { accountLine } from '../../platform/db/schema/accounts.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { partialRefund, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { statementDispute } from '../../platform/db/schema/statements.ts'
import { closeMonth } from '../statements/close.ts'

const OWNER = 'agencia@ceibo.test'
const DAY_MS = 24 * 3600_000

let shop: TestShop
let tokens: Record<Role, string>
let agency: string
let now: Date

async function ask<E extends Endpoint>(
  endpoint: E,
  token: string,
  input: Partial<InputOf<E>> = {},
): Promise<ResultOf<E>> {
  const answer = await shop.call(endpoint, input, { token })
  if (!answer.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(answer.failure)}`)
  return answer.result
}

const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
const workOf = async (role: Role) => (await ask(todayApi.read, tokens[role])).work
const workIn = async (kind: WaitingKind, role: Role = 'administrator') =>
  (await workOf(role)).find((one) => one.kind === kind)

async function sendDraft(color: string): Promise<number> {
  const { draft } = await ask(storefrontDraftApi.own, tokens.owner)
  const look = { ...draft.look, primaryColor: color }
  const saved = await ask(storefrontDraftApi.save, tokens.owner, { body: { version: draft.version, ...look } })
  return (await ask(storefrontDraftApi.send, tokens.owner, { body: { version: saved.draft.version } })).draft.version
}

async function addRequests(): Promise<void> {
  const add = async (set: Partial<typeof request.$inferInsert>) => {
    const id = randomUUID()
    const document = shop.dependencies.documents.columns('4.123.456-7', owner.request(id))
    const one = { id, ...document, kind: 'refund' as const, voucher: 'CA1', name: 'Ana', lastName: 'Pérez' }
    await shop.db.insert(request).values({ ...one, createdAt: ago(5), dueAt: ago(1), ...set })
  }
  await add({})
  await add({ kind: 'cancellation', status: 'in-review', createdAt: ago(1), dueAt: ago(-2) })
  await add({ createdAt: ago(2), dueAt: ago(-1), name: null, lastName: null })
  await add({ status: 'missing-information', createdAt: ago(9) })
  await add({ status: 'closed', createdAt: ago(9) })
}

async function addRefunds(): Promise<void> {
  const [first, second, third] = await shop.db
    .select()
    .from(sale)
    .where(eq(sale.mode, 'card'))
    .orderBy(sale.number)
    .limit(3)
  const common = { reason: 'sale-cancelled', nextAt: now, createdAt: ago(3) }
  await shop.db.insert(refund).values([
    { ...common, attemptId: first!.attemptId!, amount: 6000, status: 'STUCK' },
    { ...common, attemptId: second!.attemptId!, amount: 5000, status: 'DONE', createdAt: ago(8) },
  ])
  const part = { ...common, attemptId: third!.attemptId!, createdAt: ago(4) }
  await shop.db.insert(partialRefund).values([
    { ...part, amount: 700, status: 'STUCK', stuckBy: 'PR009' },
    { ...part, amount: 800, status: 'PENDING' },
  ])
}

/** Makes the outcome of an old payment unknown, and of one that is under way; neither is a refunded one. */
async function addUnknownPayments(): Promise<void> {
  const sold = await shop.db.select().from(sale).where(eq(sale.mode, 'card')).orderBy(desc(sale.number)).limit(2)
  for (const [{ attemptId }, status, minutes] of [
    [sold[0]!, 'UNKNOWN', 40],
    [sold[1]!, 'SENT', 1],
  ] as const) {
    const sentAt = new Date(now.getTime() - minutes * 60_000)
    await shop.db.update(paymentAttempt).set({ status, sentAt }).where(eq(paymentAttempt.id, attemptId!))
  }
}

async function addReconciliation(): Promise<void> {
  const day = (days: number) => dayAt(ago(days))
  const run = { finishedAt: now, status: 'differences' as const }
  await shop.db.insert(reconciliation).values([
    { ...run, day: day(6) },
    { ...run, day: day(4) },
    { ...run, day: day(3), status: 'incomplete' },
    { ...run, day: day(50), status: 'incomplete' },
    { ...run, day: day(2), status: 'clean' },
  ])
  const found = (days: number, key: string) => ({
    day: day(days),
    key,
    kind: 'unknown-here' as const,
    foundAt: ago(days - 1),
  })
  await shop.db
    .insert(reconciliationDifference)
    .values([found(6, 'a'), found(6, 'b'), found(4, 'c'), { ...found(4, 'd'), goneAt: now }])
}

async function addEmails(): Promise<void> {
  const one = { kind: 'quote', recipient: 'a@example.com', payload: {}, status: 'FAILED' as const }
  await shop.db.insert(mailMessage).values([
    { ...one, dedupeKey: '1', createdAt: ago(7) },
    { ...one, dedupeKey: '2', createdAt: ago(1) },
    { ...one, dedupeKey: '3', createdAt: ago(9), status: 'WAITING' },
  ])
}

/** Gives an account a limit that its debt is near, and another account one that its debt is far from. */
async function addLimits(): Promise<void> {
  const { rows } = await ask(partnerAccountApi.list, tokens.finance)
  const [near, far] = rows.filter(({ balance }) => balance > 100_00)
  for (const [account, creditLimit] of [
    [near!, near!.balance],
    [far!, far!.balance * 2],
  ] as const)
    await ask(accountStaffApi.limit, tokens.finance, { params: { id: account.id }, body: { creditLimit } })
}

beforeAll(async () => {
  shop = await startTestShop()
  now = shop.dependencies.now()
  await seedSales(shop.db, { count: 300, seed: 8, now, documents: shop.dependencies.documents })
  const finance = await addStaff(shop, 'finance')
  const others = [
    ...(['support', 'reader'] as const).map(async (role) => [role, (await addStaff(shop, role)).token] as const),
    ...(['seller', 'viewer'] as const).map(
      async (role) => [role, (await addColleague(shop, OWNER, role)).token] as const,
    ),
  ]
  tokens = {
    administrator: await shop.loginAs('admin@ceibo.test'),
    finance: finance.token,
    owner: await shop.loginAs(OWNER),
    ...Object.fromEntries(await Promise.all(others)),
  } as Record<Role, string>
  agency = (await shop.db.select().from(business).where(eq(business.subdomain, 'mburucuya')))[0]!.id
  await addRequests()
  await addRefunds()
  await addUnknownPayments()
  await addReconciliation()
  await addEmails()
  await addLimits()
  await disputedMonth(shop, { businessId: agency, userId: finance.id })
  await ask(tariffApi.create, tokens.administrator, { body: { basedOn: 1, name: 'Invierno' } })
  await ask(tariffApi.create, tokens.finance, { body: { basedOn: 1, name: 'Verano' } })
  await sendDraft('#010203')
})
afterAll(() => shop.close())

type WaitingCount = Pick<WaitingWork, 'count' | 'late' | 'since'>

const counted = (sinces: readonly string[], { count = sinces.length, late = 0 } = {}): WaitingCount | null =>
  count === 0 ? null : { count, late, since: sinces.toSorted()[0]! }

/** Counts the same work from the rows of the lists, with the rights of a user. */
const RECOUNT: Record<WaitingKind, (token: string) => Promise<WaitingCount | null>> = {
  async requests(token) {
    const { rows } = await ask(requestDeskApi.list, token)
    const waiting = rows.filter(({ status }) => status === 'received' || status === 'in-review')
    const late = waiting.filter(({ dueAt }) => dueAt <= now.toISOString()).length
    return counted(
      waiting.map(({ createdAt }) => createdAt),
      { late },
    )
  },
  async stuckRefunds(token) {
    const { rows } = await ask(refundApi.list, token)
    return counted(rows.filter(({ status }) => status === 'stuck').map(({ createdAt }) => createdAt))
  },
  async unknownPayments(token) {
    const rows = await shop.db.select().from(paymentAttempt)
    const waiting = rows.filter(
      ({ status, sentAt }) =>
        (status === 'SENT' || status === 'UNKNOWN') && now.getTime() - sentAt.getTime() > 15 * 60_000,
    )
    const listed = await ask(reconciliationApi.unknownPayments, token)
    expect(listed.map(({ order }) => order)).toEqual(waiting.map(({ gatewayOrder }) => gatewayOrder))
    return counted(listed.map(({ sentAt }) => sentAt))
  },
  async bankDifferences(token) {
    const { rows } = await ask(reconciliationApi.list, token)
    const days = await Promise.all(rows.map(({ id }) => ask(reconciliationApi.detail, token, { params: { id } })))
    const open = days.flatMap(({ differences }) => differences.filter(({ goneAt, seen }) => !goneAt && !seen))
    return counted(open.map(({ foundAt }) => foundAt))
  },
  async incompleteDays(token) {
    const { rows } = await ask(reconciliationApi.list, token)
    const recent = addDays(dayAt(now), -30)
    return counted(
      rows.filter(({ id, status }) => status === 'incomplete' && id >= recent).map(({ id }) => endOfDay(id)),
    )
  },
  async creditLimits(token) {
    const { rows } = await ask(partnerAccountApi.list, token)
    const near = rows.filter(isNearLimit)
    const { rows: listed } = await ask(partnerAccountApi.list, token, { query: { filter: { isNearLimit: true } } })
    expect(listed).toEqual(near)
    const since = await Promise.all(near.map(({ id, creditLimit }) => owesSince(id, (creditLimit ?? 0) * 0.8)))
    return counted(since)
  },
  async disputes(token) {
    const { rows } = await ask(partnerAccountApi.list, token)
    const count = rows.reduce((total, { openDisputes }) => total + openDisputes, 0)
    const open = await shop.db.select().from(statementDispute)
    return counted(
      open.filter(({ answer }) => answer === null).map(({ at }) => at.toISOString()),
      { count },
    )
  },
  async openMonths(token) {
    const { months } = await ask(statementApi.closing, token, { query: {} })
    const open = months.filter((month) => month.open > 0)
    return counted(
      open.map(({ month }) => endOfDay(lastDayOf(month))),
      { count: open.reduce((total, month) => total + month.open, 0) },
    )
  },
  async tariffDrafts(token) {
    const { rows } = await ask(tariffApi.list, token)
    const own = token === tokens.finance ? 'Staff finance' : 'Administración'
    const drafts = rows.filter(({ state, editedBy }) => state === 'draft' && editedBy?.name !== own)
    return counted(drafts.map(({ editedAt }) => editedAt))
  },
  async storefrontDrafts(token) {
    const companies = await shop.db
      .select()
      .from(business)
      .where(and(eq(business.type, 'company'), not(business.isMainBrand)))
    const answers = await Promise.all(
      companies.map(({ id }) => ask(storefrontDraftApi.ofBusiness, token, { params: { id } })),
    )
    const { rows } = await ask(businessApi.list, token, { query: { filter: { hasSentDraft: true } } })
    expect(rows.map(({ id }) => id)).toEqual(companies.flatMap(({ id }, n) => (answers[n]!.draft?.sentAt ? [id] : [])))
    return counted(answers.flatMap(({ draft }) => draft?.sentAt ?? []))
  },
  async failedEmails(token) {
    const { rows } = await ask(emailApi.list, token)
    return counted(rows.filter(({ status }) => status === 'failed').map(({ createdAt }) => createdAt))
  },
  async returnedDraft(token) {
    const { draft } = await ask(storefrontDraftApi.own, token)
    return counted(draft.state === 'returned' ? [now.toISOString()] : [])
  },
}

/** The first moment of an account from which its balance has always been at least `amount` cents, line by line. */
async function owesSince(businessId: string, amount: number): Promise<string> {
  const lines = await shop.db.select().from(accountLine).where(eq(accountLine.businessId, businessId))
  const ordered = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  let [balance, since] = [0, null as Date | null]
  for (const line of ordered) {
    balance += line.amount
    if (balance < amount) since = null
    else since ??= line.at
  }
  return since!.toISOString()
}

describe('D-13 what waits for a person', () => {
  test.each([...staffRoles, 'owner'] as const)(
    'counts for %s are those of the rows that this role sees, with their age',
    async (role) => {
      if (kindsFor(role).length === 0) return
      const expected = await Promise.all(
        kindsFor(role).map(async (kind) => ({ kind, ...(await RECOUNT[kind](tokens[role])) })),
      )
      const work = await workOf(role)
      expect(work.map(({ kind, count, late, since }) => ({ kind, count, late, since }))).toEqual(
        expected.filter((one) => 'count' in one),
      )
      for (const { oldest, since, count } of work) {
        expect(oldest.length).toBeLessThanOrEqual(Math.min(3, count))
        if (oldest[0]) expect(oldest[0].since).toBe(since)
        expect(oldest).toEqual(oldest.toSorted((a, b) => (a.since < b.since ? -1 : 1)))
      }
    },
  )

  test('everything waits for somebody in this shop, so that the counts above are not all empty', async () => {
    expect((await workOf('administrator')).map(({ kind }) => kind)).toEqual(kindsFor('administrator'))
  })

  test('refuses the roles for which nothing ever waits', async () => {
    for (const role of ['reader', ...businessRoles.filter((one) => one !== 'owner')] as const)
      expect(await shop.call(todayApi.read, {}, { token: tokens[role] })).toMatchObject({ status: 403 })
  })

  test('names the oldest records by the ids of their pages', async () => {
    const [oldest] = (await workIn('requests'))!.oldest
    expect(oldest!.name).toMatch(/^R-\d{6} Ana Pérez$/)
    expect(await ask(requestDeskApi.detail, tokens.administrator, { params: { id: oldest!.id } })).toBeDefined()
    const [back] = (await workIn('stuckRefunds'))!.oldest
    const filter = { status: 'stuck', q: back!.id } as const
    expect((await ask(refundApi.list, tokens.finance, { query: { filter } })).total).toBe(1)
    expect((await workIn('bankDifferences'))!.oldest.map(({ id }) => id)).toEqual([dayAt(ago(6)), dayAt(ago(4))])
    const [near] = (await workIn('creditLimits'))!.oldest
    expect(await ask(partnerAccountApi.get, tokens.finance, { params: { id: near!.id } })).toMatchObject({
      name: near!.name,
    })
    const [disputed] = (await workIn('disputes'))!.oldest
    expect(await ask(statementApi.get, tokens.finance, { params: { id: disputed!.id } })).toMatchObject({
      businessName: disputed!.name,
    })
  })

  test('done work is gone with the next answer', async () => {
    const gone = async (kind: WaitingKind, fewer: number, act: () => Promise<unknown>) => {
      const before = (await workIn(kind))?.count ?? 0
      await act()
      expect((await workIn(kind))?.count ?? 0, kind).toBe(before - fewer)
    }
    const { administrator: admin, finance } = tokens
    const [request] = (await workIn('requests'))!.oldest
    await gone('requests', 1, async () => {
      const { version } = await ask(requestDeskApi.detail, admin, { params: { id: request!.id } })
      const body = { version, status: 'closed' } as const
      await ask(requestDeskApi.update, admin, { params: { id: request!.id }, body })
    })
    await gone('stuckRefunds', 1, async () => {
      const { rows } = await ask(refundApi.list, finance, { query: { filter: { status: 'stuck' } } })
      await ask(refundApi.transfer, finance, { params: { id: rows[0]!.id }, body: { reference: 'BROU 1' } })
    })
    await gone('bankDifferences', 1, async () => {
      const { differences } = await ask(reconciliationApi.detail, finance, { params: { id: dayAt(ago(4)) } })
      const { id } = differences.find(({ goneAt }) => !goneAt)!
      await ask(reconciliationApi.see, finance, { params: { id }, body: { note: 'Visto' } })
    })
    await gone('creditLimits', 1, async () => {
      const [near] = (await workIn('creditLimits'))!.oldest
      await ask(accountStaffApi.limit, finance, { params: { id: near!.id }, body: { creditLimit: null } })
    })
    await gone('disputes', 1, async () => {
      const [open] = await shop.db.select().from(statementDispute)
      await ask(statementApi.answer, finance, { params: { id: open!.id }, body: { answer: 'La vendieron' } })
    })
    await gone('tariffDrafts', 1, async () => {
      const [draft] = (await workIn('tariffDrafts'))!.oldest
      await ask(tariffApi.remove, finance, { params: { id: Number(draft!.id) } })
    })
    await gone('failedEmails', 2, () => ask(emailApi.resendFailed, admin, { body: {} }))
  })

  test('a month that staff asked to close is gone before its job has closed it', async () => {
    const before = (await workIn('openMonths'))!
    const { id: month } = before.oldest[0]!
    const { asked } = await ask(statementApi.close, tokens.finance, { body: { month } })
    const { rows } = await ask(statementApi.closing, tokens.finance, { query: { month } })
    expect((await workIn('openMonths'))?.count ?? 0).toBe(before.count - asked)
    // A closed month is followed by the next one, which is over too.
    for (const { businessId } of rows.filter(({ state }) => state === 'asked'))
      await closeMonth(shop.dependencies, { businessId, month })
    expect((await workIn('openMonths'))!.count).toBe(before.count)
  })

  test('a draft that staff return waits for its owner instead, until it is sent again', async () => {
    const { draft } = await ask(storefrontDraftApi.ofBusiness, tokens.administrator, { params: { id: agency } })
    expect(await workIn('returnedDraft', 'owner')).toBeUndefined()
    shop.clock.advance(60_000)
    const body = { version: draft!.version, note: 'El color no se lee' }
    await ask(storefrontDraftApi.sendBack, tokens.administrator, { params: { id: agency }, body })
    expect(await workIn('storefrontDrafts')).toBeUndefined()
    expect(await workIn('returnedDraft', 'owner')).toEqual({
      kind: 'returnedDraft',
      count: 1,
      late: 0,
      since: shop.dependencies.now().toISOString(),
      oldest: [],
    })
    await sendDraft('#030201')
    expect(await workIn('returnedDraft', 'owner')).toBeUndefined()
  })
})
