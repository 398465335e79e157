import { Failure } from '../../shared/errors.ts'
import { aTrip, browser, openCheckout, payOnce, takeSale } from './browser.ts'
import { emptyLedger } from './buyer.ts'
import { addPromoCode, usesOf } from './promo-codes.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { checkLedgers } from './assertions.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

const BUYERS = 200
const LIMIT = 10
/** Opening is no race; more at once would only queue. */
const OPENED_AT_ONCE = 25

export type PromoResult = { runs: number; exact: number; broken: string[] }

/** 200 buyers pay at the same moment with a code of 10 uses, again and again, on one process or several. */
export async function runPromoRaces(
  stage: Stage,
  { runs, processes }: { runs: number; processes: number },
): Promise<PromoResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase(), processes })
  const ledger = emptyLedger()
  let exact = 0
  const inexact: string[] = []
  try {
    for (let run = 1; run <= runs; run += 1) {
      const endings = await race(environment, `CARRERA${run}`)
      const sold = endings.filter((ending) => typeof ending !== 'string')
      const exhausted = endings.filter((ending) => ending === 'PROMO_EXHAUSTED').length
      const { used, held } = await usesOf(environment, `CARRERA${run}`)
      ledger.sales.push(...sold.map(({ saleId }) => saleId))
      if (sold.length === LIMIT && exhausted === BUYERS - LIMIT && used === LIMIT && held === 0) exact += 1
      else inexact.push(`run ${run}: ${sold.length} sold, ${exhausted} refused as used up, used ${used}, held ${held}`)
    }
    await settle(environment)
    const { broken } = await checkLedgers(environment, ledger)
    return { runs, exact, broken: [...inexact, ...broken] }
  } finally {
    await environment.close()
  }
}

type Racer = { saleId: string } | string

async function race(environment: TestEnvironment, code: string): Promise<Racer[]> {
  await addPromoCode(environment, code, LIMIT)
  const ready: (() => Promise<Racer>)[] = []
  while (ready.length < BUYERS) {
    ready.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => racer(environment, code)))))
  }
  return Promise.all(ready.map((go) => go()))
}

async function racer(environment: TestEnvironment, promoCode: string): Promise<() => Promise<Racer>> {
  const call = browser(environment)
  const [offer, token] = await Promise.all([
    openCheckout(environment, call, aTrip({ promoCode })),
    environment.bank.token('approved'),
  ])
  return async () => {
    try {
      await payOnce(call, offer, token)
      return { saleId: await takeSale(call, offer) }
    } catch (error) {
      return error instanceof Failure ? error.code : String(error)
    }
  }
}
