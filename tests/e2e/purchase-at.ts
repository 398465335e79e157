import { expect, type Page } from '@playwright/test'
import { TRIP_CATEGORY } from '../../shared/catalogue/plan-terms.ts'
import { promoCodeApi } from '../../shared/promo-codes/contract.ts'
import { quotingApi } from '../../shared/quoting/contract.ts'
import { tripDays } from '../../shared/quoting/trip-dates.ts'
import { chosenPlan, withDestination, withParty, withPlan, withTrip } from '../../storefront/purchase/changes.ts'
import { agesOf, familyOf, isFamily, type Party as KeptParty } from '../../storefront/purchase/party.ts'
import { emptyPurchase, type PurchaseState } from '../../storefront/purchase/purchase-state.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'
import { residenceCountries } from '../../tools/seed/residence-countries.ts'
import { callFrom } from './calls.ts'
import { cards, expectBought, expectStep, type Order, type Party, payByCard, type Step, type Trip } from './purchase.ts'

const { destinations } = firstTariff

/** The storage key of a tab's purchase at a storefront; '' is the main brand. */
export const purchaseKey = (brand = '') => `ceibo-compra-v1:${brand.slice(1) || 'ceibo'}`

/** Opens step 4 in a tab that has the answers of steps 1 to 3 in its storage; `goToPlans` types them instead. */
export async function openPlans(page: Page, trip: Trip, brand = ''): Promise<void> {
  await openStep(page, 4, answeredTrip(trip), brand)
  await expect(page.getByRole('button', { name: /^Elegir / }).first()).toBeVisible()
}

/** Opens step 8 in a tab that has the answers of steps 1 to 7 in its storage; `goToPayment` types them instead. */
export async function openPayment(page: Page, order: Order, brand = ''): Promise<void> {
  const { trip, plan, travellers, email, code } = order
  const answered = answeredTrip(trip)
  const state: PurchaseState = {
    ...withPlan(answered, await quoted(page, answered, plan, brand)),
    promo: code ? await promo(page, code, brand) : null,
    accepted: true,
    passengers: [...travellers],
    contact: { email, emailConfirmation: email, phone: '099 123 456', isSubscribed: false, termsAccepted: true },
  }
  await openStep(page, 8, state, brand)
}

/** Buys an order by card from step 8 on, and stays on the page of the vouchers. */
export async function buyByCard(page: Page, order: Order, brand = ''): Promise<void> {
  await openPayment(page, order, brand)
  await payByCard(page, cards.approved)
  await expectBought(page)
}

function answeredTrip({ start, end, destination, party }: Trip): PurchaseState {
  const trip = {
    categoryId: TRIP_CATEGORY,
    residenceCountryId: idOf(residenceCountries, 'Uruguay'),
    startDate: start,
    endDate: end,
  }
  return withParty(withDestination(withTrip(emptyPurchase, trip), idOf(destinations, destination)), keptParty(party))
}

function keptParty(party: Party): KeptParty {
  if ('family' in party) return familyOf(party.family.length, party.family)
  return { adults: party.adults ?? 0, seniors: party.seniors ?? 0, familyBirthDates: null }
}

function idOf(rows: readonly { id?: number; name: string }[], name: string): number {
  const id = rows.find((row) => row.name === name)?.id
  if (id === undefined) throw new Error(`the demo's catalogue has no ${name}`)
  return id
}

async function quoted(page: Page, state: PurchaseState, name: string, brand: string) {
  const { categoryId, destinationId, startDate, endDate, party } = state
  const ages = agesOf(party, startDate)
  const body = {
    days: tripDays(startDate, endDate),
    ages,
    categoryId: categoryId ?? 0,
    destinationId: destinationId ?? 0,
    familyPlan: isFamily(party),
    ...(brand ? { subdomain: brand.slice(1) } : {}),
  }
  const { result: plans } = await callFrom(page, quotingApi.plans, { body })
  const plan = plans.find((one) => one.name === name)
  if (!plan) throw new Error(`there is no plan ${name} for this trip`)
  return chosenPlan(plan, ages)
}

async function promo(page: Page, code: string, brand: string) {
  const { result } = brand
    ? await callFrom(page, promoCodeApi.byCodeAndSubdomain, { params: { code, subdomain: brand.slice(1) } })
    : await callFrom(page, promoCodeApi.byCode, { params: { code } })
  return result
}

async function openStep(page: Page, step: Step, state: PurchaseState, brand: string): Promise<void> {
  const kept = { key: purchaseKey(brand), text: JSON.stringify(state) }
  const keeping = await page.addInitScript(({ key, text }) => {
    // The card form's frame has its own storage.
    if (window.top === window) sessionStorage.setItem(key, text)
  }, kept)
  await page.goto(`${brand}/buy/step-${step}`)
  await expectStep(page, step)
  await keeping.dispose()
}
