import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditCheck, auditLog } from '../../platform/db/schema/operations.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { verifyAudit, writeAudit } from '../audit/log.ts'
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
const ids = async () => (await shop.db.select().from(auditLog).orderBy(auditLog.id)).map(({ id }) => id)
/** As the owner of the tables could. */
async function tamper(statement: string) {
  await shop.db.execute('alter table audit_log disable trigger audit_log_append_only')
  await shop.db.execute(statement)
  await shop.db.execute('alter table audit_log enable trigger audit_log_append_only')
}

// ASVS 16.4.2
test('K-02 an entry of the audit log can be neither changed nor removed, nor all of them, nor the record of a check', async () => {
  await checkAudit(shop.dependencies)
  for (const statement of [
    `update audit_log set subject = 'y'`,
    'delete from audit_log where id = 2',
    'truncate audit_log',
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
  const [head] = (await shop.db.select().from(auditLog).orderBy(auditLog.id)).slice(-1)
  expect(await lastAuditCheck(shop.db)).toMatchObject({
    entries: 5,
    headId: head!.id,
    headHash: head!.hash,
    brokenAt: null,
  })
  expect(await deliverEmails(shop)).toEqual([])
})

// ASVS 16.4.2
test('K-02 a log that was cut is found by where its end was, and one that goes on after that too', async () => {
  const last = (await ids()).at(-1)!
  await tamper(`delete from audit_log where id = ${last}`)
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
