import { aTrip } from './browser.ts'
import { buy, emptyLedger } from './buyer.ts'
import { HOUR, passAndWait, settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { openEnvironment } from './test-environment.ts'

export type MailResult = Findings & { sold: number }

const SALES = 8

/** The mail server is down for an hour and the product dies meanwhile: everything is sold, and all emails arrive after. */
export async function runMailDown(stage: Stage): Promise<MailResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase() })
  const ledger = emptyLedger()
  try {
    await environment.sink.goDown()
    const errand = () => ({
      trip: aTrip(),
      card: 'approved' as const,
      onUnknownOutcome: () => passAndWait(environment, 61_000),
    })
    const endings: string[] = []
    for (let sale = 0; sale < SALES; sale += 1) {
      endings.push(await buy(environment, ledger, errand()))
      if (sale === SALES / 2) await environment.kill()
    }
    await passAndWait(environment, HOUR)
    const early = environment.sink.arrived.length
    await environment.sink.comeUp()
    await settle(environment)
    const findings = await checkLedgers(environment, ledger)
    const sold = endings.filter((ending) => ending === 'sold').length
    const broken = [
      ...findings.broken,
      ...(sold === SALES ? [] : [`only ${sold} of ${SALES} were sold`]),
      ...(early === 0 ? [] : [`${early} emails came to a server that was down`]),
    ]
    return { ...findings, broken, sold }
  } finally {
    await environment.close()
  }
}
