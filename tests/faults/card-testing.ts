import { Failure } from '../../shared/errors.ts'
import { newPassenger } from '../support/test-trip.ts'
import { aTrip, browser, openCheckout, payOnce } from './browser.ts'
import type { Stage } from './stage.ts'
import { openEnvironment } from './test-environment.ts'

const ORDERS = 80
/** Declined cards that one network may have in ten minutes (docs/decisions/009). */
const LIMIT = 20
const OPENED_AT_ONCE = 20

export type CardTestingResult = { payments: number; declined: number; broken: string[] }

/** A thief with a list of stolen cards pays 80 orders at the same moment, from one address, on several processes. */
export async function runCardTesting(stage: Stage, processes: number): Promise<CardTestingResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase(), processes })
  try {
    const thief = browser(environment)
    const ready: (() => Promise<string>)[] = []
    while (ready.length < ORDERS) {
      const more = Array.from({ length: OPENED_AT_ONCE }, async () => {
        const offer = await openCheckout(environment, thief, aTrip({ passengers: [newPassenger()] }))
        const token = await environment.bank.token('insufficient-funds')
        return () => payOnce(thief, offer, token).catch(codeOf)
      })
      ready.push(...(await Promise.all(more)))
    }
    const answers = await Promise.all(ready.map((pay) => pay()))
    const purchases = (await environment.bank.ledger()).filter((entry) => entry.type === 'purchase')
    const counted = (code: string) => answers.filter((answer) => answer === code).length
    const isExact = counted('PAYMENT_DECLINED') === LIMIT && counted('TOO_MANY_REQUESTS') === ORDERS - LIMIT
    const unexpected = isExact
      ? []
      : [`answered ${[...new Set(answers)].map((code) => `${counted(code)} ${code}`).join(', ')}`]
    const passed = purchases.length > LIMIT ? [`${purchases.length} cards reached the bank, not ${LIMIT}`] : []
    return { payments: ORDERS, declined: purchases.length, broken: [...passed, ...unexpected] }
  } finally {
    await environment.close()
  }
}

function codeOf(error: unknown): string {
  return error instanceof Failure ? error.code : String(error)
}
