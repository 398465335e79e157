import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { annualEndDate } from '#shared/quoting/trip-dates.ts'
import { requestApi } from '#shared/requests/contract.ts'
import type { OutgoingEmail } from '../../adapters/mail/mailer.ts'
import { limitedUse, mailMessage } from '../../platform/db/schema/operations.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale, voucher } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { TEST_NOW } from '../../../tests/support/template.ts'
import { CEIBO_COMPANY } from '../../../tests/support/test-brand.ts'
import { startShops } from '../../../tests/support/start-shops.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { sendEmail } from '../emails/worker.ts'
import { startWork } from '../feature.ts'
import { reminderFeature } from './feature.ts'
import { departureReminderEmail } from './reminder-email.ts'
import { sweepReminders } from './sweep.ts'

/** The reminder of a departure on 10 December is due from here on: 9:00 in Montevideo, three days before. */
const OPENS = '2026-12-07T12:00:00.000Z'
const A_MINUTE_BEFORE = '2026-12-07T11:59:00.000Z'

/** The embedded database has one connection: nothing runs in parallel on it, so there a race proves nothing. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let shop: TestShop
let desk: ChangeDesk
let people = 0
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  desk = await changeDesk(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))
afterEach(async () => {
  shop.clock.set(TEST_NOW)
  await desk.login()
})

/** An address that buys once. */
const someone = () => `viaja-${(people += 1)}@example.com`
const contactOf = (email: string) => ({ email, phone: '099 123 456', isSubscribed: false })

async function sell(email: string, more: Partial<Purchase> = {}): Promise<string> {
  return desk.sell({ contact: contactOf(email), ...more })
}

const isReminder = ({ subject }: OutgoingEmail) => / empieza (mañana|en \d días): /.test(subject)

/** Runs the sweep at an instant and sends what waits; returns the reminders that left. */
async function remindAt(instant: string, to?: string): Promise<OutgoingEmail[]> {
  shop.clock.set(instant)
  await sweepReminders(shop.dependencies)
  const sent = await deliverEmails(shop)
  return sent.filter((email) => isReminder(email) && (to === undefined || email.to === to))
}

const remindersOf = async (publicId: string) => {
  const { id } = await desk.rowOf(publicId)
  const rows = await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, departureReminderEmail.kind))
  return rows.filter(({ payload }) => payload['saleId'] === id)
}

