import { setTimeout as pause } from 'node:timers/promises'
import { saleApi } from '../../shared/sales/contract.ts'
import { cancelWhole, leave, lengthen, sellByCard, shorten } from './after-sale.ts'
import { aTrip, browser, insist, login, openCheckout, payOnce, takeSale } from './browser.ts'
import { type BuyersLedger, buy, emptyLedger, type Errand } from './buyer.ts'
import { goAllTheWay, offerDelayed, openSlow } from './delayed.ts'
import { FAIL_POINTS, type Moment } from './fail-points.ts'
import { newPassenger } from '../support/test-trip.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { addPromoCode } from './promo-codes.ts'
import { passAndWait, settle } from './settle.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'
import type { Stage } from './stage.ts'
import { checkLedgers } from './assertions.ts'
import { sellAtAgency } from './webhooks.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

export type Catch = { mutant: Mutant; isCaught: boolean; broken: string[] }

/** The mutants that show themselves on this database: the embedded one has one connection, so nothing races on it. */
export function mutantsFor({ kind }: Stage): Mutant[] {
  return (Object.keys(MUTANTS) as Mutant[]).filter(
    (mutant) => kind === 'postgres' || !('onlyPostgres' in MUTANTS[mutant]),
  )
}

/** Runs a mutant of the product, gives its bug a chance, and tells whether an invariant that should caught it. */
export async function catchMutant(stage: Stage, mutant: Mutant): Promise<Catch> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase(), mutant })
  const ledger = emptyLedger()
  try {
    await CHANCES[mutant](environment, ledger)
    await settle(environment, { onlyUntilKnown: true })
    const { broken } = await checkLedgers(environment, ledger)
    const names: readonly string[] = MUTANTS[mutant].caughtBy
    return { mutant, broken, isCaught: broken.some((rule) => names.some((name) => rule.startsWith(`${name} `))) }
  } finally {
    await environment.close()
  }
}

function errand(environment: TestEnvironment, more: Partial<Errand> = {}): Errand {
  return { trip: aTrip(), card: 'approved', onUnknownOutcome: () => passAndWait(environment, 3 * 60_000), ...more }
}

const CHANCES: Record<Mutant, (environment: TestEnvironment, ledger: BuyersLedger) => Promise<unknown>> = {
  'no-unique-id': (environment, ledger) => buy(environment, ledger, errand(environment, { card: 'reply-lost' })),
  'charge-before-intent': async (environment, ledger) => {
    await environment.arm({ moments: FAIL_POINTS['reply-received'] })
    await buy(environment, ledger, errand(environment))
  },
  'count-then-take': async (environment, ledger) => {
    await addPromoCode(environment, 'TRES', 3)
    const onUnknownOutcome = () => pause(1_000)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        buy(environment, ledger, errand(environment, { trip: aTrip({ promoCode: 'TRES' }), onUnknownOutcome })),
      ),
    )
  },
  'trusted-amount': async (environment, ledger) => {
    const call = browser(environment)
    const offer = await openCheckout(environment, call, aTrip())
    const token = await environment.bank.token('approved')
    const purchaseId = await payOnce(call, { ...offer, amount: offer.amount - 100 }, token)
    ledger.purchases.push({ order: offer.order, purchaseId })
    ledger.sales.push(await takeSale(call, offer))
  },
  'email-before-commit': async (environment, ledger) => {
    await environment.arm({ moments: FAIL_POINTS['inside-t3'] })
    await buy(environment, ledger, errand(environment))
  },
  'no-unique-checkout': async (environment, ledger) => {
    const broker = await login(environment, 'broker@ceibo.test', 'partner')
    const offer = await openCheckout(environment, broker, aTrip({ onAccount: true }))
    for (let times = 0; times < 2; times += 1)
      ledger.sales.push(await insist(environment, () => takeSale(broker, offer)))
  },
  'part-sent-again': async (environment, ledger) => {
    const sold = await sellByCard(environment, ledger, errand(environment))
    await environment.bank.failNext({ operation: 'refund', kind: 'drop-reply' })
    await shorten(environment, sold)
    await passAndWait(environment, 3 * 60_000)
  },
  'unpaid-change': async (environment, ledger) => {
    const sold = await sellByCard(environment, ledger, errand(environment))
    await lengthen(environment, sold).catch(() => undefined)
  },
  'spent-use': async (environment, ledger) => {
    await addPromoCode(environment, 'UNO', 1)
    await cancelWhole(
      environment,
      await sellByCard(environment, ledger, errand(environment, { trip: aTrip({ promoCode: 'UNO' }) })),
    )
  },
  'covering-kept': async (environment, ledger) => {
    const call = await login(environment, 'broker@ceibo.test', 'partner')
    await buy(environment, ledger, errand(environment, { trip: aTrip({ onAccount: true }), call }))
    const id = ledger.sales.at(-1) ?? ''
    const staff = await login(environment, 'admin@ceibo.test', 'administrator')
    await insist(environment, () => staff(saleApi.markPaid, { body: { ids: [id] } }))
    await cancelWhole(environment, { id, staff, ledger })
  },
  'leaver-covered': async (environment, ledger) => {
    const trip = aTrip({ passengers: [newPassenger(), newPassenger()] })
    await leave(environment, await sellByCard(environment, ledger, errand(environment, { trip })), 2)
  },
  'mail-after-commit': async (environment, ledger) => {
    const staff = await login(environment, 'admin@ceibo.test', 'administrator')
    const correct = STAFF_ACTIONS['correction-committed']
    const { onUnknownOutcome } = errand(environment)
    const act = await correct({ environment, ledger, staff, onUnknownOutcome })
    await environment.arm({ moments: FAIL_POINTS['correction-committed'] })
    await act()
  },
  'late-although-bought': async (environment, ledger) => {
    await offerDelayed(environment)
    await goAllTheWay(await openSlow(environment, ledger, 0), 'late, and bought again')
  },
  'end-without-return': async (environment, ledger) => {
    await offerDelayed(environment)
    await goAllTheWay(await openSlow(environment, ledger, 0), 'never')
  },
  'earlier-in-force': async (environment, ledger) =>
    shorten(environment, await sellByCard(environment, ledger, errand(environment))),
  'event-after-commit': killedAt('commit of sale.issued'),
  'event-before-commit': killedAt('after writeEvents'),
  'delivered-unsent': killedAt('before webhooks.post'),
}

/** A sale of a business with a webhook, at which the product dies at a moment. */
function killedAt(moment: Moment) {
  return (environment: TestEnvironment, ledger: BuyersLedger) => sellAtAgency(environment, ledger, moment)
}
