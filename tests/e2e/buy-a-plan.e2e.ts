import { addDays, formatDay } from '../../shared/dates.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { attachedPdf, downloadPdf } from './pdf.ts'
import {
  cards,
  choosePlan,
  expectBought,
  expectStep,
  fillCard,
  fillContact,
  fillPassengers,
  fromExtrasToPayment,
  goOn,
  goToPayment,
  goToPlans,
  payButton,
  payOnce,
  today,
  tripOfTenDays,
  voucherLink,
} from './purchase.ts'
import { openPlans } from './purchase-at.ts'
import { stored, traveller } from './travellers.ts'

test('B-11 B-12 S-02 S-04 a visitor buys by card, opens the voucher, gets it by email, and staff see the sale', async ({
  page,
  mail,
  till,
  staff,
}) => {
  const ana = traveller('1988-03-27')
  const trip = tripOfTenDays()
  const email = 'ana@viajera.test'
  await goToPayment(page, { trip, plan: 'Hornero 80', travellers: [ana], email })
  await expect(page.getByText(`${ana.name} ${ana.lastName}`)).toBeVisible()
  await expect(page.getByText(`Cédula de identidad ${ana.documentNumber}`)).toBeVisible()
  await fillCard(page, cards.approved)
  await expect(payButton(page)).toHaveText('Pagar USD 55,10')
  // Pressed twice, the button charges once and sells once.
  await payButton(page).dblclick()
  await expectBought(page)
  await expect(page.getByText(`También te mandamos todo por email a ${email}.`)).toBeVisible()
  const kept = page.locator('.done-trip').getByRole('definition')
  const days = `${formatDay(trip.start)} al ${formatDay(trip.end)}`
  await expect(kept, 'the card to keep').toHaveText([trip.destination, days, 'Hornero 80'])

  const voucher = await downloadPdf(page, () => voucherLink(page, `${ana.name} ${ana.lastName}`).click())
  const sales = await staff.salesOf(stored(ana.documentNumber))
  expect(sales).toHaveLength(1)
  const [sale] = sales
  const code = sale?.passengers[0]?.voucherCode ?? ''
  expect(code).toMatch(/^CA[0-9A-Z]{27}$/)
  const facts = [
    ana.name,
    ana.lastName,
    ana.documentNumber,
    'Ceibo Asistencia',
    'Hornero 80',
    trip.destination,
    formatDay(trip.start),
    formatDay(trip.end),
  ]
  for (const words of [...facts, '+598 2901 0247', '+34 910 600 247']) expect(voucher.text).toContain(words)
  expect(voucher.text.replace(/\s/g, '')).toContain(code)

  await expect
    .poll(async () => (await mail.emailsTo(email)).map(({ subject }) => subject))
    .toEqual([`Tus vouchers: ${trip.destination}, ${formatDay(trip.start)} al ${formatDay(trip.end)}`])
  const [received] = await mail.emailsTo(email)
  expect((await attachedPdf(received!)).text).toBe(voucher.text)

  const charges = await till.charged()
  expect(charges).toMatchObject([{ amount: 5510, currency: 'USD' }])
  expect(sale).toMatchObject({ charged: 5510, mode: 'card', isPaid: true, purchaseId: charges[0]?.transactionId })

  await openAs(page, logins.administrator, '/admin/sales')
  await page.getByRole('textbox', { name: 'Documento' }).fill(stored(ana.documentNumber))
  await expect(page.getByText('1-1 de 1')).toBeVisible()
  await page.getByRole('row', { name: new RegExp(`Hornero 80.*${ana.name} ${ana.lastName}`) }).click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByText(email)).toBeVisible()
  await expect(detail.getByText(charges[0]?.transactionId ?? '')).toBeVisible()
})