describe('V-19 three days before departure', () => {
  test('the buyer gets one email with the vouchers, the page for emergencies and what the border asks, in the seller’s brand', async () => {
    const to = someone()
    const passengers = [newPassenger(), newPassenger('1990-01-31')]
    await sell(to, { passengers, subdomain: 'mburucuya' })
    expect(await remindAt(A_MINUTE_BEFORE, to)).toEqual([])
    const [email, ...more] = await remindAt(OPENS, to)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      to,
      subject: 'Tu viaje empieza en 3 días: Europa (Schengen), 10/12/2026 al 24/12/2026',
      sender: { name: 'Mburucuyá Viajes', replyTo: 'hola@mburucuya.test' },
    })
    expect(email!.unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/recordatorios\/[\da-f-]{36}\.[\w-]{22}$/)
    expect(email!.attachments).toHaveLength(2)
    for (const [n, { content, contentType }] of email!.attachments.entries()) {
      expect(contentType).toBe('application/pdf')
      expect((await readPdf(content)).text).toContain(passengers[n]!.lastName)
    }
    expect(email!.text.match(/http:\/\/localhost:3000\/sos\/[0-9A-F]{32}\n/g)).toHaveLength(2)
    for (const body of [email!.text, email!.html]) {
      for (const words of [
        'Hola, Ana',
        'tu cobertura empieza el 10/12/2026',
        'Hornero 80',
        'Certificado Schengen',
        'Reglamento (CE) 810/2009, artículo 15',
        'EUR 30.000',
        'el 28/11/2026',
        'lo decide la autoridad de cada país',
        'http://localhost:3000/mburucuya/mi-voucher',
        email!.unsubscribeUrl!,
      ])
        expect(body, words).toContain(words)
      // The small print names our company, which issues the voucher.
      expect(body.replaceAll(CEIBO_COMPANY, '')).not.toMatch(/ceibo asistencia/i)
    }
  })

  test('it is sent once, however often the sweep runs, and again neither after a restart nor on the next days', async () => {
    const to = someone()
    const id = await sell(to)
    shop.clock.set(OPENS)
    await Promise.all([sweepReminders(shop.dependencies), sweepReminders(shop.dependencies)])
    await reminderFeature.catchUp!(shop.dependencies)
    expect(await remindAt(OPENS, to)).toHaveLength(1)
    for (const day of ['2026-12-07', '2026-12-08', '2026-12-09']) {
      await reminderFeature.catchUp!(shop.dependencies)
      expect(await remindAt(`${day}T18:00:00Z`, to), day).toEqual([])
    }
    expect(await remindersOf(id)).toHaveLength(1)
  })

  test('a server that was down until the day before says "mañana"; one that comes on the departure day says nothing', async () => {
    const [late, tooLate] = [someone(), someone()]
    await sell(late)
    expect((await remindAt('2026-12-09T23:00:00Z', late))[0]?.subject).toMatch(/^Tu viaje empieza mañana: /)
    await sell(tooLate, { startDate: '2026-12-12', endDate: '2026-12-26' })
    expect(await remindAt('2026-12-12T03:00:00Z', tooLate)).toEqual([])
  })

  test('an email that waits for its mail server until the departure day is no longer due', async () => {
    const to = someone()
    const id = await sell(to)
    shop.clock.set(OPENS)
    await sweepReminders(shop.dependencies)
    expect(await remindAt('2026-12-10T12:00:00Z', to)).toEqual([])
    expect(await remindersOf(id)).toMatchObject([{ status: 'FAILED', lastError: 'no longer due' }])
  })

  test('a purchase less than three days before gets none: its vouchers came within these days', async () => {
    const to = someone()
    shop.clock.set('2026-12-07T12:00:00Z')
    await sell(to)
    for (const instant of [OPENS, '2026-12-08T15:00:00Z', '2026-12-09T15:00:00Z'])
      expect(await remindAt(instant, to), instant).toEqual([])
  })

  test('an annual plan is reminded of its first day', async () => {
    const to = someone()
    const endDate = annualEndDate('2026-12-10')
    await sell(to, { categoryId: 23, planId: 202, endDate })
    const [email] = await remindAt(OPENS, to)
    expect(email!.subject).toBe('Tu plan anual empieza en 3 días: Europa (Schengen), 10/12/2026 al 09/12/2027')
    expect(await remindAt('2027-03-01T15:00:00Z', to)).toEqual([])
  })

  test('a review older than six months is to be confirmed', async () => {
    const to = someone()
    await sell(to, { destinationId: 2 })
    const [email] = await remindAt(OPENS, to)
    expect(email!.text).toMatch(/Argentina: Un decreto de mayo de 2025[^]*más de seis meses: confirmalo/)
    expect(email!.text).toContain('Tu plan: No publica un mínimo: tu cobertura médica es de USD 80.000 por evento')
    expect(email!.text).toContain('?language=es')
    expect(email!.text).not.toContain('Schengen')
  })
})

describe('V-19 nobody is reminded of a trip that does not take place as sold', () => {
  test('a cancelled sale gets none, also when its reminder waits already', async () => {
    const [before, waiting] = [someone(), someone()]
    const cancel = async (id: string) => {
      const options = { token: desk.admin() }
      const seen = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, options)
      if (!seen.ok) throw new Error(seen.failure.errorCode)
      const body = { intent: crypto.randomUUID(), refund: seen.result.refund }
      expect(await shop.call(afterSaleApi.cancel, { params: { id }, body }, options)).toMatchObject({ ok: true })
    }
    await cancel(await sell(before))
    const id = await sell(waiting)
    shop.clock.set(OPENS)
    await sweepReminders(shop.dependencies)
    await desk.login()
    await cancel(id)
    const left = await remindAt(OPENS)
    for (const to of [before, waiting]) expect(left.filter((email) => email.to === to)).toEqual([])
    expect(await remindersOf(id)).toMatchObject([{ status: 'FAILED', lastError: 'no longer due' }])
  })

  test('a sale whose cancellation was requested gets none until the request is closed', async () => {
    const to = someone()
    const person = newPassenger()
    const id = await sell(to, { passengers: [person] })
    const { id: saleId } = await desk.rowOf(id)
    const [paper] = await shop.db.select().from(voucher).where(eq(voucher.saleId, saleId))
    const body = {
      voucher: paper!.code,
      document: person.documentNumber,
      name: person.name,
      lastName: person.lastName,
      email: to,
      phone: '099 123 456',
      reason: 'No viajo',
    }
    expect((await shop.call(requestApi.cancel, { body })).ok).toBe(true)
    expect(await shop.db.$count(request, eq(request.saleId, saleId))).toBe(1)
    expect(await remindAt(OPENS, to)).toEqual([])
    await shop.db.update(request).set({ status: 'closed' }).where(eq(request.saleId, saleId))
    expect(await remindAt(OPENS, to)).toHaveLength(1)
  })

  test('a sale on account gets one, whether its business has paid or not', async () => {
    const to = someone()
    const broker = buyer(shop, await shop.loginAs('broker@ceibo.test'))
    const purchase = fifteenDaysInEurope({ contact: contactOf(to), onAccount: true, confirmDuplicate: true })
    const { saleId } = good(await broker.createSale({ order: good(await broker.open(purchase)).order }))
    expect((await desk.rowOf(saleId)).isPaid).toBe(false)
    expect((await remindAt(OPENS, to))[0]?.sender?.name).toBe('Rambla Brokers')
  })

  test('an erased sale, and one that nobody was emailed the vouchers of, get none', async () => {
    const [erased, silent] = [someone(), someone()]
    const ids = [await sell(erased), await sell(silent)] as const
    await shop.db.update(sale).set({ erasedAt: new Date() }).where(eq(sale.publicId, ids[0]))
    const { id } = await desk.rowOf(ids[1])
    const isVouchers = and(eq(mailMessage.kind, 'vouchers'), eq(mailMessage.dedupeKey, `vouchers:${id}`))
    expect(await shop.db.delete(mailMessage).where(isVouchers).returning()).toHaveLength(1)
    const left = await remindAt(OPENS)
    for (const to of [erased, silent]) expect(left.filter((email) => email.to === to)).toEqual([])
  })
})

