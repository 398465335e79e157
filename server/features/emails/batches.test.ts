import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import type { OutgoingEmail } from '../../adapters/mail/mailer.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { statementsOf } from '../../../tests/support/statements.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { sendEmails, sendOfJobs } from './worker.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let shop: TestShop
let sent: OutgoingEmail[]
let refused: string
beforeEach(async () => {
  sent = []
  refused = ''
  shop = await startTestShop({
    gateway: 'sandbox',
    mailer: {
      send: async (email) => {
        if (email.to === refused) throw new Error('550 no such mailbox')
        sent.push(email)
      },
    },
  })
})
afterEach(() => shop.close())

/** Sells to a traveller of this address; the sale queues two emails. */
async function sell(email: string, more: Partial<Purchase> = {}): Promise<void> {
  const ana = buyer(shop)
  const trip = fifteenDaysInEurope({ confirmDuplicate: true, ...more })
  const checkout = good(await ana.open({ ...trip, contact: { ...trip.contact, email } }))
  good(await ana.pay(checkout, await card(shop)))
  good(await ana.createSale({ order: checkout.order }))
}

const rows = () => shop.db.select().from(mailMessage)
const ids = async () => (await rows()).map(({ id }) => id)

test('K-07 the emails of a batch are each of their own sale and person', async () => {
  const family = [newPassenger(), newPassenger('1990-01-31')]
  await sell('uno@example.com', { passengers: family })
  await sell('dos@example.com')
  await sell('tres@example.com', { subdomain: 'mburucuya' })
  const outcomes = await sendEmails(shop.dependencies, await ids())
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'))
  const papers = (to: string) => sent.find((email) => email.to === to)!.attachments.map(({ filename }) => filename)
  expect(papers('uno@example.com').filter((name) => name.startsWith('Voucher'))).toHaveLength(2)
  expect(papers('dos@example.com').filter((name) => name.startsWith('Voucher'))).toHaveLength(1)
  expect(new Set(sent.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).size).toBe(5)
  expect(sent.find(({ to }) => to === 'tres@example.com')!.sender?.name).toContain('Mburucuyá')
  expect(new Set((await rows()).map(({ status, tries, leasedUntil }) => [status, tries, leasedUntil].join()))).toEqual(
    new Set(['SENT,1,']),
  )
})

test('K-07 an email of a batch that is refused is tried again alone', async () => {
  await sell('uno@example.com')
  await sell('dos@example.com')
  refused = 'uno@example.com'
  const outcomes = await sendEmails(shop.dependencies, await ids())
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: '550 no such mailbox' } },
  ])
  expect((await rows()).filter(({ status }) => status === 'WAITING')).toMatchObject([
    { recipient: 'uno@example.com', lastError: 'Error: 550 no such mailbox', leasedUntil: null, tries: 1 },
  ])
  refused = ''
  await sendEmails(shop.dependencies, await ids())
  expect(sent.map(({ messageId }) => messageId).toSorted()).toEqual(
    (await ids()).map((id) => `<${id}@ceibo.test>`).toSorted(),
  )
})

test('K-07 the emails of a sale are one job, which is tried again for the one that was refused', async () => {
  await sell('uno@example.com')
  const found = await shop.db.execute(sql`select data from jobs.job where name = 'send-mail' and state = 'created'`)
  const { rows: jobs } = found as unknown as { rows: { data: { mailId: string; more: string[] } }[] }
  const [job, ...others] = jobs.map(({ data }) => data)
  expect(new Set([job!.mailId, ...job!.more])).toEqual(new Set(await ids()))
  expect(others).toEqual([])
  refused = 'uno@example.com'
  expect(await sendOfJobs(shop.dependencies, [job!])).toMatchObject([{ status: 'rejected' }])
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['SENT', 'WAITING'])
  refused = ''
  expect(await sendOfJobs(shop.dependencies, [job!])).toMatchObject([{ status: 'fulfilled' }])
  expect(sent).toHaveLength(2)
  expect((await rows()).map(({ status }) => status)).toEqual(['SENT', 'SENT'])
})

test('K-07 batches that share emails send each once, also when one has an email twice', async () => {
  await sell('uno@example.com')
  await sell('dos@example.com')
  const [all, backwards] = [await ids(), (await ids()).toReversed()]
  await Promise.all([all, backwards, all, backwards].map((some) => sendEmails(shop.dependencies, [...some, ...some])))
  expect(sent).toHaveLength(4)
  expect((await rows()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1])
})

describe.skipIf(!onPostgres)('K-07 statements (PostgreSQL only)', () => {
  const statementsFor = (mailIds: string[]) => statementsOf(() => sendEmails(shop.dependencies, mailIds))

  /** The queue asks three times for a batch: what is due, the jobs, and that they are done. */
  const OF_THE_QUEUE = 3

  test('an email takes at most 8, and a batch of them no more', async () => {
    await sell('uno@example.com')
    expect(await statementsFor(await ids())).toBeLessThanOrEqual(2 * 8 - OF_THE_QUEUE)
    for (const n of [1, 2, 3, 4, 5]) await sell(`compra${n}@example.com`, { language: n > 2 ? 'pt' : 'es' })
    const waiting = (await rows()).filter(({ status }) => status === 'WAITING').map(({ id }) => id)
    expect(waiting).toHaveLength(10)
    expect(await statementsFor(waiting)).toBeLessThanOrEqual(2 * 8 - OF_THE_QUEUE)
  })
})
