import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailApi, type EmailFilter } from '#shared/emails/contract.ts'
import type { InputOf } from '#shared/http.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { PICK_LIMIT } from '#shared/lists.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { OutgoingEmail } from '../../adapters/mail/mailer.ts'
import { passwordChangedEmail, passwordLinkEmail } from '../auth/password-emails.ts'
import { alertEmail } from './alerts.ts'
import type { Email } from '../email.ts'
import { queueEmail } from './queue.ts'
import { quoteEmail } from '../purchase/quote/quote-email.ts'
import { vouchersEmail } from '../sales/sale-emails.ts'
import { voucherCodeEmail } from '../voucher-access/voucher-code-email.ts'
import { startWork } from '../feature.ts'
import { emailFeature } from './feature.ts'
import { NO_LONGER_DUE } from './worker.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const MINUTE = 60_000

let shop: TestShop
let admin: { token: string }
const mailServer = { isDown: false, sent: [] as OutgoingEmail[] }

beforeAll(async () => {
  const send = async (email: OutgoingEmail) => {
    if (mailServer.isDown) throw new Error('451 try again later')
    mailServer.sent.push(email)
  }
  shop = await startTestShop({ now: NOW, mailer: { send } })
  await seedSales(shop.db, { count: 3, seed: 5, now: new Date(NOW), documents: shop.dependencies.documents })
  admin = { token: await shop.loginAs('admin@ceibo.test') }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(mailMessage)
  await shop.db.execute(sql`delete from jobs.job where name = 'send-mail'`)
  mailServer.isDown = false
  mailServer.sent = []
})

type MessageRow = typeof mailMessage.$inferSelect

const alert = (key: string, to = 'jefa@ceibo.test') =>
  ({ kind: 'alert', to, key, title: `Mirá ${key}`, text: 'Sí.' }) as const
const FAILED = { status: 'FAILED', tries: 20, lastError: 'Error: connect ECONNREFUSED 127.0.0.1:25' } as const

/** An email of the mail queue, as far as it got; its job is lost. */
async function queued<Payload extends object>(
  email: Email<Payload>,
  order: Payload & { to: string },
  became: Partial<MessageRow> = {},
): Promise<string> {
  await shop.db.transaction((tx) => queueEmail(tx, shop.dependencies, email, order))
  const [newest] = await shop.db
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .orderBy(desc(mailMessage.createdAt))
    .limit(1)
  const id = newest?.id ?? ''
  if (Object.keys(became).length > 0) await shop.db.update(mailMessage).set(became).where(eq(mailMessage.id, id))
  await shop.db.execute(sql`delete from jobs.job where name = 'send-mail'`)
  shop.clock.advance(1_000)
  return id
}

const messageOf = async (id: string) => (await shop.db.select().from(mailMessage).where(eq(mailMessage.id, id)))[0]
const resend = (id: string, caller = admin) => shop.call(emailApi.resend, { params: { id } }, caller)
type Which = NonNullable<InputOf<typeof emailApi.resendFailed>['body']>
const resendFailed = (caller = admin, body: Which = {}) => shop.call(emailApi.resendFailed, { body }, caller)

async function listed(filter?: EmailFilter, query = {}) {
  const answer = await shop.call(emailApi.list, { query: { ...(filter ? { filter } : {}), ...query } }, admin)
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result
}
const idsOf = async (filter?: EmailFilter, query = {}) => (await listed(filter, query)).rows.map(({ id }) => id)

const jobsWaiting = async () => {
  const found = await shop.db.execute(
    sql`select count(*)::int as n from jobs.job where name = 'send-mail' and state = 'created'`,
  )
  return (found as unknown as { rows: { n: number }[] }).rows[0]?.n
}

const audited = () =>
  shop.db
    .select({ action: auditLog.action, subject: auditLog.subject, detail: auditLog.detail, email: users.email })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(sql`${auditLog.action} like 'email%'`)
    .orderBy(auditLog.id)