describe('V-19 after a change of dates', () => {
  /** A change that costs nothing: the same days later or sooner. */
  async function move(id: string, startDate: string, endDate: string): Promise<void> {
    await desk.change(id, await desk.dates(id, startDate, endDate))
    expect((await desk.rowOf(id)).startDate).toBe(startDate)
    await deliverEmails(shop)
  }

  test('the reminder follows the new date, to later and to sooner', async () => {
    const [later, sooner] = [someone(), someone()]
    await move(await sell(later), '2026-12-20', '2027-01-03')
    await move(await sell(sooner), '2026-12-05', '2026-12-19')
    expect(await remindAt('2026-12-02T12:00:00Z', sooner)).toHaveLength(1)
    expect(await remindAt(OPENS, later)).toEqual([])
    const [email] = await remindAt('2026-12-17T12:00:00Z', later)
    expect(email!.subject).toContain('20/12/2026 al 03/01/2027')
  })

  test('a reminder that waits while the dates change is not sent: that of the new date is', async () => {
    const to = someone()
    const id = await sell(to)
    shop.clock.set(OPENS)
    await sweepReminders(shop.dependencies)
    await shop.db.update(sale).set({ startDate: '2026-12-20', endDate: '2027-01-03' }).where(eq(sale.publicId, id))
    expect(await remindAt('2026-12-07T13:00:00Z', to)).toEqual([])
    expect(await remindAt('2026-12-17T12:00:00Z', to)).toHaveLength(1)
    expect((await remindersOf(id)).map(({ status }) => status).toSorted()).toEqual(['FAILED', 'SENT'])
  })

  test('whoever was reminded already is not reminded again', async () => {
    const to = someone()
    const id = await sell(to)
    expect(await remindAt(OPENS, to)).toHaveLength(1)
    await shop.db.update(sale).set({ startDate: '2026-12-20', endDate: '2027-01-03' }).where(eq(sale.publicId, id))
    expect(await remindAt('2026-12-17T12:00:00Z', to)).toEqual([])
  })
})

