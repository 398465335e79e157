import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { businessApi } from '#shared/businesses/contract.ts'
import { coverAnswer } from '#shared/entry-requirements/requirement.ts'
import { termsText, WITHDRAWAL_TEXT } from '#shared/after-sale/terms-text.ts'
import { correctionApi } from '#shared/after-sale/correction-contract.ts'
import { type Language, languages, languageTags } from '#shared/languages.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { answersOf } from '#shared/sales/passengers.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { brokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { emptyStorefront } from '#shared/businesses/storefront-form.ts'
import { paperName } from '#shared/sales/paper-name.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { textIn } from '#shared/tariffs/text-in.ts'
import { withTranslations } from '#shared/tariffs/translations.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { tripCalendar } from '#shared/sales/trip-calendar.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { business, passwordLink, storefrontDraft, users } from '../../platform/db/schema/businesses.ts'
import { tidyAccount } from '#shared/refunds/bank-account.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { savedQuote } from '../../platform/db/schema/saved-quotes.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { checkout, partialRefund, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { request, requestEvent } from '../../platform/db/schema/requests.ts'
import { encryptAccount } from '../refund-accounts/account.ts'
import { storefrontOfSale } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { requirementsAt } from '../entry-requirements/store.ts'
import { registerPayment } from './register-payment.ts'
import { receiptPdf } from '../after-sale/receipt-pdf.ts'
import { receiptDocument } from '../after-sale/receipts.ts'
import { checkPage } from '../../web/voucher-pages/check-page.ts'
import { sosPage } from '../../web/voucher-pages/sos-page.ts'
import { certificatePdf } from './certificate-pdf.ts'
import type { SoldSale } from './history.ts'
import { vouchersInForce } from './sale-emails.ts'
import { tripEntry } from './voucher-files.ts'
import type { VoucherDocument } from './voucher-pdf.ts'
import { conditionTexts } from './voucher-texts.ts'
import { saleStorefrontCode } from '../../platform/db/schema/address-codes.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { voucherAccess } from '../../platform/db/schema/voucher-access.ts'
import { webhook } from '../../platform/db/schema/webhooks.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { CEIBO_COMPANY } from '../../../tests/support/test-brand.ts'
import { firstTariff } from '../../../tests/support/test-rates.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { spanishFinder } from '../../../tests/support/languages-of-papers.ts'
import { answeredDispute } from '../../../tests/support/closed-month.ts'
import { deliverEmails, renderEmail } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { TEST_NOW } from '../../../tests/support/template.ts'
import { fileMailer } from '../../adapters/mail/file-mailer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterAll(() => shop.close())

/** Buys by card at a storefront, and gives the sale with the emails that it sends. */
async function buy(more: Partial<Purchase> = {}) {
  const ana = buyer(shop)
  const checkout = good(await ana.open(fifteenDaysInEurope(more)))
  good(await ana.pay(checkout, await card(shop)))
  const sale = good(await ana.createSale({ order: checkout.order }))
  const emails = await deliverEmails(shop)
  return {
    sale,
    toTraveller: emails.find(({ to, subject }) => to === 'ana@example.com' && /^(Tus|Seus) vouchers/.test(subject))!,
    toStaff: emails.find(({ to }) => to === 'hola@ceibo.test')!,
  }
}

test('B-12 the traveller gets the voucher of each passenger as a PDF that opens, under the brand that sold it', async () => {
  const passengers = [newPassenger(), newPassenger('1990-01-31')]
  const { sale, toTraveller } = await buy({ passengers, subdomain: 'mburucuya' })
  expect(toTraveller.subject).toBe('Tus vouchers: Europa (Schengen), 10/12/2026 al 24/12/2026')
  expect(toTraveller.sender).toEqual({ name: 'Mburucuyá Viajes', replyTo: 'hola@mburucuya.test' })
  // The conditions come after the vouchers.
  expect(toTraveller.attachments).toHaveLength(3)
  for (const [n, { filename, content, contentType }] of toTraveller.attachments.slice(0, 2).entries()) {
    const { number, passenger } = sale.vouchers[n]!
    expect([filename, contentType]).toEqual([paperName('Voucher', { person: passenger, number }), 'application/pdf'])
    const { text } = await readPdf(content)
    expect(text).toContain(passengers[n]!.lastName)
    expect(text).toContain('Mburucuyá Viajes')
  }
})

test('B-12 the email names plan, dates, vouchers, phones to call and what to do, in text and in HTML', async () => {
  const { sale, toTraveller } = await buy()
  const { code, number, passenger } = sale.vouchers[0]!
  for (const body of [toTraveller.text, toTraveller.html]) {
    for (const fact of [
      'Hola, Ana',
      'Hornero 80',
      '10/12/2026 al 24/12/2026 (15 días)',
      'USD 93,38',
      passenger,
      `Nº ${number} · ${code}`,
      '+598 2901 0247',
      'Comunicate con nosotros antes de atenderte',
      '5 días hábiles',
      'Se hace en el momento en «Ver mis vouchers»',
      'http://localhost:3000/cancelar-plan',
    ]) {
      expect(body).toContain(fact)
    }
    expect(body).not.toMatch(/seguro|póliza/i)
  }
  expect(toTraveller.html).toContain('href="tel:+59829010247"')
  expect(toTraveller.html).toContain('background:#b700ff')
  expect(toTraveller.text).not.toContain('+598 2901 0100')
})

test('V-13 the email says what the cover answers to each place that asks one, and brings the certificate in its language', async () => {
  const { toTraveller } = await buy({ destinationId: 6 })
  for (const body of [toTraveller.text, toTraveller.html]) {
    for (const fact of [
      'Espacio Schengen: con visa',
      'Tu cobertura médica (hasta USD 80.000 por evento) llega al mínimo que piden, según lo publicado el 28/11/2026.',
      'No publica un mínimo: tu cobertura médica es de USD 80.000 por evento, según lo publicado el 14/01/2026, hace más de seis meses: confirmalo.',
      'Quién entra lo decide la autoridad de cada país',
      'Certificado Schengen',
      'Certificado de asistencia, en inglés',
      '?language=en',
      '?language=es',
    ])
      expect(body).toContain(fact)
    expect(body).toMatch(/qué cobertura te pueden pedir al entrar/i)
    expect(body).not.toContain('?language=pt')
  }
  const { toTraveller: toEurope } = await buy()
  expect(toEurope.text).not.toContain('?language=')
  const { toTraveller: toNorthAmerica } = await buy({ destinationId: 4 })
  expect(toNorthAmerica.text).not.toMatch(/qué cobertura te pueden pedir/i)
})

test('V-06 the email has the price line by line, each voucher with all that it leads to, and the logo of its seller', async () => {
  const passengers = [newPassenger(), newPassenger('1990-01-31')]
  const { sale, toTraveller } = await buy({ passengers, promoCode: 'VERANO15', subdomain: 'mburucuya' })
  const { text, html } = toTraveller
  const [first, second] = sale.vouchers.map(({ passenger }) => passenger)
  // Cost 46.69 with a markup of 90; 15 % off the two.
  for (const line of [`${first}: USD 88,71`, `${second}: USD 88,71`, 'Precio: USD 177,42', 'Total: USD 150,81'])
    expect(text).toContain(line)
  expect(text).toContain('Descuento VERANO15: −USD 26,61')
  for (const { code } of sale.vouchers) {
    const own = `MGA${code.slice(2)}`
    for (const path of ['sale/voucherPDF', 'voucher/certificate', 'voucher/calendar']) {
      const url = `http://localhost:3000/api/${path}/${own}`
      expect(text).toContain(url)
      expect(html).toContain(`href="${url}"`)
    }
  }
  expect(text.match(/http:\/\/localhost:3000\/sos\/[0-9A-F]{32}\n/g)).toHaveLength(2)
  expect(html).toMatch(/<img src="http:\/\/localhost:3000\/images\/[^"]+" height="44" alt="Mburucuyá Viajes"/)
})

// ASVS 1.1.2
test('B-12 what people typed is never read as HTML', async () => {
  const name = '<img src=x onerror=alert(1)>'
  await shop.db
    .update(business)
    .set({ name: `Tom & "${name}"` })
    .where(eq(business.subdomain, 'mburucuya'))
  const { toTraveller, toStaff } = await buy({
    subdomain: 'mburucuya',
    passengers: [{ ...newPassenger(), lastName: 'O’Neill' }],
  })
  await shop.db.update(business).set({ name: 'Mburucuyá Viajes' }).where(eq(business.subdomain, 'mburucuya'))
  for (const { html } of [toTraveller, toStaff]) {
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('Tom &amp; &quot;&lt;img src=x onerror=alert(1)&gt;&quot;')
  }
})

test('K-07 staff get an email about each sale, with a link to it', async () => {
  const { sale, toStaff } = await buy()
  expect(toStaff.subject).toBe(`Venta ${saleCode(sale.number)}: Hornero 80, USD 93,38`)
  expect(toStaff.text).toContain(`http://localhost:3000/admin/sales/${sale.saleId}`)
  expect(toStaff.text).toContain('Total: USD 93,38, con tarjeta')
  expect(toStaff.attachments).toEqual([])
})

describe('of every kind', () => {
  /** Papers and pages of one voucher or email, which are in its seller's brand wherever they are, and pictures. */
  const OF_NO_STOREFRONT =
    /^(api\/(sale\/voucherPDF|voucher\/(certificate|calendar))\/MGA\w{27}|(verificar|sos)\/[0-9A-F]{32}|recordatorios\/[\da-f-]{36}\.[\w-]{22}|images\/[\w./-]+)$/
  const choice = {
    residenceCountryId: 1,
    categoryId: 24,
    startDate: '2026-12-10',
    endDate: '2026-12-24',
    destinationId: 1,
    party: { adults: 1, seniors: 0, familyBirthDates: null },
    ages: [40],
    planId: 103,
    promoCode: null,
    extras: [],
  }
  type Seller = {
    /** Of its user; the main brand's customer has no session. */
    login?: string
    charged: number
    subdomain?: string
    /** What every link of a customer's email begins with. */
    leads: RegExp
  }

  /**
   * Everything that a seller's customer, its user and our staff may be written about.
   * What the customer asks for is asked on the pages that the email of the vouchers leads to.
   */
  async function ordersOf(seller: Seller): Promise<Record<string, Record<string, string | number>>> {
    const { login, charged, subdomain } = seller
    await shop.db.delete(limitedUse)
    const token = login && (await shop.loginAs(login))
    const quote = await shop.call(savedQuoteApi.save, { body: { choice, charged, subdomain } }, { token })
    if (!quote.ok) throw new Error(quote.failure.message)
    const ofQuote = seller === broker ? brokerStorefront({ of: 'quote', code: quote.result.code }) : subdomain
    const { sale: bought, toTraveller } = await buy({ subdomain: ofQuote, confirmDuplicate: true })
    const storefront = /localhost:3000\/?(.*)\/mi-voucher/.exec(toTraveller.text)?.[1] || undefined
    const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, bought.saleId))
    const voucherCode = bought.vouchers[0]!.code
    const answer = await shop.call(requestApi.cancel, {
      body: {
        voucher: voucherCode,
        document: newPassenger().documentNumber,
        name: 'Ana',
        lastName: 'Pérez',
        email: 'ana@example.com',
        phone: '099 123 456',
        reason: 'No viajo',
        subdomain: storefront,
      },
    })
    expect(answer.ok).toBe(true)
    const [newest] = await shop.db.select().from(request).orderBy(desc(request.number)).limit(1)
    const staffToken = await shop.loginAs('admin@ceibo.test')
    const body = { version: 1, status: 'approved', message: 'Te devolvemos el total.' } as const
    const approved = await shop.call(requestDeskApi.update, { params: { id: newest!.id }, body }, { token: staffToken })
    expect(approved.ok).toBe(true)
    const [event] = await shop.db.select().from(requestEvent).where(eq(requestEvent.requestId, newest!.id))
    await shop.call(voucherAccessApi.ask, { body: { lookup: voucherCode, subdomain: storefront } })
    const ofSeller = eq(voucherAccess.businessId, sold!.businessId)
    const [access] = await shop.db.select().from(voucherAccess).where(ofSeller)
    await shop.call(authApi.forgot, { body: { user: login ?? 'agencia@ceibo.test', role: 'partner' } })
    const [link] = await shop.db.select().from(passwordLink).orderBy(desc(passwordLink.createdAt)).limit(1)
    // Another link, since an email renews its own.
    const [invited] = await shop.db
      .insert(passwordLink)
      .values({ ...link!, tokenHash: randomUUID() })
      .returning()
    const [paidBy] = await shop.db.select().from(users).where(eq(users.email, 'admin@ceibo.test'))
    const payment = {
      userId: paidBy!.id,
      paidOn: '2026-11-20',
      reference: 'Recibo 1',
      method: null,
      intentId: randomUUID(),
    }
    const paid = [{ businessId: sold!.businessId, amount: sold!.charged - sold!.commission }]
    const { lotId } = await registerPayment(shop.db, paid, { payment, now: shop.dependencies.now() })
    await shop.db.update(sale).set({ lotId }).where(eq(sale.id, sold!.id))
    const disputed = await answeredDispute(shop.db, { businessId: sold!.businessId, userId: paidBy!.id })
    const draft = { look: emptyStorefront, state: 'returned', note: 'Se lee mal.', version: 1 } as const
    await shop.db
      .insert(storefrontDraft)
      .values({ businessId: sold!.businessId, ...draft })
      .onConflictDoNothing()
    const changed = { saleId: sold!.id, intentId: randomUUID(), kind: 'change', toPay: 12_34, refund: 0, fee: 0 }
    const delayed = seller === broker ? {} : { ...(await delayedOf(subdomain)) }
    return {
      vouchers: { saleId: sold!.id },
      'departure-reminder': { saleId: sold!.id, startDate: sold!.startDate },
      'payment-received': { lotId, businessId: sold!.businessId },
      'payment-taken-back': { saleId: sold!.id, lotId, reason: 'Era de otra empresa', netToPay: 12_34 },
      'account-statement': { statementId: disputed.statementId },
      'dispute-answered': { disputeId: disputed.id },
      'credit-warning': {
        businessId: sold!.businessId,
        intentId: randomUUID(),
        reader: 'business',
        creditLimit: 1000_00,
        balance: 812_34,
      },
      'storefront-draft': { businessId: sold!.businessId, version: 1, userId: paidBy!.id },
      'sale-cancelled': { saleId: sold!.id, charged: 58_82, commission: 0, refund: 50_00, fee: 8_82 },
      'sale-cancelled-seller': { saleId: sold!.id, charged: 58_82, commission: 0, refund: 50_00, fee: 8_82 },
      'sale-changed': changed,
      'sale-changed-seller': changed,
      'change-to-pay': {
        saleId: sold!.id,
        checkoutId: sold!.checkoutId,
        amount: 12_34,
        url: storefrontUrl(
          shop.dependencies.env.publicUrl,
          await storefrontOfSale(shop.db, sold!),
          '/pagar/0123456789ABCDEF',
        ),
      },
      'vouchers-corrected': { saleId: sold!.id, intentId: randomUUID(), passengers: '1' },
      'contact-changed': { saleId: sold!.id, intentId: randomUUID() },
      'refund-granted': { saleId: sold!.id, amount: 50_00, intentId: randomUUID() },
      'refund-transferred': { saleId: sold!.id, refundId: randomUUID(), amount: 50_00, reference: 'BROU 771' },
      ...(await accountOrders(sold!.id)),
      'sale-notice': { saleId: sold!.id },
      'request-notice': { requestId: newest!.id },
      'request-receipt': { requestId: newest!.id },
      'request-update': { eventId: event!.id },
      'password-link': { linkHash: link!.tokenHash },
      invitation: { linkHash: invited!.tokenHash },
      'password-changed': { role: 'partner' },
      'second-factor': { event: 'on', role: 'partner' },
      quote: { quoteCode: quote.result.code },
      'voucher-code': { accessId: access!.id },
      alert: { title: 'Aviso', text: 'Algo para mirar' },
      'webhook-off': { webhookId: await webhookOf(sold!.businessId), reason: 'gone', at: TEST_NOW, reader: 'owner' },
      ...delayed,
    }
  }

  /** The emails about a refund to an account. */
  async function accountOrders(saleId: string) {
    const refundId = randomUUID()
    const [attempt] = await shop.db.select().from(paymentAttempt).limit(1)
    const at = shop.dependencies.now()
    const account = tidyAccount({
      name: 'Ana Pérez',
      documentType: 'national',
      documentNumber: '12345672',
      bank: '001',
      kind: 'savings',
      number: '00099299700002',
    })
    await shop.db.insert(partialRefund).values({
      id: refundId,
      attemptId: attempt!.id,
      amount: 12_34,
      reason: 'granted',
      status: 'DUE',
      nextAt: at,
      accountAt: at,
      encryptedAccount: encryptAccount(shop.dependencies.accountSecrets, refundId, account),
    })
    const about = { saleId, refundId, amount: 12_34, accountAt: at.toISOString() }
    return {
      'refund-account-received': { ...about, until: at.toISOString() },
      'refund-to-account': about,
      'refund-account-refused': { ...about, code: '902' },
    }
  }

  async function webhookOf(businessId: string): Promise<string> {
    const row = {
      businessId,
      url: 'https://agencia.test/',
      kinds: [],
      encryptedSecret: '',
      createdAt: new Date(TEST_NOW),
    }
    const [added] = await shop.db.insert(webhook).values(row).returning({ id: webhook.id })
    return added!.id
  }

  /** An order that waits for a payment at a counter, and one whose time is over. A broker has none. */
  async function delayedOf(subdomain: string | undefined) {
    await offerMethods(shop)
    const attempts: string[] = []
    for (const status of ['WAITING', 'EXPIRED'] as const) {
      const someone = buyer(shop)
      const passengers = [newPassenger()]
      const order = good(await someone.open(fifteenDaysInEurope({ subdomain, passengers })))
      good(await someone.payLater(order, 'redpagos'))
      await shop.db.update(checkout).set({ status }).where(eq(checkout.orderNo, order.order))
      const [attempt] = await shop.db
        .select()
        .from(paymentAttempt)
        .where(eq(paymentAttempt.gatewayOrder, `${order.order}1`))
      attempts.push(attempt!.id)
    }
    const [waiting = '', over = ''] = attempts
    const due = { amount: 58_82, reason: 'late-payment', status: 'STUCK', nextAt: new Date(TEST_NOW) } as const
    await shop.db.insert(refund).values({ ...due, attemptId: over })
    return {
      'delayed-payment': { attemptId: waiting, occasion: 'issued' },
      'delayed-payment-over': { attemptId: over },
      'delayed-payment-back': { attemptId: over },
    }
  }

  /** The PDFs of an email: the voucher of the only passenger, and the conditions. */
  const PAPERS: Readonly<Record<string, number>> = {
    vouchers: 2,
    'departure-reminder': 1,
    'vouchers-corrected': 1,
    'sale-changed': 2,
  }
  /** Those that a seller's customer gets. */
  const FOR_CUSTOMERS: readonly string[] = [
    'vouchers',
    'departure-reminder',
    'sale-cancelled',
    'sale-changed',
    'change-to-pay',
    'refund-granted',
    'refund-transferred',
    'refund-account-received',
    'refund-to-account',
    'refund-account-refused',
    'vouchers-corrected',
    'contact-changed',
    'request-receipt',
    'request-update',
    'quote',
    'voucher-code',
    'delayed-payment',
    'delayed-payment-over',
    'delayed-payment-back',
  ]
  /** Those that lead to pages of a storefront, those with vouchers by the line in which these say where one withdraws. */
  const WITH_PAGES: readonly string[] = [
    ...Object.keys(PAPERS),
    'quote',
    'change-to-pay',
    'refund-account-received',
    'refund-account-refused',
    'delayed-payment',
    'delayed-payment-over',
    'delayed-payment-back',
  ]
  /**
   * Our name, our colour, our address, our sales and WhatsApp: none of it is a customer of a seller to see, but in the small
   * print that names our company, which is no brand.
   */
  const OURS = /ceibo(?!\.test)|hola@ceibo|#b700ff|2901 ?0100|99 ?010 ?100/i

  const house: Seller = {
    charged: 93_38,
    leads: /^(|mi-voucher|cancelar-plan|pagar\/0123456789ABCDEF|pagar\/\w{20}\/pendiente|cotizacion\/\w{27})$/,
  }
  const company: Seller = {
    login: 'agencia@ceibo.test',
    charged: 88_71,
    subdomain: 'mburucuya',
    leads:
      /^mburucuya\/(|mi-voucher|cancelar-plan|pagar\/0123456789ABCDEF|pagar\/\w{20}\/pendiente|cotizacion\/\w{27})$/,
  }
  const broker: Seller = {
    login: 'broker@ceibo.test',
    charged: 84_04,
    leads: /^(compra\/[0-9A-F]{32}\/(mi-voucher|cancelar-plan|pagar\/0123456789ABCDEF)|cotizacion\/\w{27})$/,
  }
  type Case = [string, Seller, Partial<typeof business.$inferInsert>, { name: string; replyTo: string | null }]
  test.each<Case>([
    ['the main brand', house, {}, { name: 'Ceibo Asistencia', replyTo: 'hola@ceibo.test' }],
    ['a company', company, {}, { name: 'Mburucuyá Viajes', replyTo: 'hola@mburucuya.test' }],
    [
      'a company that named no phones and no address',
      company,
      { contactLines: [], contactEmail: null },
      { name: 'Mburucuyá Viajes', replyTo: null },
    ],
    ['a broker', broker, {}, { name: 'Rambla Brokers', replyTo: 'broker@ceibo.test' }],
  ])(
    'P-02 what a customer of %s gets carries its brand, leads to its pages and shows no other',
    async (_, seller, changes, sender) => {
      const orders = await ordersOf(seller)
      const [before] = await shop.db.select().from(business).where(eq(business.name, sender.name))
      await shop.db
        .update(business)
        .set({ name: sender.name, ...changes })
        .where(eq(business.id, before!.id))
      try {
        const kinds = shop.dependencies.emails
          .map(({ kind }) => kind)
          .filter((kind) => seller !== broker || !kind.startsWith('delayed-payment'))
        expect(Object.keys(orders).toSorted()).toEqual(kinds.toSorted())
        for (const kind of kinds) {
          // A reminder is due three days before its trip alone.
          shop.clock.set(kind === 'departure-reminder' ? '2026-12-07T15:00:00Z' : TEST_NOW)
          const email = (await renderEmail(shop.dependencies, kind, orders[kind]!))!
          expect(email, kind).not.toBeNull()
          if (!FOR_CUSTOMERS.includes(kind)) {
            expect(email.sender, kind).toBeUndefined()
            continue
          }
          expect(email.sender, kind).toEqual(sender)
          const papers = email.attachments.filter(({ contentType }) => contentType === 'application/pdf')
          expect(papers.length, kind).toBe(PAPERS[kind] ?? 0)
          expect(email.unsubscribeUrl !== undefined, kind).toBe(kind === 'departure-reminder')
          const printed = await Promise.all(papers.map(({ content }) => readPdf(content)))
          const pdfs = printed.map(({ text, title, author }) => [text, title, author].join(' '))
          for (const words of [email.text, email.html, ...pdfs]) expect(words, kind).toContain(CEIBO_COMPANY)
          if (seller !== house)
            for (const words of [email.subject, email.text, email.html, ...pdfs])
              expect(words.replaceAll(CEIBO_COMPANY, ''), kind).not.toMatch(OURS)
          for (const words of [email.text, email.html, ...pdfs]) expect(words, kind).toContain(sender.name)
          const hrefs = printed.flatMap(({ pages }) => pages.flatMap(({ links }) => links))
          const links = [email.text, email.html, ...pdfs, ...hrefs]
            .flatMap((words) =>
              [...words.matchAll(/http:\/\/localhost:3000\/?([^\s"<]*)/g)].map(([, address = '']) => address),
            )
            .filter((link) => !OF_NO_STOREFRONT.test(link))
          expect(links.length > 0, kind).toBe(WITH_PAGES.includes(kind))
          for (const link of links) expect(link, kind).toMatch(seller.leads)
        }
      } finally {
        shop.clock.set(TEST_NOW)
        await shop.db.update(business).set(before!).where(eq(business.id, before!.id))
      }
    },
  )

  /** Gives the tariff of all sales, orders and quotes a translation of these names and of the benefits. */
  async function translateTariff(texts: string[]) {
    const renamed = texts.map((text) => ({ text, pt: `${text.slice(0, 4)} (PT)`, en: `${text.slice(0, 4)} (EN)` }))
    const content = { ...firstTariff, translations: withTranslations(firstTariff.translations ?? [], renamed) }
    const at = new Date(TEST_NOW)
    const row = { name: 'Con otros nombres', content, editedAt: at, approvedAt: at }
    const [version] = await shop.db.insert(tariffVersion).values(row).returning({ n: tariffVersion.number })
    for (const table of [sale, savedQuote]) await shop.db.update(table).set({ tariffVersion: version!.n })
    const path = sql`jsonb_set(${checkout.snapshot}, '{tariff,version}', to_jsonb(${version!.n}::int))`
    await shop.db.update(checkout).set({ snapshot: path })
    return (text: string, language: Language) => textIn(content, text, language)
  }

  /** The papers and pages of a sale that its emails do not bring. */
  async function otherPapers({ publicId, attemptId }: SoldSale, document: VoucherDocument) {
    const read = async (paper: Promise<Uint8Array>) => (await readPdf(await paper)).text
    const brand = { name: 'Ceibo', primaryColor: '#b700ff', logo: null } as const
    const receipt = await receiptDocument(shop.dependencies, { publicId, receiptId: attemptId! })
    return {
      certificate: await read(certificatePdf(document)),
      receipt: await read(receiptPdf(receipt)),
      check: checkPage(document, brand, '2026-12-12'),
      emergencies: sosPage(document, brand, { path: '/sos/A', today: '2026-12-12' }).document,
      calendar: tripCalendar(tripEntry(shop.dependencies, document)).replaceAll('\r\n ', ''),
    }
  }

  test('I-02 every email and PDF that a buyer gets is in their language, without a Spanish word or a placeholder', async () => {
    const orders = await ordersOf(house)
    const saleId = String(orders['vouchers']!['saleId'])
    const [sold] = await shop.db.select().from(sale).where(eq(sale.id, saleId))
    const [document] = await vouchersInForce(shop.dependencies, saleId)
    const requirements = await requirementsAt(shop.dependencies, sold!.destinationId)
    const translate = await translateTariff([sold!.planName, sold!.destinationName])
    const names = [sold!.planName, sold!.destinationName, ...document!.benefits.map(({ name }) => name)]
    const answersOfCover = ({ benefits }: VoucherDocument) => requirements.map((one) => coverAnswer(one, benefits))
    expect(answersOfCover(document!)).toContain('met')
    /** How often each name stands in the Spanish emails and papers of a kind. */
    const inSpanish = new Map<string, number[]>()
    const times = (text: string, name: string) => text.split(name).length - 1
    /** The texts that are data, in Spanish until somebody writes others, and what binds in Spanish. */
    const data = [
      'Te devolvemos el total.',
      ...document!.contactLines.map(({ label }) => label),
      ...requirements.flatMap(({ place, text, sourceName }) => [place, text, sourceName]),
      WITHDRAWAL_TEXT,
      termsText(document!.terms),
      conditionTexts.es('personal'),
      conditionTexts.es('limits'),
    ]
    for (const language of languages) {
      const findSpanish = language === 'es' ? () => [] : await spanishFinder(language)
      for (const table of [sale, checkout, request]) await shop.db.update(table).set({ language })
      for (const kind of FOR_CUSTOMERS) {
        shop.clock.set(kind === 'departure-reminder' ? '2026-12-07T15:00:00Z' : TEST_NOW)
        const about = kind === 'quote' ? { ...orders[kind]!, language } : orders[kind]!
        const email = (await renderEmail(shop.dependencies, kind, about))!
        expect(email.html, kind).toContain(`<html lang="${languageTags[language]}">`)
        const papers = email.attachments.filter(
          ({ contentType, filename }) => contentType === 'application/pdf' && !filename.startsWith('Condiciones'),
        )
        const printed = await Promise.all(papers.map(({ content }) => readPdf(content)))
        for (const one of printed) expect(one.language, kind).toBe(languageTags[language])
        const words = [email.subject, email.text, ...printed.flatMap(({ text, subject }) => [text, subject])]
        for (const text of words) {
          expect(text, kind).not.toMatch(/\{\w+\}|undefined/)
          expect(findSpanish(text, data), `${kind} in ${language}`).toEqual([])
        }
        const all = words.join('\n').replaceAll(/\s+/g, ' ')
        const counts = names.map((name) => times(all, translate(name, language)))
        inSpanish.set(kind, inSpanish.get(kind) ?? counts)
        expect(counts, `${kind} in ${language}`).toEqual(inSpanish.get(kind))
        for (const name of names.filter((one) => translate(one, language) !== one)) {
          expect(times(all, name), `${kind} in ${language}: ${name}`).toBe(0)
        }
      }
      const [own] = await vouchersInForce(shop.dependencies, saleId)
      for (const rule of ['isSchengen', 'medicalCap', 'spanish'] as const) expect(own![rule]).toEqual(document![rule])
      expect(answersOfCover(own!)).toEqual(answersOfCover(document!))
      for (const [paper, text] of Object.entries(await otherPapers(sold!, own!))) {
        expect(text, paper).toContain(translate(sold!.planName, language))
        expect(text, paper).toContain(translate(sold!.destinationName, language))
        for (const name of names.filter((one) => translate(one, language) !== one))
          expect(text, paper).not.toContain(name)
      }
    }
    const withPlan = [...inSpanish].filter(([, [plan = 0]]) => plan > 0).map(([kind]) => kind)
    const OF_PLAN = /^(vouchers|departure-reminder|sale-c|quote|delayed-payment)/
    expect(withPlan).toEqual(FOR_CUSTOMERS.filter((kind) => OF_PLAN.test(kind)))
    shop.clock.set(TEST_NOW)
  })

  test('I-02 a buyer in Portuguese reads Portuguese, and so they do months later when staff correct the sale', async () => {
    const dates = { startDate: '2027-06-01', endDate: '2027-06-15' }
    const { sale: bought, toTraveller } = await buy({ ...dates, language: 'pt', confirmDuplicate: true })
    expect(toTraveller.subject).toBe('Seus vouchers: Europa (Schengen), 01/06/2027 a 15/06/2027')
    expect(toTraveller.text).toContain('Olá, Ana: obrigado pela sua compra.')
    expect(toTraveller.text).toContain('Tradução de cortesia. O texto em espanhol é o que vale:')
    expect(toTraveller.text).toContain(WITHDRAWAL_TEXT)
    const { text } = await readPdf(toTraveller.attachments[0]!.content)
    for (const words of ['Voucher de assistência em viagem', 'Válido de 01/06/2027 a 15/06/2027 (15 dias)'])
      expect(text).toContain(words)

    shop.clock.set('2027-03-15T15:00:00Z')
    const token = await shop.loginAs('admin@ceibo.test')
    const detail = await shop.call(saleApi.detail, { params: { id: bought.saleId } }, { token })
    if (!detail.ok) throw new Error(detail.failure.message)
    const { passengers, contact } = detail.result
    const corrected = passengers.map((one, index) => ({ n: index + 1, ...answersOf(one), name: 'Zulema' }))
    const { email, phone } = contact
    const body = { intent: randomUUID(), passengers: corrected, contact: { email, phone } }
    const answer = await shop.call(correctionApi.correct, { params: { id: bought.saleId }, body }, { token })
    expect(answer).toMatchObject({ ok: true })
    const [again] = await deliverEmails(shop)
    shop.clock.set(TEST_NOW)
    expect(again!.subject).toBe('Atualizamos seus vouchers: Europa (Schengen), 01/06/2027 a 15/06/2027')
    expect((await readPdf(again!.attachments[0]!.content)).text).toContain('Zulema')
    expect(again!.attachments[0]!.filename).toMatch(/^Voucher-Zulema/)
  })

  test('B-12 the pages of a broker’s sale name the broker and no sale, and its address shows no vouchers', async () => {
    const [rambla] = await shop.db.select().from(business).where(eq(business.name, 'Rambla Brokers'))
    const orders = await ordersOf(broker)
    const saleId = String(orders.vouchers!['saleId'])
    const [sold] = await shop.db.select().from(sale).where(eq(sale.id, saleId))
    const address = async () => {
      const email = await renderEmail(shop.dependencies, 'vouchers', { saleId })
      return /localhost:3000\/(.*)\/mi-voucher/.exec(email!.text)?.[1] ?? ''
    }
    const storefront = await address()
    const code = storefront.slice('compra/'.length)
    const opened = async (subdomain: string) => {
      const answer = await shop.call(businessApi.find, { params: { subdomain } })
      return answer.ok ? answer.result : answer.failure.errorCode
    }
    expect(await opened(storefront)).toMatchObject({
      subdomain: storefront,
      name: 'Rambla Brokers',
      isMainBrand: false,
    })
    expect(await opened(storefront.toLowerCase())).toMatchObject({ subdomain: storefront, name: 'Rambla Brokers' })
    expect(JSON.stringify(sold)).not.toContain(code)
    for (const id of [code, code.toLowerCase()])
      expect((await shop.call(voucherApi.ofSale, { params: { saleId: id } })).ok).toBe(false)
    for (const other of [`compra/${sold!.publicId}`, `compra/${'0'.repeat(32)}`])
      expect(await opened(other), other).toBe('BUSINESS_NOT_FOUND')

    const { sale: ofCompany } = await buy({ subdomain: 'mburucuya', confirmDuplicate: true })
    const [codeOfCompany] = await shop.db
      .select({ code: saleStorefrontCode(sale) })
      .from(sale)
      .where(eq(sale.publicId, ofCompany.saleId))
    expect(await opened(`compra/${codeOfCompany!.code}`)).toBe('BUSINESS_NOT_FOUND')

    await shop.db.update(business).set({ deletedAt: new Date() }).where(eq(business.id, rambla!.id))
    expect(await opened(storefront)).toBe('BUSINESS_NOT_FOUND')
    expect(await address()).toBe('')
    await shop.db.update(business).set({ deletedAt: null }).where(eq(business.id, rambla!.id))
  })

  test('P-09 a request on our own site is ours to answer, whichever business sold the voucher: its brand shows no sale', async () => {
    const { sale: bought } = await buy({ subdomain: 'mburucuya', confirmDuplicate: true })
    const ask = async (voucher: string, subdomain?: string) => {
      const body = { voucher, document: newPassenger().documentNumber, email: `${randomUUID()}@example.com`, subdomain }
      expect((await shop.call(requestApi.refund, { body })).ok).toBe(true)
      const emails = await deliverEmails(shop)
      return emails.find(({ subject }) => subject.startsWith('Recibimos'))!.sender
    }
    const ours = { name: 'Ceibo Asistencia', replyTo: 'hola@ceibo.test' }
    expect(await ask(bought.vouchers[0]!.code)).toEqual(ours)
    expect(await ask('CA000')).toEqual(ours)
    expect(await ask('CA000', 'nadie')).toEqual(ours)
    expect(await ask('CA000', 'cooperativa')).toMatchObject({ name: 'Cooperativa del Plata' })
  })

  test('M-07 what is sent again for a deleted seller leads to pages that still answer', async () => {
    const { sale: bought } = await buy({ subdomain: 'mburucuya', confirmDuplicate: true })
    const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, bought.saleId))
    const mburucuya = eq(business.subdomain, 'mburucuya')
    await shop.db.update(business).set({ deletedAt: new Date() }).where(mburucuya)
    const payload = { saleId: sold!.id }
    const email = await renderEmail(shop.dependencies, 'vouchers', payload)
    await shop.db.update(business).set({ deletedAt: null }).where(mburucuya)
    expect(email!.text).toContain('http://localhost:3000/mi-voucher')
    expect(email!.text).not.toContain('/mburucuya')
    expect(email!.sender?.name).toBe('Mburucuyá Viajes')
  })
})

test('K-07 by default the email is a file that mail programs open, with its PDFs inside', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-email-'))
  const { toTraveller } = await buy()
  await fileMailer({ folder, from: shop.dependencies.env.mailFrom }).send(toTraveller)
  const [name] = await readdir(folder)
  expect(name).toContain('Tus vouchers Europa Schengen 10 12 2026')
  const mail = await PostalMime.parse(await readFile(path.join(folder, name!)))
  expect(mail.from).toEqual({ name: 'Ceibo Asistencia', address: 'hola@ceibo.test' })
  expect(mail.attachments).toHaveLength(2)
  const { text } = await readPdf(new Uint8Array(mail.attachments[0]!.content as ArrayBuffer))
  expect(text).toContain('Voucher de asistencia al viajero')
  await rm(folder, { recursive: true })
})
