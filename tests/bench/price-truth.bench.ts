import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { oraclePrice, type SoldTrip } from '../support/test-oracle.ts'
import { sandboxClient } from '../support/sandbox-client.ts'
import { checkoutApi } from '../../shared/checkout/contract.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { addDays, dayAt } from '../../shared/dates.ts'
import { annualEndDate } from '../../shared/quoting/trip-dates.ts'
import { newPassenger } from '../support/test-trip.ts'
import { SANDBOX_KEY } from '../../tools/sandbox-gateway/start.ts'
import type { Tariff } from '../../shared/quoting/tariff.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { randomTariff } from '../support/random-tariff.ts'
import { startVersion } from '../support/test-tariffs.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'
import { dice, pick, type Roll } from '../support/dice.ts'
import { Failure } from '../../shared/errors.ts'
import { browser } from '../faults/browser.ts'
import { tell } from './figures.ts'
import { type Product, startProduct } from './product.ts'

/**
 * Compares the prices of random trips from the real product over HTTP with those of an oracle that shares no code with it: equal
 * to the cent, by the demo's tariff and then by random versions of it. Some trips are paid with a tampered amount, none of which
 * may be charged.
 *
 *   npm run bench -- price-truth [--trips 100000] [--versions 10] [--seed 1]
 */
