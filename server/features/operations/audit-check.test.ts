import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditCheck, auditLink, auditLog } from '../../platform/db/schema/operations.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { chainAudit, readChain, verifyAudit, writeAudit } from '../audit/log.ts'
import { checkAudit, lastAuditCheck } from './audit-check.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  for (let n = 1; n <= 5; n += 1) await write(n)
})
afterAll(() => shop.close())

const write = (n: number) =>
  shop.db.transaction((tx) =>
    writeAudit(tx, {
      at: shop.dependencies.now(),
      userId: null,
      action: 'emails.resent',
      subject: 'x',
      detail: { count: n },
    }),
  )
/** As a transaction that got its id long ago. */
const insertAt = (id: number) =>
  shop.db.execute(
    sql`insert into audit_log (id, at, action, subject, detail) overriding system value values (${id}, now(), 'emails.resent', 'x', '{}')`,
  )
const ids = async () => (await shop.db.select().from(auditLog).orderBy(auditLog.id)).map(({ id }) => id)
/** As the owner of the tables could. */
async function tamper(...statements: string[]) {
  const guards = ['audit_log', 'audit_link']
  for (const table of guards) await shop.db.execute(`alter table ${table} disable trigger ${table}_append_only`)
  for (const statement of statements) await shop.db.execute(statement)
  for (const table of guards) await shop.db.execute(`alter table ${table} enable trigger ${table}_append_only`)
}

// ASVS 16.4.2
test('K-02 an entry of the audit log can be neither changed nor removed, nor all of them, nor the record of a check', async () => {
  await checkAudit(shop.dependencies)
  for (const statement of [
    `update audit_log set subject = 'y'`,
    'delete from audit_log where id = 2',
    'truncate audit_log',
    `update audit_link set hash = 'y'`,
    'delete from audit_link where entry_id = 2',
    'truncate audit_link',
    'truncate account cascade',
    `update audit_check set broken_at = null`,
    'delete from audit_check',
  ]) {
    const refusal = await shop.db.execute(statement).then(
      () => null,
      ({ cause }: Error) => (cause instanceof Error ? cause.message : null),
    )
    expect(refusal, statement).toMatch(/are only added/)
  }
  expect(await verifyAudit(shop.db)).toEqual({ entries: 5, brokenAt: null })
})

test('K-02 every check is written down, with how far the log was good', async () => {
  expect(await checkAudit(shop.dependencies)).toBeNull()
  const [head] = await shop.db.select().from(auditLink).orderBy(desc(auditLink.position)).limit(1)
  expect(await lastAuditCheck(shop.db)).toMatchObject({
    entries: 5,
    headId: head!.entryId,
    headHash: head!.hash,
    brokenAt: null,
  })
  expect(await deliverEmails(shop)).toEqual([])
})

test('K-02 entries are chained once by several processes, also one whose transaction ended after later ones were chained', async () => {
  const before = await verifyAudit(shop.db)
  const late = 9_000_000
  await write(6)
  await insertAt(late + 1)
  await sideBySide(shop, auditLink, [() => chainAudit(shop.db), () => chainAudit(shop.db)])
  await insertAt(late)
  await chainAudit(shop.db)
  const links = await shop.db.select().from(auditLink).orderBy(auditLink.position)
  expect(links.map(({ position }) => position)).toEqual(links.map((_, n) => n + 1))
  expect(links.slice(-2).map(({ entryId }) => entryId)).toEqual([late + 1, late])
  expect(await verifyAudit(shop.db)).toEqual({ entries: before.entries + 3, brokenAt: null })
  await tamper(`delete from audit_log where id >= ${late}`, `delete from audit_link where entry_id >= ${late}`)
})

test('K-02 an entry that is gone, and a link that is, are found', async () => {
  const [, second] = await ids()
  for (const [table, column] of [
    ['audit_log', 'id'],
    ['audit_link', 'entry_id'],
  ] as const) {
    await tamper(`create table kept as select * from ${table} where ${column} = ${second}`)
    await tamper(`delete from ${table} where ${column} = ${second}`)
    expect((await readChain(shop.db, () => undefined)).brokenAt, table).not.toBeNull()
    await tamper(`insert into ${table} overriding system value select * from kept`, 'drop table kept')
  }
  expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
})

// ASVS 16.4.2
test('K-02 a log that was cut is found by where its end was, and one that goes on after that too', async () => {
  expect(await checkAudit(shop.dependencies)).toBeNull()
  const last = (await ids()).at(-1)!
  await tamper(`delete from audit_log where id = ${last}`, `delete from audit_link where entry_id = ${last}`)
  expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
  expect(await checkAudit(shop.dependencies)).toBe(last)
  await write(6)
  expect(await checkAudit(shop.dependencies)).toBe(last)
  const [email, ...others] = await deliverEmails(shop)
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: 'hola@ceibo.test', subject: 'Aviso: El registro de auditoría fue alterado' })
  expect(email!.text).toContain(`la entrada ${last}`)
  expect((await shop.db.select().from(auditCheck).where(eq(auditCheck.brokenAt, last))).length).toBe(2)
})

// ASVS 16.4.2
test('K-02 an entry that was changed is found, and staff get an alert', async () => {
  const [, second] = await ids()
  await tamper(`update audit_log set detail = '{"count": 9}' where id = ${second}`)
  expect(await checkAudit(shop.dependencies)).toBe(second)
  expect(await lastAuditCheck(shop.db)).toMatchObject({ entries: 1, brokenAt: second })
  expect((await deliverEmails(shop))[0]!.text).toContain(`la entrada ${second}`)
})
