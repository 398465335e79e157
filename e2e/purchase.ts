import { expect, type Page } from '@playwright/test'
import { addDays, type Day, dayAt, formatDayInWords } from '../shared/dates.ts'

const titles = [
  '¿Cuándo viajás?',
  '¿A dónde viajás?',
  '¿Quiénes viajan?',
  'Elegí tu plan',
  'Sumá lo que te falte',
  'Datos de los pasajeros',
  '¿A dónde te mandamos los vouchers?',
  'Revisá y pagá',
] as const

export const today: Day = dayAt(new Date())

export type Party = { adults?: number; seniors?: number } | { family: readonly Day[] }
export type Trip = { start: Day; end: Day; destination: string; party: Party }

/** 10 days in Latin America from a month ahead, for one adult: "Hornero 80" costs USD 55,10 at the main brand (catalogue.md). */
export function tripOfTenDays(changes: Partial<Trip> = {}): Trip {
  const start = addDays(today, 30)
  return { start, end: addDays(start, 9), destination: 'Latinoamérica y Caribe', party: { adults: 1 }, ...changes }
}

/** Waits until a step is on screen and alive. */
export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/buy/step-${step}(\\?|$)`))
  await expect(page.getByRole('heading', { level: 1, name: titles[step - 1] })).toBeVisible()
  await expect(page.getByText(`Paso ${step} de 8`)).toBeVisible()
}

/** Goes on; where the bar at the bottom holds the button, it is the only one on screen. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click()
}

/** Step 1. The echo of the last day in words is written by the page once it is alive. */
export async function fillDates(page: Page, { start, end }: Pick<Trip, 'start' | 'end'>): Promise<void> {
  await page.getByLabel('Fecha de salida').fill(start)
  await page.getByLabel('Fecha de regreso').fill(end)
  await expect(page.getByText(formatDayInWords(end))).toBeVisible()
}

/** Step 2. */
export async function chooseDestination(page: Page, destination: string): Promise<void> {
  await page.getByRole('radio', { name: destination }).check()
}

/** Step 3, from nobody. */
export async function fillParty(page: Page, party: Party): Promise<void> {
  if ('family' in party) return fillFamily(page, party.family)
  for (let n = 0; n < (party.adults ?? 0); n += 1)
    await page.getByRole('button', { name: 'Agregar: Hasta 74 años' }).click()
  for (let n = 0; n < (party.seniors ?? 0); n += 1)
    await page.getByRole('button', { name: 'Agregar: 75 a 84 años' }).click()
}

async function fillFamily(page: Page, birthDates: readonly Day[]): Promise<void> {
  await page.getByRole('button', { name: 'Usar el plan familiar' }).click()
  for (let size = 3; size < birthDates.length; size += 1) {
    await page.getByRole('button', { name: 'Agregar: Integrantes de la familia' }).click()
  }
  for (const [index, birthDate] of birthDates.entries()) {
    await fillBirthDate(page, `Fecha de nacimiento, integrante ${index + 1}`, birthDate)
  }
}

/** A birth date in its three inputs, which a group of this name holds. */
export async function fillBirthDate(page: Page, group: string, birthDate: Day): Promise<void> {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const inputs = page.getByRole('group', { name: group, exact: true })
  await inputs.getByLabel('Día').fill(String(Number(day)))
  await inputs.getByLabel('Mes').fill(String(Number(month)))
  await inputs.getByLabel('Año').fill(year)
}

/** Step 4: choosing goes on at once. */
export async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('button', { name: `Elegir ${plan}`, exact: true }).click()
}

/** Opens a storefront's first step and answers until the plans are on screen. `brand` is '' or '/mburucuya'. */
export async function goToPlans(page: Page, trip: Trip, brand = ''): Promise<void> {
  await page.goto(`${brand}/buy/step-1`)
  await fillDates(page, trip)
  await goOn(page)
  await expectStep(page, 2)
  await chooseDestination(page, trip.destination)
  await goOn(page)
  await expectStep(page, 3)
  await fillParty(page, trip.party)
  await goOn(page)
  await expectStep(page, 4)
  await expect(page.getByRole('button', { name: /^Elegir / }).first()).toBeVisible()
}
