import type { Page } from '@playwright/test'
import { WITHDRAWAL_TEXT } from '../../shared/after-sale/terms-text.ts'
import { addDays, formatDay } from '../../shared/dates.ts'
import { answerMessages } from '../../shared/messages/answers.en.ts'
import { publicMessages } from '../../shared/messages/public.en.ts'
import { routes } from '../../storefront/routes.tsx'
import { lookAround } from './accessibility.ts'
import { papersIn, fillContactIn, fillPassengerIn, inEnglish, inPortuguese, payIn } from './buyers-language.ts'
import { expect, test } from './fixtures.ts'
import { expectAlive, expectStep, fillDates, goOn, today, tripOfTenDays } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

const trip = { start: addDays(today, 30), end: addDays(today, 39) }

test('I-01 the switch in the header keeps the place and the answers, and the next visits are in its language', async ({
  page,
}) => {
  await page.goto('/buy/step-1')
  await fillDates(page, trip)
  await goOn(page)
  await expect(page.getByRole('heading', { level: 1, name: '¿A dónde viajás?' })).toBeVisible()
  await page.getByRole('banner').locator('summary', { hasText: 'Idioma: ES' }).press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Português' }).click()
  await expect(page).toHaveURL('/buy/step-2?lng=pt')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('heading', { level: 1, name: 'Para onde você vai?' })).toBeVisible()
  // The page remembers the language once its code is there.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lng'))).toBe('pt')
  await page.goto('/buy/step-1')
  await expect(page.getByLabel('Data de ida')).toHaveValue(formatDay(trip.start))
  await page.goto('/sobre-nosotros')
  await expect(page).toHaveTitle('Quem somos - Ceibo Asistencia')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveTitle('About us - Ceibo Asistencia')
})

test('I-01 I-02 I-03 a browser in English sees prices, plans and errors in English, buys by the eight steps, and its buyer gets papers in English', async ({
  browser,
  mail,
}) => {
  const page = await browser.newPage({ locale: 'en-US' })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const expectTitle = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/')
  await expectTitle('You travel. We take care of you.')
  await page.goto('/buy/step-1')
  await expectAlive(page)
  await page.getByLabel('Departure date').fill('31/02/2027')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: publicMessages['FIELD.DATE_INVALID'] })).toBeVisible()
  await page.getByLabel('Departure date').fill(formatDay(trip.start))
  await page.getByLabel('Return date').fill(formatDay(trip.end))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'Latin America and the Caribbean' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle('Who is travelling?')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle('Choose your plan')
  await expect(page.getByText(/USD\s\d+\.\d{2}/).first()).toBeVisible()
  await expect(page.getByText('USD 80,000').first()).toBeVisible()
  await expect(page.getByText('Medical care for accidents, per event').first()).toBeAttached()
  await expect(page.locator('.big-price').first()).toHaveText(/\d\.\d{2}$/)
  await page.getByRole('button', { name: 'I have a code' }).first().click()
  await page.getByLabel('Discount code').fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(answerMessages['PROMO.NOT_FOUND']).first()).toBeVisible()
  await lookAround(page, 'step 4 in English')

  const holder = traveller('1988-03-27', 'English')
  const email = 'english@viajera.test'
  await page.getByRole('button', { name: 'Choose Hornero 80', exact: true }).click()
  await expectTitle('Add what you need')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expectTitle('Traveller details')
  await fillPassengerIn(page, inEnglish, holder)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTitle('Where do we send the vouchers?')
  await expect(page.getByText('The Spanish text is binding.')).toBeVisible()
  await fillContactIn(page, inEnglish, email)
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expectTitle('Review and pay')
  await payIn(page, inEnglish, 'USD 55.10')
  await expectTitle('Your travel assistance is confirmed')
  const days = `${formatDay(trip.start)} to ${formatDay(trip.end)}`
  const facts = [holder.name, holder.lastName, holder.documentNumber, 'Hornero 80', 'Latin America and the Caribbean']
  const { subject, message, voucher } = await papersIn(mail, email)
  expect(subject).toBe(`Your vouchers: Latin America and the Caribbean, ${days}`)
  for (const fact of [holder.name, 'Hornero 80', days, 'Total: USD 55.10', `${inEnglish.binding} ${WITHDRAWAL_TEXT}`])
    expect(message).toContain(fact)
  for (const fact of [...facts, `Valid from ${days} (10 days)`, 'USD 80,000', inEnglish.binding, WITHDRAWAL_TEXT])
    expect(voucher.text).toContain(fact)
  expect(voucher.language).toBe('en')
  expect(errors.filter((text) => /hydrat/i.test(text))).toEqual([])
  await page.close()
})

