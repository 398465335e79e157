import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { addDays, type Day, dayAt, formatDay, formatDayInWords } from '../../shared/dates.ts'
import type { Traveller } from './travellers.ts'

export const stepTitles = {
  1: '¿Cuándo viajás?',
  2: '¿A dónde viajás?',
  3: '¿Quiénes viajan?',
  4: 'Elegí tu plan',
  5: 'Sumá lo que te falte',
  6: 'Datos de los pasajeros',
  7: '¿A dónde te mandamos los vouchers?',
  8: 'Revisá y pagá',
} as const
export type Step = keyof typeof stepTitles

export const today: Day = dayAt(new Date())

export type Party = { adults?: number; seniors?: number } | { family: readonly Day[] }
export type Trip = { start: Day; end: Day; destination: string; party: Party }

/** 10 days in Latin America that start in 30 days, for one adult: "Hornero 80" costs USD 55,10 at the main brand. */
export function tripOfTenDays(changes: Partial<Trip> = {}): Trip {
  const start = addDays(today, 30)
  return { start, end: addDays(start, 9), destination: 'Latinoamérica y Caribe', party: { adults: 1 }, ...changes }
}

/** Waits until a step is on screen; of all steps but the first, what is answered there comes with hydration. */
export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/buy/step-${step}(\\?|$)`))
  await expect(page.getByRole('heading', { level: 1, name: stepTitles[step] })).toBeVisible()
  await expect(page.getByText(`Paso ${step} de 8`)).toBeVisible()
}

/** Waits until the form of step 1 or of the home has been hydrated: until then the browser submits it itself. */
export async function expectAlive(page: Page | Locator): Promise<void> {
  await expect(
    page.getByRole('button', { name: /^(Elegir en el calendario|Choose in the calendar)$/ }).first(),
  ).toBeEnabled()
}

/**
 * The button that leaves a step; on steps 5 and 7 it accepts what stands beside it. There is always exactly one that is visible,
 * also when it is in the bar at the bottom.
 */
export function nextButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Continuar|Aceptar y seguir)$/ })
}

/** Continues to the next step. */
export async function goOn(page: Page): Promise<void> {
  await nextButton(page).click()
}

/** Fills in step 1. The last day in words is rendered after hydration. */
export async function fillDates(page: Page, { start, end }: Pick<Trip, 'start' | 'end'>): Promise<void> {
  await page.getByLabel('Fecha de salida').fill(formatDay(start))
  await page.getByLabel('Fecha de regreso').fill(formatDay(end))
  await expect(page.getByText(formatDayInWords(end)).first()).toBeVisible()
}

/** Fills in step 2. */
export async function chooseDestination(page: Page, destination: string): Promise<void> {
  await page.getByRole('radio', { name: destination }).check()
}

/** Fills in step 3. */
export async function fillParty(page: Page, party: Party): Promise<void> {
  if ('family' in party) return fillFamily(page, party.family)
  await count(page, 'Hasta 74 años', party.adults ?? 0)
  await count(page, '75 a 84 años', party.seniors ?? 0)
}

/** Clicks a counter's buttons until it shows a number. */
async function count(page: Page, label: string, wanted: number): Promise<void> {
  const counted = page.getByRole('group', { name: label }).getByRole('status')
  const before = Number(await counted.textContent())
  const button = page.getByRole('button', { name: `${before < wanted ? 'Agregar' : 'Quitar'}: ${label}` })
  for (let presses = 0; presses < Math.abs(wanted - before); presses += 1) await button.click()
  await expect(counted).toHaveText(String(wanted))
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

export async function fillBirthDate(page: Page | Locator, label: string, birthDate: Day): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(formatDay(birthDate))
}

/** Types a promo code on step 4, and has it checked. */
export async function applyCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Código de descuento')
  const opener = page.getByRole('button', { name: 'Tengo código' })
  await expect(field.or(opener)).toBeVisible()
  if (await opener.isVisible()) await opener.click()
  await field.fill(code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
}

/** Fills in step 4: choosing a plan continues at once. */
export async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('button', { name: `Elegir ${plan}`, exact: true }).click()
}

/** Opens a storefront's first step and fills in the steps until the plans are on screen. `brand` is '' or '/mburucuya'. */
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

/** Fills in step 6: all passengers with a cédula, the holder first. */
export async function fillPassengers(page: Page, travellers: readonly Traveller[]): Promise<void> {
  for (const [index, { name, lastName, birthDate, documentNumber }] of travellers.entries()) {
    const group = page.getByRole('group', {
      name: index === 0 ? 'Pasajero 1, titular de la compra' : `Pasajero ${index + 1}`,
    })
    await group.getByLabel('Nombre', { exact: true }).fill(name)
    await group.getByLabel('Apellido').fill(lastName)
    await fillBirthDate(group, 'Fecha de nacimiento', birthDate)
    await group.getByRole('radio', { name: 'Cédula de identidad' }).check()
    await group.getByLabel('Número de documento').fill(documentNumber)
  }
}

/** Fills in step 7. */
export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Repetí el email').fill(email)
  await page.getByLabel('Teléfono').fill('099 123 456')
}

/** A purchase: the trip, the plan and the travellers. */
export type Order = { trip: Trip; plan: string; travellers: readonly Traveller[]; email: string; code?: string }

/** Ten days for one traveller on a cheap plan. */
export function orderFor(traveller: Traveller, email: string): Order {
  return { trip: tripOfTenDays(), plan: 'Tero 40', travellers: [traveller], email }
}

/** Fills in the steps from an opened storefront to the payment, which validates all answers. */
export async function goToPayment(page: Page, order: Order, brand = ''): Promise<void> {
  const { trip, plan, travellers, email, code } = order
  await goToPlans(page, trip, brand)
  if (code) await applyCode(page, code)
  await choosePlan(page, plan)
  await fromExtrasToPayment(page, { travellers, email })
}

/** Fills in steps 5 to 7, without extras. */
export async function fromExtrasToPayment(
  page: Page,
  { travellers, email }: Pick<Order, 'travellers' | 'email'>,
): Promise<void> {
  await expectStep(page, 5)
  await goOn(page)
  await expectStep(page, 6)
  await fillPassengers(page, travellers)
  await goOn(page)
  await expectStep(page, 7)
  await fillContact(page, email)
  await goOn(page)
  await expectStep(page, 8)
}

/** The functions that fill in steps 1 to 7, each on its own screen; on step 4, choosing a plan continues. */
export function answersTo(
  page: Page,
  { trip, travellers, email }: Pick<Order, 'trip' | 'travellers' | 'email'>,
): Record<Exclude<Step, 8>, () => Promise<void>> {
  return {
    1: () => fillDates(page, trip),
    2: () => chooseDestination(page, trip.destination),
    3: () => fillParty(page, trip.party),
    4: async () => {},
    5: async () => {},
    6: () => fillPassengers(page, travellers),
    7: () => fillContact(page, email),
  }
}

/** Leaves an answered step: by choosing the plan on step 4, else by the button. */
export async function leaveStep(page: Page, step: Step, plan: string): Promise<void> {
  await (step === 4 ? choosePlan(page, plan) : goOn(page))
}

/** The sandbox's test cards, by the bank's behaviour (README). */
export const cards = {
  approved: '5385 3000 0000 0001',
  approvedVisa: '4000 0200 0000 0000',
  withoutInstalments: '4000 0200 0000 0059',
  withoutFunds: '5165 8500 0000 0004',
  expired: '4456 5300 0000 1001',
  slow: '4000 0200 0000 0018',
  replyLost: '4000 0200 0000 0026',
  errorAfterCharge: '4000 0200 0000 0034',
  requestLost: '4000 0200 0000 0042',
} as const

/** The card form, which is in the gateway's own frame. */
export function cardForm(page: Page): FrameLocator {
  return page.getByTitle('Datos de la tarjeta').contentFrame()
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page)
  await form.getByLabel('Nombre del titular').fill('Ana Etcheverry')
  await form.getByLabel('Número de tarjeta').fill(number)
  await form.getByLabel('Vencimiento').fill('12/39')
  await form.getByLabel('CVV').fill('123')
}

/** Fills in the card form, and pays what the button says. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await payButton(page).click()
}

/** The pay button, with the amount in its label. */
export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Pagar USD / })
}

/** Pays once with a typed card, where the demo offers instalments: to Visa and Mastercard from USD 100 on. */
export async function payOnce(page: Page): Promise<void> {
  await payButton(page).click()
  await expect(page.getByRole('radio', { name: /^1 pago de / })).toBeChecked()
  await payButton(page).click()
}

/** Waits until the vouchers are on screen. A payment with an unknown outcome takes longer. */
export async function expectBought(page: Page, withinMs = 30_000): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: '¡Listo! Tu asistencia está confirmada' })
  await expect(heading).toBeVisible({ timeout: withinMs })
}

/** The link to a passenger's voucher; without a name, the links to all vouchers. */
export function voucherLink(page: Page, passenger = ''): Locator {
  return page.getByRole('link', { name: `Descargar PDF de ${passenger}` })
}
