import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { business } from '../../platform/db/schema/businesses.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import type { OutgoingEmail } from '../../adapters/mail/mailer.ts'
import { vouchersEmail } from '../sales/sale-emails.ts'
import { alertEmail } from './alerts.ts'
import { queueEmail, staffAddress, sweepMail } from './queue.ts'
import { startWork } from '../feature.ts'
import { emailFeature } from './feature.ts'
import { sendEmail } from './worker.ts'

const alert = { to: 'jefa@ceibo.test', key: 'one', title: 'Mirá esto', text: 'Pasó algo.' }

let shop: TestShop
let mailServer: { isDown: boolean; sent: OutgoingEmail[] }
beforeEach(async () => {
  mailServer = { isDown: false, sent: [] }
  shop = await startTestShop({
    mailer: {
      send: async (email) => {
        if (mailServer.isDown) throw new Error('451 try again later')
        mailServer.sent.push(email)
      },
    },
  })
})
afterEach(() => shop.close())

const rows = () => shop.db.select().from(mailMessage)
const jobsWaiting = async () => {
  const found = await shop.db.execute(sql`select count(*)::int as n from jobs.job where name = 'send-mail'`)
  return (found as unknown as { rows: { n: number }[] }).rows[0]!.n
}
const skipPause = async () => {
  const found = await shop.db.execute(
    sql`update jobs.job set start_after = now() where name = 'send-mail' and state = 'retry' returning 1`,
  )
  return (found as unknown as { rows: unknown[] }).rows.length > 0
}

const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 60_000 }).toBe(true)

// ASVS 2.3.3
test('K-07 an email and its job are committed with the fact they tell of, or not at all', async () => {
  const undone = shop.db.transaction(async (tx) => {
    await queueEmail(tx, shop.dependencies, alertEmail, alert)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await rows(), await jobsWaiting()]).toEqual([[], 0])
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  expect([(await rows()).length, await jobsWaiting()]).toEqual([1, 1])
})

test('K-07 asking twice about the same fact writes one email', async () => {
  for (let n = 0; n < 3; n += 1) await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, { ...alert, key: 'another' }))
  expect([(await rows()).length, await jobsWaiting()]).toEqual([2, 2])
})

test('K-07 the mail worker sends what is queued, by itself, with a message id of its own', async () => {
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  await startWork(emailFeature, shop.dependencies)
  await until(async () => (await rows())[0]!.status === 'SENT')
  const [row] = await rows()
  expect(row).toMatchObject({ tries: 1, lastError: null, sentAt: shop.dependencies.now() })
  expect(mailServer.sent).toMatchObject([
    { to: 'jefa@ceibo.test', subject: 'Aviso: Mirá esto', messageId: `<${row!.id}@ceibo.test>` },
  ])
  expect(mailServer.sent[0]!.text).toContain('Pasó algo.')
})

// ASVS 16.5.2
test('K-07 while the mail server is down emails wait, and leave when it is back', async () => {
  mailServer.isDown = true
  await startWork(emailFeature, shop.dependencies)
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  await until(async () => (await rows())[0]!.tries === 1)
  await until(async () => (await rows())[0]!.lastError !== null)
  expect((await rows())[0]).toMatchObject({ status: 'WAITING', lastError: 'Error: 451 try again later' })
  mailServer.isDown = false
  await until(skipPause)
  await until(async () => (await rows())[0]!.status === 'SENT')
  expect(mailServer.sent).toHaveLength(1)
})

test('K-07 after twenty tries an email is given up, for staff to see', async () => {
  mailServer.isDown = true
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  const { id } = (await rows())[0]!
  for (let n = 1; n < 20; n += 1) await expect(sendEmail(shop.dependencies, id)).rejects.toThrow('451')
  await sendEmail(shop.dependencies, id)
  expect((await rows())[0]).toMatchObject({ status: 'FAILED', tries: 20, lastError: 'Error: 451 try again later' })
  mailServer.isDown = false
  await sendEmail(shop.dependencies, id)
  expect(mailServer.sent).toEqual([])
})

test('K-07 two mail workers with the same email send it once', async () => {
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  const { id } = (await rows())[0]!
  await Promise.all(Array.from({ length: 6 }, () => sendEmail(shop.dependencies, id)))
  expect(mailServer.sent).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ status: 'SENT', tries: 1 })
})

test('K-07 a mail worker that comes while another is at the mail server sends nothing, until that one is taken for dead', async () => {
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  const { id } = (await rows())[0]!
  const lease = new Date(shop.dependencies.now().getTime() + 60_000)
  await shop.db.update(mailMessage).set({ tries: 1, leasedUntil: lease }).where(eq(mailMessage.id, id))
  await sendEmail(shop.dependencies, id)
  expect(mailServer.sent).toHaveLength(0)
  shop.clock.advance(61_000)
  await sendEmail(shop.dependencies, id)
  expect(mailServer.sent).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ status: 'SENT', tries: 2, leasedUntil: null })
})

test('K-07 an email whose sender died leaves with the next sweep after its lease, not with the end of its job', async () => {
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  const lease = new Date(shop.dependencies.now().getTime() + 60_000)
  await shop.db.update(mailMessage).set({ tries: 1, leasedUntil: lease })
  await shop.db.execute(sql`update jobs.job set state = 'active', started_on = now() where name = 'send-mail'`)
  await sweepMail(shop.dependencies)
  expect(await jobsWaiting()).toBe(1)
  shop.clock.advance(61_000)
  for (let n = 0; n < 3; n += 1) await sweepMail(shop.dependencies)
  expect(await jobsWaiting()).toBe(2)
  await startWork(emailFeature, shop.dependencies)
  await until(async () => (await rows())[0]!.status === 'SENT')
  expect(mailServer.sent).toHaveLength(1)
})

test('K-07 the sweep finds emails whose job was lost, and leaves the others alone', async () => {
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, alert))
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, alertEmail, { ...alert, key: 'failing' }))
  await shop.db.update(mailMessage).set({ tries: 3 }).where(eq(mailMessage.dedupeKey, 'alert:failing'))
  await shop.db.execute(sql`delete from jobs.job where name = 'send-mail'`)
  await sweepMail(shop.dependencies)
  expect(await jobsWaiting()).toBe(0)
  shop.clock.advance(11 * 60_000)
  for (let n = 0; n < 3; n += 1) await sweepMail(shop.dependencies)
  expect(await jobsWaiting()).toBe(1)
  shop.clock.advance(24 * 60 * 60_000)
  await sweepMail(shop.dependencies)
  expect(await jobsWaiting()).toBe(2)
})

test('K-07 an email about what is gone is not sent', async () => {
  const saleId = crypto.randomUUID()
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, vouchersEmail, { to: 'ana@example.com', saleId }))
  await deliverEmails(shop)
  expect((await rows())[0]).toMatchObject({ status: 'FAILED', lastError: 'no longer due' })
})

test('K-07 staff mail goes to the main brand’s address, or to the first administrator', async () => {
  expect(await staffAddress(shop.db)).toBe('hola@ceibo.test')
  await shop.db.update(business).set({ contactEmail: null }).where(eq(business.isMainBrand, true))
  expect(await staffAddress(shop.db)).toBe('admin@ceibo.test')
})