const { values } = parseArgs({
  options: {
    trips: { type: 'string', default: '100000' },
    versions: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const trips = Number(values.trips)
const versions = Number(values.versions)
const seed = Number(values.seed)
const AT_ONCE = 8
/** One trip in this many is also paid, with one cent too little. */
const TAMPERED_ONE_OF = 100
const ANNUAL = 23
/** The demo's brands with their markups in percent (tools/seed/cast.ts), and its promo codes with their discounts in percent. */
const BRANDS = [
  { subdomain: 'ceibo', markup: 100 },
  { subdomain: 'mburucuya', markup: 90 },
] as const
const CODES = [
  { promoCode: null, discountPercent: 0 },
  { promoCode: 'VERANO15', discountPercent: 15 },
  { promoCode: 'BIENVENIDA', discountPercent: 10 },
] as const

type Order = { purchase: Purchase; sold: SoldTrip }

function randomAsked(roll: Roll, { destinations, plans, extras }: Tariff, today: string): Order {
  const plan = pick(roll, plans)
  const isYear = plan.categoryId === ANNUAL
  const destination = pick(
    roll,
    destinations.filter(({ id }) => !plan.soldTo || plan.soldTo.includes(id ?? 0)),
  )
  const brand = pick(roll, BRANDS)
  const code = pick(roll, CODES)
  const startDate = addDays(today, 1 + Math.floor(roll() * 300))
  const endDate = isYear ? annualEndDate(startDate) : addDays(startDate, Math.floor(roll() * 120))
  const familyPlan = roll() < 0.3
  const ages = randomAges(roll, familyPlan)
  const passengers = ages.map((age) => newPassenger(birthDateOf(age, { startDate, today }, roll)))
  const chosen = randomExtras(roll, ages, extras)
  const purchase: Purchase = {
    subdomain: brand.subdomain,
    residenceCountryId: 17,
    categoryId: plan.categoryId,
    startDate,
    endDate,
    destinationId: destination.id ?? 0,
    ages,
    familyPlan,
    planId: plan.id ?? 0,
    promoCode: code.promoCode,
    extras: chosen,
    passengers,
    contact: { email: 'ana@example.com', phone: '099123456', isSubscribed: false },
    confirmDuplicate: false,
    onAccount: false,
  }
  return {
    purchase,
    sold: {
      planId: purchase.planId,
      destinationId: purchase.destinationId,
      startDate,
      endDate,
      birthDates: passengers.map(({ birthDate }) => birthDate),
      familyPlan,
      extras: chosen,
      markup: brand.markup,
      discountPercent: code.discountPercent,
    },
  }
}

function randomAges(roll: Roll, familyPlan: boolean): number[] {
  const upTo = (most: number) => Math.floor(roll() * (most + 1))
  if (familyPlan) return [40, 40, ...Array.from({ length: 1 + upTo(3) }, () => upTo(22))]
  // The first passenger buys, so is an adult.
  return [19 + upTo(65), ...Array.from({ length: upTo(9) }, () => upTo(84))]
}

/** A random birth date, not in the future, with which the passenger has this age on the day of departure. */
function birthDateOf(age: number, { startDate, today }: { startDate: string; today: string }, roll: Roll): string {
  const birthday = `${Number(startDate.slice(0, 4)) - age}${startDate.slice(4)}`
  const born = addDays(birthday.replace('-02-29', '-02-28'), -Math.floor(roll() * 364))
  return born > today ? today : born
}

function randomExtras(roll: Roll, ages: readonly number[], extras: Tariff['extras']) {
  const chosen: { benefitId: number; passengerId: number }[] = []
  for (const [position, age] of ages.entries()) {
    for (const { id = 0, maxAge, excludes } of extras) {
      const passengerId = position + 1
      const clashes = chosen.some((one) => one.passengerId === passengerId && excludes.includes(one.benefitId))
      if (roll() < 0.15 && age <= maxAge && !clashes) chosen.push({ benefitId: id, passengerId })
    }
  }
  return chosen
}

type Version = { product: Product; tariff: Tariff }
type Tally = { right: number; wrong: string[]; tampered: number; refusedTampering: number }

async function priceOne(
  { product, tariff }: Version,
  n: number,
  { purchase, sold }: Order,
  tally: Tally,
): Promise<void> {
  const call = browser({ urls: [product.url] })
  const opened = await call(checkoutApi.open, { body: purchase })
  const expected = oraclePrice(sold, tariff)
  const isRight =
    opened.amount === expected.charged && opened.gross === expected.gross && opened.discount === expected.discount
  if (isRight) tally.right += 1
  else tally.wrong.push(`${opened.amount} instead of ${expected.charged}: ${JSON.stringify(sold)}`)
  if (n % TAMPERED_ONE_OF !== 0 || opened.amount < 2) return
  tally.tampered += 1
  const token = await sandboxClient({ url: product.bankUrl, key: SANDBOX_KEY }).token('approved')
  const body = { token, order: opened.order, amount: opened.amount - 1, currency: 'USD' as const }
  const answer = await call(checkoutApi.pay, { body }).catch((error: unknown) => error)
  if (answer instanceof Failure && answer.code === 'PRICE_CHANGED') tally.refusedTampering += 1
}

/** Puts another version in force while the product is stopped. */
async function putInForce(dataDir: string, tariff: Tariff): Promise<void> {
  const { db, close } = await connect({ dataDir })
  await startVersion(db, tariff)
  await close()
}

async function priceAll(version: Version, roll: Roll, tally: Tally): Promise<void> {
  const today = dayAt(new Date())
  let next = 0
  const buyers = Array.from({ length: AT_ONCE }, async () => {
    while (next < trips / versions) {
      const n = next
      next += 1
      await priceOne(version, n, randomAsked(roll, version.tariff, today), tally)
    }
  })
  await Promise.all(buyers)
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-bench-'))
try {
  const tally: Tally = { right: 0, wrong: [], tampered: 0, refusedTampering: 0 }
  const roll = dice(seed)
  const began = performance.now()
  for (let version = 0; version < versions; version += 1) {
    const tariff = version === 0 ? firstTariff : randomTariff(roll)
    if (version > 0) await putInForce(dataDir, tariff)
    const product = await startProduct(dataDir, { TRUST_PROXY: 'yes' })
    try {
      await priceAll({ product, tariff }, roll, tally)
    } finally {
      await product.stop()
    }
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  const { right, wrong, tampered, refusedTampering } = tally
  const unit = `of ${right + wrong.length}`
  console.log(`seed ${seed}, ${versions} versions, ${seconds} s`)
  tell({ what: 'prices that the oracle has otherwise', value: wrong.length, unit, most: 0 })
  const charged = tampered - refusedTampering
  tell({ what: 'payments of another amount not refused', value: charged, unit: `of ${tampered}`, most: 0 })
  for (const one of wrong.slice(0, 5)) console.log(`  ${one}`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