describe('K-07 the list of emails', () => {
  test('tells those that wait, left, failed and are no longer due apart; filters add up', async () => {
    const waits = await queued(alertEmail, alert('uno', 'ana_perez@example.com'))
    const failed = await queued(alertEmail, alert('dos', 'Ana.Perez@example.com'), FAILED)
    const over = await queued(alertEmail, alert('tres'), { status: 'FAILED', tries: 1, lastError: NO_LONGER_DUE })
    const sent = await queued(
      passwordChangedEmail,
      { to: 'yo@ceibo.test', key: 'k', role: 'partner' },
      {
        status: 'SENT',
        tries: 1,
        sentAt: new Date(NOW),
      },
    )
    expect(await idsOf()).toEqual([sent, over, failed, waits])
    expect(await idsOf(undefined, { sort: ['createdAt', 'ASC'] })).toEqual([waits, failed, over, sent])
    expect(await idsOf(undefined, { range: [1, 2] })).toEqual([over, failed])
    expect((await listed(undefined, { range: [1, 2] })).total).toBe(4)
    for (const [status, ids] of [
      ['waiting', [waits]],
      ['failed', [failed]],
      ['not-due', [over]],
      ['sent', [sent]],
      ['unsent', [failed, waits]],
    ] as const) {
      expect(await idsOf({ status }), status).toEqual(ids)
    }
    expect(await idsOf({ kind: 'alert', status: 'unsent' })).toEqual([failed, waits])
    expect(await idsOf({ recipient: ' ana.PEREZ ' })).toEqual([failed])
    expect(await idsOf({ recipient: 'ana_p' })).toEqual([waits])
    expect(await idsOf({ recipient: '%' })).toEqual([])
    const { rows } = await listed()
    expect(rows.map(({ status, tries, lastError }) => ({ status, tries, lastError }))).toEqual([
      { status: 'sent', tries: 1, lastError: null },
      { status: 'not-due', tries: 1, lastError: null },
      { status: 'failed', tries: 20, lastError: FAILED.lastError },
      { status: 'waiting', tries: 0, lastError: null },
    ])
  })

  test('leads to the sale or the request that an email tells of, and holds nothing that it says', async () => {
    const [sold] = await shop.db.select().from(sale).limit(1)
    const form = { voucher: 'X1', document: '1234', email: 'pide@example.com' }
    expect(await shop.call(requestApi.refund, { body: form })).toMatchObject({ ok: true })
    await queued(vouchersEmail, { to: 'ana@example.com', saleId: sold?.id ?? '' })
    await queued(vouchersEmail, { to: 'ana@example.com', saleId: crypto.randomUUID() })
    const secrets = { linkHash: 'secreto-enlace', quoteCode: 'secreto-cotizacion', accessId: crypto.randomUUID() }
    await queued(passwordLinkEmail, { to: 'yo@ceibo.test', linkHash: secrets.linkHash })
    await queued(quoteEmail, { to: 'ana@example.com', quoteCode: secrets.quoteCode, key: 'q' })
    await queued(voucherCodeEmail, { to: 'ana@example.com', accessId: secrets.accessId })
    const answer = await shop.app.inject({ url: '/api/emails', headers: { authorization: `Bearer ${admin.token}` } })
    for (const secret of [...Object.values(secrets), 'payload', 'dedupe']) expect(answer.body).not.toContain(secret)
    const about = (await listed()).rows.map(({ kind, sale: of, request }) => ({ kind, of: of ?? request }))
    expect(about).toEqual(
      expect.arrayContaining([
        { kind: 'vouchers', of: { id: sold?.publicId, number: sold?.number } },
        { kind: 'vouchers', of: null },
        { kind: 'request-receipt', of: { id: expect.any(String), caseNumber: expect.stringMatching(/^R-\d+$/) } },
        { kind: 'request-notice', of: { id: expect.any(String), caseNumber: expect.stringMatching(/^R-\d+$/) } },
        { kind: 'password-link', of: null },
        { kind: 'quote', of: null },
        { kind: 'voucher-code', of: null },
      ]),
    )
  })

  test('unknown fields and filters are refused, and so is every role but an administrator', async () => {
    const id = await queued(alertEmail, alert('uno'), FAILED)
    const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
      shop.app.inject({
        method,
        url: `/api/emails${url}`,
        ...(payload ? { payload } : {}),
        headers: { authorization: `Bearer ${admin.token}` },
      })
    const filter = (conditions: object) => send('GET', `?filter=${encodeURIComponent(JSON.stringify(conditions))}`)
    for (const refused of [
      filter({ payload: 'x' }),
      filter({ status: 'FAILED' }),
      filter({ recipient: 'x'.repeat(101) }),
      send('GET', '?sort=["recipient","ASC"]'),
      send('GET', '?range=[0,100]'),
      send('POST', `/${id}/resend`, { to: 'otro@example.com' }),
      send('POST', '/no-es-un-id/resend'),
      send('POST', '/resend', { status: 'sent' }),
    ]) {
      expect((await refused).statusCode).toBe(400)
    }
    const partner = { token: await shop.loginAs('agencia@ceibo.test') }
    expect(await shop.call(emailApi.list, {}, partner)).toMatchObject({ status: 403 })
    expect(await resend(id, partner)).toMatchObject({ status: 403 })
    expect(await resendFailed(partner)).toMatchObject({ status: 403 })
    expect(await shop.call(emailApi.list, {})).toMatchObject({ status: 401 })
    expect(await messageOf(id)).toMatchObject(FAILED)
  })
})

