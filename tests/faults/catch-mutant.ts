import { setTimeout as pause } from 'node:timers/promises'
import { aTrip, browser, insist, login, openCheckout, payOnce, takeSale } from './browser.ts'
import { type BuyersLedger, buy, emptyLedger, type Errand } from './buyer.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { addPromoCode } from './promo-codes.ts'
import { passAndWait, settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { judge } from './verdict.ts'
import { openWorld, type World } from './world.ts'

export type Catch = { mutant: Mutant; isCaught: boolean; broken: string[] }

/** The mutants that show themselves on this database: the embedded one has one connection, so nothing races on it. */
export function mutantsFor({ kind }: Stage): Mutant[] {
  return (Object.keys(MUTANTS) as Mutant[]).filter(
    (mutant) => kind === 'postgres' || !('onlyPostgres' in MUTANTS[mutant]),
  )
}

/** Runs a mutant of the product, gives its bug a chance, and tells whether an invariant that should caught it. */
export async function catchMutant(stage: Stage, mutant: Mutant): Promise<Catch> {
  const world = await openWorld({ databaseUrl: await stage.newDatabase(), mutant })
  const told = emptyLedger()
  try {
    await CHANCES[mutant](world, told)
    await settle(world, { onlyUntilKnown: true })
    const { broken } = await judge(world, told)
    const names: readonly string[] = MUTANTS[mutant].caughtBy
    return { mutant, broken, isCaught: broken.some((rule) => names.some((name) => rule.startsWith(`${name} `))) }
  } finally {
    await world.close()
  }
}

function errand(world: World, more: Partial<Errand> = {}): Errand {
  return { trip: aTrip(), card: 'approved', onDoubt: () => passAndWait(world, 3 * 60_000), ...more }
}

const CHANCES: Record<Mutant, (world: World, told: BuyersLedger) => Promise<unknown>> = {
  'no-unique-id': (world, told) => buy(world, told, errand(world, { card: 'reply-lost' })),
  'charge-before-intent': async (world, told) => {
    await world.arm({ point: 'charged-early' })
    await buy(world, told, errand(world))
  },
  'count-then-take': async (world, told) => {
    await addPromoCode(world, 'TRES', 3)
    const onDoubt = () => pause(1_000)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        buy(world, told, errand(world, { trip: aTrip({ promoCode: 'TRES' }), onDoubt })),
      ),
    )
  },
  'trusted-amount': async (world, told) => {
    const call = browser(world)
    const offer = await openCheckout(world, call, aTrip())
    const token = await world.bank.token('approved')
    const purchaseId = await payOnce(call, { ...offer, amount: offer.amount - 100 }, token)
    told.purchases.push({ order: offer.order, purchaseId })
    told.sales.push(await takeSale(call, offer))
  },
  'email-before-commit': async (world, told) => {
    await world.arm({ point: 'inside-t3' })
    await buy(world, told, errand(world))
  },
  'no-unique-checkout': async (world, told) => {
    const broker = await login(world, 'broker@ceibo.test', 'partner')
    const offer = await openCheckout(world, broker, aTrip({ onAccount: true }))
    for (let times = 0; times < 2; times += 1) told.sales.push(await insist(world, () => takeSale(broker, offer)))
  },
}
