import { messages } from '../../shared/messages.ts'
import { formatDay } from '../../shared/dates.ts'
import { expectUsable } from './accessibility.ts'
import { codeFor, openFoundSales } from './find-sales.ts'
import { expect, test } from './fixtures.ts'
import { cards, choosePlan, expectBought, expectStep, fillCard, goOn, payOnce, tripOfTenDays } from './purchase.ts'
import { openPayment, openPlans } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

const LOOKUP = 'Código o número de voucher, o documento'

test('V-12 V-14 who bought before buys again with destination and dates, or brings some of their people into a purchase', async ({
  page,
  mail,
}) => {
  const email = 'vuelve@viajera.test'
  const [ana, leo] = [traveller('1988-03-27', 'Zeballos'), traveller('2015-01-02', 'Zeballos')]
  const trip = tripOfTenDays({ party: { adults: 2 } })
  await openPayment(page, { trip, plan: 'Hornero 80', travellers: [ana, leo], email })
  await fillCard(page, cards.approved)
  await payOnce(page)
  await expectBought(page)

  await page.setViewportSize(PHONE.viewport)
  await openFoundSales(page, mail, { lookup: ana.documentNumber, email })
  await page.getByRole('button', { name: 'Volver a comprar' }).click()
  const again = page.getByRole('region', { name: 'Volver a comprar' })
  await again.getByRole('button', { name: 'Ver precios' }).click()
  await expect(again.getByText(messages['BUYING_PROCESS.ERROR.REQUIRED.DESTINATION']).first()).toBeVisible()
  await expectUsable(page, 'buying again, nothing answered')
  await again.getByRole('checkbox', { name: leo.name }).uncheck()
  await again.getByLabel('¿A dónde?').selectOption(trip.destination)
  await again.getByLabel('Fecha de salida').fill(formatDay(trip.start))
  await again.getByLabel('Fecha de regreso').fill(formatDay(trip.end))
  await again.getByRole('button', { name: 'Ver precios' }).click()
  await expectStep(page, 4)
  await choosePlan(page, 'Hornero 80')
  await expectStep(page, 5)
  await goOn(page)
  await expectStep(page, 7)
  await expect(page.getByLabel('Repetí el email')).toHaveValue(email)
  await goOn(page)
  await expectStep(page, 8)
  await expect(page.getByRole('main')).toContainText(`${ana.name} ${ana.lastName}`)
  await expect(page.getByRole('main')).not.toContainText(leo.name)

  // The tab of another visit, which knows no code yet.
  await page.evaluate(() => sessionStorage.clear())
  await openPlans(page, tripOfTenDays())
  await choosePlan(page, 'Hornero 80')
  await expectStep(page, 5)
  await goOn(page)
  await expectStep(page, 6)
  const link = page.getByRole('button', { name: '¿Ya viajaste con nosotros? Traé los datos de tu última compra' })
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Traer los datos de tu última compra' })
  await dialog.getByLabel(LOOKUP).fill(leo.documentNumber)
  await expectUsable(page, 'asking for the code of an earlier purchase')
  await dialog.getByLabel(LOOKUP).press('Enter')
  const code = dialog.getByLabel('Código de 6 números')
  await expect(code).toBeVisible()
  await expect(dialog, 'nothing of anybody before the code').not.toContainText(ana.lastName)
  await code.fill(await codeFor(mail, email, 2))
  await code.press('Enter')
  await dialog.getByRole('checkbox', { name: leo.name }).press('Space')
  await expect(dialog.getByRole('status').last()).toContainText('Sobra 1 persona')
  await expectUsable(page, 'the people of an earlier purchase')
  await dialog.getByRole('checkbox', { name: leo.name }).press('Space')
  await dialog.getByRole('button', { name: 'Usar estos datos' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(link, 'the focus comes back to the button').toBeFocused()
  const holder = page.getByRole('group', { name: 'Pasajero 1, titular de la compra' })
  await expect(holder.getByLabel('Nombre', { exact: true })).toHaveValue(ana.name)
  await goOn(page)
  await expectStep(page, 7)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  const access = await page.evaluate(() => sessionStorage.getItem('ceibo-mis-vouchers-v1:ceibo'))
  expect(access, 'the code gives access no longer').toBeNull()
})