describe('K-07 sending emails again', () => {
  test('one that failed, and one that waits after a try, begin anew with a job; the user who asked is written down', async () => {
    const failed = await queued(alertEmail, alert('uno'), FAILED)
    const tried = await queued(alertEmail, alert('dos'), {
      tries: 4,
      lastError: 'Error: 451',
      leasedUntil: new Date(NOW),
    })
    shop.clock.advance(MINUTE)
    expect(await resend(failed)).toMatchObject({ ok: true, result: { id: failed, status: 'waiting', tries: 0 } })
    expect(await resend(tried)).toMatchObject({ ok: true, result: { id: tried, status: 'waiting', tries: 0 } })
    for (const id of [failed, tried]) {
      expect(await messageOf(id)).toMatchObject({ status: 'WAITING', tries: 0, lastError: null, leasedUntil: null })
    }
    expect(await jobsWaiting()).toBe(2)
    const entry = { action: 'email.resent', detail: { kind: 'alert' }, email: 'admin@ceibo.test' }
    expect((await audited()).slice(-2)).toEqual([
      { ...entry, subject: failed },
      { ...entry, subject: tried },
    ])
  })

  test('what left, is no longer due, was not tried yet, is being sent, or is nowhere, is refused and stays as it was', async () => {
    const under = { tries: 1, leasedUntil: new Date(shop.dependencies.now().getTime() + 10 * MINUTE) }
    const refused = [
      [await queued(alertEmail, alert('a'), { status: 'SENT', tries: 1, sentAt: new Date(NOW) }), 409, 'EMAIL_SENT'],
      [
        await queued(alertEmail, alert('b'), { status: 'FAILED', tries: 1, lastError: NO_LONGER_DUE }),
        409,
        'EMAIL_NOT_DUE',
      ],
      [await queued(alertEmail, alert('c')), 409, 'EMAIL_ON_ITS_WAY'],
      [await queued(alertEmail, alert('d'), under), 409, 'EMAIL_ON_ITS_WAY'],
      [crypto.randomUUID(), 404, 'EMAIL_NOT_FOUND'],
    ] as const
    const before = [await shop.db.select().from(mailMessage), await audited()]
    for (const [id, status, errorCode] of refused) {
      const answer = await resend(id)
      expect(answer).toMatchObject({
        ok: false,
        status,
        failure: { errorCode, message: expect.stringMatching(/email/) },
      })
    }
    expect([await shop.db.select().from(mailMessage), await audited()]).toEqual(before)
    expect(await jobsWaiting()).toBe(0)
  })

  test('two at once put it back once', async () => {
    const id = await queued(alertEmail, alert('uno'), FAILED)
    const before = (await audited()).length
    const answers = await Promise.all([resend(id), resend(id), resend(id)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer.failure.errorCode).toBe('EMAIL_ON_ITS_WAY')
    expect([await jobsWaiting(), (await audited()).length - before]).toEqual([1, 1])
  })

  test('all that failed go back together, once, and no other; nothing failed is no news', async () => {
    const failed = [
      await queued(alertEmail, alert('a'), FAILED),
      await queued(alertEmail, alert('b'), { ...FAILED, lastError: null }),
    ]
    const over = await queued(alertEmail, alert('c'), { status: 'FAILED', tries: 1, lastError: NO_LONGER_DUE })
    const tried = await queued(alertEmail, alert('d'), { tries: 3, lastError: 'Error: 451' })
    const before = (await audited()).length
    const answers = await Promise.all([resendFailed(), resendFailed()])
    expect(new Set(answers.map((answer) => answer.ok && answer.result.resent))).toEqual(new Set([2, 0]))
    for (const id of failed) expect(await messageOf(id)).toMatchObject({ status: 'WAITING', tries: 0, lastError: null })
    expect(await messageOf(over)).toMatchObject({ status: 'FAILED' })
    expect(await messageOf(tried)).toMatchObject({ tries: 3 })
    expect(await jobsWaiting()).toBe(2)
    expect((await audited()).slice(before)).toEqual([
      { action: 'emails.resent', subject: 'failed', detail: { count: 2 }, email: 'admin@ceibo.test' },
    ])
  })

  test('D-03 those of a filter go back, or those that were picked; what may not stays as it was', async () => {
    const ana = await queued(alertEmail, alert('a', 'ana@example.com'), FAILED)
    const eva = await queued(alertEmail, alert('b', 'eva@example.com'), FAILED)
    const tried = await queued(alertEmail, alert('c', 'eva@example.com'), { tries: 3, lastError: 'Error: 451' })
    const sent = await queued(alertEmail, alert('d'), { status: 'SENT', tries: 1, sentAt: new Date(NOW) })
    expect(await resendFailed(admin, { filter: { recipient: 'ana@' } })).toMatchObject({ result: { resent: 1 } })
    expect([(await messageOf(ana))?.status, (await messageOf(eva))?.status]).toEqual(['WAITING', 'FAILED'])
    expect(await resendFailed(admin, { ids: [eva, tried, sent] })).toMatchObject({ result: { resent: 2 } })
    expect([await messageOf(eva), await messageOf(tried), await messageOf(sent)]).toMatchObject([
      { status: 'WAITING', tries: 0 },
      { status: 'WAITING', tries: 0 },
      { status: 'SENT' },
    ])
    const many = Array.from({ length: PICK_LIMIT + 1 }, () => crypto.randomUUID())
    for (const ids of [[], many]) {
      const headers = { authorization: `Bearer ${admin.token}` }
      const refused = await shop.app.inject({ method: 'POST', url: '/api/emails/resend', payload: { ids }, headers })
      expect(refused.json()).toMatchObject({ errorCode: 'VALIDATION', fields: [{ path: 'ids' }] })
    }
  })

  test('they leave, each once, as soon as the mail worker comes; a link that ran out meanwhile is not sent', async () => {
    mailServer.isDown = true
    const one = await queued(alertEmail, alert('uno'), FAILED)
    const link = await queued(passwordLinkEmail, { to: 'yo@ceibo.test', linkHash: 'gone' }, FAILED)
    await startWork(emailFeature, shop.dependencies)
    mailServer.isDown = false
    await Promise.all([resend(one), resend(one)])
    await expect.poll(async () => (await messageOf(one))?.status, { timeout: 60_000 }).toBe('SENT')
    expect(await resendFailed()).toMatchObject({ result: { resent: 1 } })
    await expect.poll(async () => (await listed({ status: 'not-due' })).total, { timeout: 60_000 }).toBe(1)
    expect(await resend(link)).toMatchObject({ status: 409, failure: { errorCode: 'EMAIL_NOT_DUE' } })
    expect(mailServer.sent).toMatchObject([{ to: 'jefa@ceibo.test', messageId: `<${one}@ceibo.test>` }])
    expect(await messageOf(one)).toMatchObject({ tries: 1, lastError: null })
  })
})