test(
  'B-05 B-12 a family of two adults and three minors pays for the adults, and everyone has a voucher',
  { tag: '@long' },
  async ({ page, mail, till, staff }) => {
    const family = ['1984-05-02', '1986-11-19', '2012-01-30', '2015-06-08', '2021-09-14'].map((birthDate) =>
      traveller(birthDate, 'Silveira'),
    )
    const trip = tripOfTenDays({ party: { family: family.map(({ birthDate }) => birthDate) } })
    const email = 'familia@viajera.test'
    await goToPlans(page, trip)
    const plan = page.getByRole('columnheader', { name: 'Hornero 80' })
    await expect(plan).toContainText('3 menores gratis')
    await expect(page.getByText(/^USD\s55,10 por adulto$/).first()).toBeVisible()
    await expect(plan).toContainText('USD 110,20')
    await choosePlan(page, 'Hornero 80')
    await fromExtrasToPayment(page, { travellers: family, email })
    await fillCard(page, cards.approved)
    await expect(payButton(page)).toHaveText('Pagar USD 110,20')
    await payOnce(page)
    await expectBought(page)
    await expect(voucherLink(page)).toHaveCount(5)
    // The conditions come after the vouchers.
    await expect.poll(async () => (await mail.emailsTo(email))[0]?.attachments.length).toBe(6)
    expect(await till.charged()).toMatchObject([{ amount: 11020 }])
    const sales = await staff.salesOf(stored(family[4]?.documentNumber ?? ''))
    expect(sales[0]?.passengers.map(({ price }) => price)).toEqual([5510, 5510, 0, 0, 0])
  },
)

test('B-04 B-08 extras go to the passengers whose age they are sold to, and the price follows', async ({
  page,
  till,
}) => {
  const couple = [traveller('1990-02-28'), traveller(addDays(today, -79 * 366))]
  await openPlans(page, tripOfTenDays({ party: { adults: 1, seniors: 1 } }))
  // The costs are 27.55 and 41.33; the markup doubles them.
  await expect(page.getByRole('columnheader', { name: 'Hornero 80' })).toContainText('USD 137,76')
  await choosePlan(page, 'Hornero 80')
  await expectStep(page, 5)

  const pregnancy = page.getByRole('group', { name: /^Embarazo/ })
  await expect(pregnancy.getByRole('checkbox')).toHaveCount(1)
  await expect(pregnancy).toContainText('Para viajar embarazada: te atienden más semanas')
  const smaller = page.getByRole('group', { name: 'Cancelación por más motivos: +USD 3.000' })
  const bigger = page.getByRole('group', { name: 'Cancelación por más motivos: +USD 6.000' })
  await smaller.getByRole('checkbox', { name: 'Pasajero 2 (75 a 84)' }).check()
  const summary = page.getByRole('region', { name: 'Tu viaje' })
  await expect(summary).toContainText('USD 181,76')
  await bigger.getByRole('checkbox', { name: 'Pasajero 2 (75 a 84)' }).check()
  await expect(smaller.getByRole('checkbox', { name: 'Pasajero 2 (75 a 84)' })).not.toBeChecked()
  await expect(summary).toContainText('USD 221,76')

  await fromExtrasToPayment(page, { travellers: couple, email: 'pareja@viajera.test' })
  await expect(page.getByText(`Cancelación por más motivos (+USD 6.000), para ${couple[1]?.name}`)).toBeVisible()
  await fillCard(page, cards.approved)
  await payOnce(page)
  await expectBought(page)
  expect(await till.charged()).toMatchObject([{ amount: 22176 }])
})

test(
  'B-09 B-16 birth dates that contradict the quote show the new price, which is charged once it is accepted',
  { tag: '@long' },
  async ({ page, till }) => {
    const older = traveller(addDays(today, -77 * 366))
    await openPlans(page, tripOfTenDays())
    await choosePlan(page, 'Hornero 80')
    await expectStep(page, 5)
    await goOn(page)
    await expectStep(page, 6)
    await fillPassengers(page, [older])
    await goOn(page)
    const change = page.getByRole('region', { name: 'El precio cambia con estas edades' })
    await expect(change).toContainText('USD 55,10')
    await expect(change).toContainText('USD 82,66')
    await expect(change).toContainText('Pagás USD 27,56 más')
    await change.getByRole('button', { name: 'Aceptar y seguir' }).click()
    await expectStep(page, 7)
    await fillContact(page, 'mayor@viajera.test')
    await goOn(page)
    await expectStep(page, 8)
    await fillCard(page, cards.approved)
    await expect(payButton(page)).toHaveText('Pagar USD 82,66')
    await payButton(page).click()
    await expectBought(page)
    expect(await till.charged()).toMatchObject([{ amount: 8266 }])
  },
)
