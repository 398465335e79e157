import type { Page } from '@playwright/test'
import { addDays, firstOfMonth, formatDay, formatDayInWords, monthInWords } from '../../shared/dates.ts'
import { addMonths } from '../../shared/months.ts'
import { publicMessages } from '../../shared/messages/public.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectAlive, expectStep, goOn, today } from './purchase.ts'
import { PHONE } from './screens.ts'

const calendarOn = (page: Page) => page.getByRole('dialog', { name: 'Calendario' })
const dayIn = (page: Page, day: string) => calendarOn(page).getByRole('button', { name: formatDayInWords(day) })

test.describe('in a browser of another language', () => {
  test.use({ locale: 'en-US' })

  // WCAG 3.3.2
  test('V-01 days are typed as dd/mm/aaaa, with or without the slashes, and read in words', async ({ page }) => {
    await page.goto('/buy/step-1?lng=es')
    await expectAlive(page)
    const [start, end] = [page.getByLabel('Fecha de salida'), page.getByLabel('Fecha de regreso')]
    await expect(start).toHaveAccessibleDescription('dd/mm/aaaa')
    const [from, to] = [addDays(today, 40), addDays(today, 49)]
    await start.fill(formatDay(from).replaceAll('/', ''))
    await end.fill(formatDay(to).replaceAll('/', '-'))
    await end.press('Tab')
    await expect(start).toHaveValue(formatDay(from))
    await expect(end).toHaveValue(formatDay(to))
    await expect(page.getByText(`${formatDayInWords(to)}, 10 días`)).toBeVisible()

    await start.fill('31/02/2027')
    await goOn(page)
    await expect(
      page.getByRole('alert').getByRole('link', { name: publicMessages['FIELD.DATE_INVALID'] }),
    ).toBeVisible()
  })
})

// WCAG 2.1.1, 2.1.2
test('V-01 a trip is chosen in one calendar by keyboard: weeks from Monday, past days and the longest trip say why not', async ({
  page,
}) => {
  await page.goto('/')
  const box = page.getByRole('form', { name: 'Cotizá tu asistencia' })
  const open = box.getByRole('button', { name: 'Elegir en el calendario' })
  await expect(open).toBeEnabled()
  await open.focus()
  await page.keyboard.press('Enter')
  const calendar = calendarOn(page)
  await expect(calendar.getByRole('columnheader').first()).toHaveText('lu')
  await expect(dayIn(page, today)).toBeFocused()
  await expectAccessible(page, 'the calendar')

  const hint = calendar.locator('[aria-live]').first()
  await expect(hint).toHaveText('Salida: elegí el día.')
  await page.keyboard.press('ArrowLeft')
  await expect(dayIn(page, addDays(today, -1))).toBeFocused()
  await expect(dayIn(page, addDays(today, -1))).toHaveAttribute('aria-disabled', 'true')
  await expect(hint).toHaveText('Ese día ya pasó: se puede elegir desde hoy.')
  await page.keyboard.press('Enter')
  await expect(calendar, 'a past day is not taken').toBeVisible()

  const start = addMonths(today, 1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await expect(dayIn(page, start)).toBeFocused()
  await expect(calendar.getByRole('grid', { name: monthInWords(start) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(hint).toHaveText(`Salida: ${formatDayInWords(start)}. Regreso: elegí el día.`)
  await expect(box.getByLabel('¿Cuándo viajás?')).toHaveValue(formatDay(start))

  // Four months are 120 days or fewer when February is among them.
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('PageDown')
  await expect(hint).toHaveText(/^Un viaje dura hasta 120 días: el regreso puede ser hasta el /)
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(calendar).toBeHidden()
  await expect(open, 'the focus returns to where it was').toBeFocused()
  // A key moves by a month from where the last one led: from the 29th over February, the 28th is what is left.
  const thereAndBack = [1, 1, 1, 1, 1, -1, -1, -1, -1, -1].reduce(addMonths, start)
  const both = `${formatDay(start)} al ${formatDay(addDays(thereAndBack, 7))}`
  await expect(box.getByLabel('¿Cuándo viajás?')).toHaveValue(both)

  await page.keyboard.press('Enter')
  await expect(dayIn(page, start)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(box.getByLabel('¿Cuándo viajás?')).toHaveValue(both)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test(
    'V-01 a tap opens the calendar as a sheet, with days large enough for a finger, and a way to type',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/mburucuya/buy/step-1')
      const start = page.getByLabel('Fecha de salida')
      const calendar = calendarOn(page)
      await expect(async () => {
        await start.tap()
        await expect(calendar).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expectUsable(page, 'the calendar on a phone')
      const small = await calendar.getByRole('button').evaluateAll((buttons) =>
        buttons
          .map((button) => ({ name: button.ariaLabel ?? button.textContent, box: button.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
      )
      expect(small, 'what is smaller than 44 px').toEqual([])
      const bottom = () => calendar.evaluate((sheet) => Math.round(sheet.getBoundingClientRect().bottom))
      await expect.poll(bottom).toBe(844)

      await calendar.getByRole('button', { name: 'Prefiero escribirla' }).tap()
      await expect(calendar).toBeHidden()
      await expect(start).toBeFocused()

      await start.tap()
      await calendar.getByRole('button', { name: 'Mes siguiente' }).tap()
      const next = firstOfMonth(addMonths(firstOfMonth(today), 1))
      await dayIn(page, addDays(next, 9)).tap()
      await dayIn(page, addDays(next, 18)).tap()
      await expect(calendar).toBeHidden()
      await expect(page.getByText(`${formatDayInWords(addDays(next, 18))}, 10 días`)).toBeVisible()
      await goOn(page)
      await expectStep(page, 2)
    },
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'V-01 typed days go from the home to step 1, which the server writes with them',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/mburucuya')
      const box = page.getByRole('form', { name: 'Cotizá tu asistencia' })
      await expect(box.getByRole('button', { name: 'Elegir en el calendario' })).toHaveCount(0)
      const [start, end] = [addDays(today, 30), addDays(today, 39)]
      await box.getByLabel('¿Cuándo viajás?').fill(`${formatDay(start)} al ${formatDay(end)}`)
      await box.getByRole('button', { name: 'Ver precios' }).click()
      await expect(page.getByLabel('Fecha de salida')).toHaveValue(formatDay(start))
      await expect(page.getByLabel('Fecha de regreso')).toHaveValue(formatDay(end))
    },
  )
})