describe('V-19 switching reminders off', () => {
  const open = (url: string) => shop.app.inject({ url: new URL(url).pathname })
  /** The one-click POST of a mail program (RFC 8058). */
  const oneClick = (url: string, type = 'application/x-www-form-urlencoded') =>
    shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': type },
      payload:
        type === 'application/x-www-form-urlencoded'
          ? 'List-Unsubscribe=One-Click'
          : '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    })

  async function reminded(more: Partial<Purchase> = {}) {
    const to = someone()
    shop.clock.set(TEST_NOW)
    await sell(to, more)
    const [email] = await remindAt(OPENS, to)
    return { to, url: email!.unsubscribeUrl! }
  }

  test('the link opens a page in the seller’s brand, without a login; opening it changes nothing, its button does, for every later purchase', async () => {
    const { to, url } = await reminded({ subdomain: 'mburucuya' })
    const asking = await open(url)
    expect([asking.statusCode, asking.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const words of ['Mburucuyá Viajes', 'No recibir más recordatorios', '<form method="post">'])
      expect(asking.body).toContain(words)
    expect(asking.body).not.toContain(to)
    expect(asking.body).not.toMatch(/ceibo asistencia/i)
    await open(url)

    const trip = { startDate: '2026-12-14', endDate: '2026-12-28' }
    shop.clock.set(TEST_NOW)
    const [still, other] = [to, someone()]
    await sell(still, trip)
    expect(await remindAt('2026-12-11T12:00:00Z', still), 'the page was only opened').toHaveLength(1)

    const done = await oneClick(url)
    expect([done.statusCode, done.body.includes('No te mandamos más recordatorios')]).toEqual([200, true])
    shop.clock.set(TEST_NOW)
    const next = { startDate: '2026-12-18', endDate: '2026-12-30' }
    await sell(to.toUpperCase(), next)
    await sell(other, next)
    const left = await remindAt('2026-12-15T12:00:00Z')
    expect(left.map((email) => email.to)).toContain(other)
    expect(left.filter((email) => email.to.toLowerCase() === to)).toEqual([])
    expect((await open(url)).body).toContain('No te mandamos más recordatorios')
  })

  test('a reminder that waits when its address switches them off is not sent', async () => {
    const { to, url } = await reminded()
    shop.clock.set(TEST_NOW)
    await sell(to, { startDate: '2026-12-14', endDate: '2026-12-28' })
    shop.clock.set('2026-12-11T12:00:00Z')
    await sweepReminders(shop.dependencies)
    await oneClick(url)
    expect(await remindAt('2026-12-11T12:30:00Z', to)).toEqual([])
  })

  test('twice is once, and a mail program may send either kind of form', async () => {
    const { url } = await reminded()
    for (const type of ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
      const answer = await oneClick(url, type)
      expect([answer.statusCode, answer.body.includes('Listo')], type).toEqual([200, true])
    }
  })

  // ASVS 14.2.2, 14.3.2
  test('a token that is not ours opens nothing and switches nothing; the page is in no cache and no search engine', async () => {
    const { url } = await reminded()
    const { url: others } = await reminded()
    const [id = '', signature = ''] = new URL(url).pathname.split('/').at(-1)!.split('.')
    const [otherId = ''] = new URL(others).pathname.split('/').at(-1)!.split('.')
    const wrong = [
      `${otherId}.${signature}`,
      `${id}.${'A'.repeat(22)}`,
      id,
      `${id}.${signature}x`,
      `${crypto.randomUUID()}.${signature}`,
      'x',
      '%00',
    ]
    for (const token of wrong) {
      const address = `http://localhost:3000/recordatorios/${token}`
      for (const answer of [await open(address), await oneClick(address)])
        expect([answer.statusCode, answer.body.includes('Este enlace no sirve')], token).toEqual([404, true])
    }
    expect((await open(url)).body).toContain('<form')
    const { headers } = await open(url)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toContain("form-action 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/)
  })

  test('once the recipient was erased the link opens nothing', async () => {
    const { to, url } = await reminded()
    await shop.db.update(mailMessage).set({ recipient: '' }).where(eq(mailMessage.recipient, to))
    expect((await oneClick(url)).statusCode).toBe(404)
  })
})

describe.skipIf(!onPostgres)('V-19 two servers on one database (PostgreSQL only)', () => {
  const SALES = 12
  let together: Awaited<ReturnType<typeof startShops>>
  beforeAll(async () => {
    together = await startShops(2, { gateway: 'sandbox' })
    return together.close
  })

  test('sweeps at the same moment queue one reminder for each sale, two mail workers send it once, and a restart adds none', async () => {
    const [one, two] = together.shops as [TestShop, TestShop]
    for (let n = 0; n < SALES; n += 1) {
      const ana = buyer(one)
      const purchase = fifteenDaysInEurope({ passengers: [newPassenger()], confirmDuplicate: true })
      const opened = good(await ana.open(purchase))
      good(await ana.pay(opened, await card(one)))
      good(await ana.createSale({ order: opened.order }))
    }
    await deliverEmails(one)
    for (const each of [one, two]) each.clock.set(OPENS)
    await Promise.all([one, two, one, two, one, two].map(({ dependencies }) => sweepReminders(dependencies)))
    const isOurs = eq(mailMessage.kind, departureReminderEmail.kind)
    const queued = await one.db.select().from(mailMessage).where(isOurs)
    expect(queued).toHaveLength(SALES)
    expect(new Set(queued.map(({ payload }) => payload['saleId'])).size).toBe(SALES)
    const sentBefore = one.sentEmails.length + two.sentEmails.length
    await Promise.all(queued.flatMap(({ id }) => [one, two].map(({ dependencies }) => sendEmail(dependencies, id))))
    expect(one.sentEmails.length + two.sentEmails.length - sentBefore).toBe(SALES)

    const third = await together.start()
    third.clock.set('2026-12-08T12:00:00Z')
    await startWork(reminderFeature, third.dependencies)
    await Promise.all([one, two].map(({ dependencies }) => sweepReminders(dependencies)))
    expect(await one.db.$count(mailMessage, isOurs)).toBe(SALES)
  }, 120_000)
})