test(
  'I-01 I-02 V-11 the short way in Portuguese sells, and its buyer gets papers in Portuguese',
  { tag: '@long' },
  async ({ browser, mail }) => {
    const page = await browser.newPage({ locale: 'pt-BR' })
    const holder = traveller('1991-05-17', 'Portugues')
    const email = 'portugues@viajera.test'
    const days = `${formatDay(trip.start)} a ${formatDay(trip.end)}`
    await page.goto('/viaje')
    await page.getByLabel('Quando você viaja?').fill(days)
    await expect(page.getByRole('radio', { name: /^Hornero 80 Recomendado/ })).toBeChecked()
    await fillPassengerIn(page, inPortuguese, holder)
    await fillContactIn(page, inPortuguese, email)
    await expect(page.getByText('Vale o texto em espanhol.')).toBeVisible()
    await payIn(page, inPortuguese, 'USD 55,10')
    await expect(page.getByRole('heading', { level: 1, name: 'Pronto! Sua assistência está confirmada' })).toBeVisible()
    const { subject, message, voucher } = await papersIn(mail, email)
    expect(subject).toBe(`Seus vouchers: América Latina e Caribe, ${days}`)
    for (const fact of [
      holder.name,
      'Hornero 80',
      days,
      'Total: USD 55,10',
      `${inPortuguese.binding} ${WITHDRAWAL_TEXT}`,
    ])
      expect(message).toContain(fact)
    const facts = [holder.name, holder.lastName, holder.documentNumber, 'Hornero 80', 'América Latina e Caribe']
    for (const fact of [...facts, `Válido de ${days} (10 dias)`, 'USD 80.000', inPortuguese.binding, WITHDRAWAL_TEXT])
      expect(voucher.text).toContain(fact)
    expect(voucher.language).toBe('pt-BR')
    await page.close()
  },
)

test(
  'I-01 a language that only the storage of the browser knows is told to the server, once',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/sobre-nosotros')
    await page.evaluate(() => localStorage.setItem('lng', 'en'))
    const opened: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && opened.push(request.url()))
    await page.goto('/sobre-nosotros')
    await expect(page).toHaveTitle('About us - Ceibo Asistencia')
    expect(opened).toHaveLength(2)
  },
)

/** Makes every word 40 % longer, as the words of another language may be; amounts, addresses and names with digits stay. */
async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('script, style, noscript')) continue
      text.nodeValue = (text.nodeValue ?? '').replace(
        /(?<![\w@./])\p{L}+(?![\w@./])/gu,
        (word) => word + word.slice(0, Math.ceil(word.length * 0.4)),
      )
    }
  })
}

const pages = routes.filter(({ path }) => path !== '/logout' && !/\/buy\/step-[3-8]/.test(path))

test(
  'I-01 words that are 40 % longer leave no page wider than a phone, and the total of a step beside its button',
  { tag: '@long' },
  async ({ browser, page: step }) => {
    const page = await browser.newPage({ locale: 'pt-BR', ...PHONE })
    for (const { path } of pages) {
      await page.goto(path.replace(':code', 'AAAAAAAAAA'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await lengthenWords(page)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    }
    await page.close()

    await step.setViewportSize(PHONE.viewport)
    const order = { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [traveller('1988-03-27')] }
    await openPayment(step, { ...order, email: 'largas@viajera.test' })
    for (const number of [5, 7] as const) {
      await step.goto(`/buy/step-${number}`)
      await expectStep(step, number)
      await lengthenWords(step)
      await expect(async () => {
        const [amount, button] = await Promise.all(
          ['.big-price', '.button'].map((part) => step.locator(`.step-bar ${part}`).boundingBox()),
        )
        expect(amount!.x + amount!.width, `the total of step ${number}`).toBeLessThanOrEqual(button!.x)
        expect(button!.x + button!.width, `the button of step ${number}`).toBeLessThanOrEqual(390)
      }).toPass({ timeout: 30_000 })
    }
  },
)
