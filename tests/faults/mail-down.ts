import { aTrip } from './browser.ts'
import { buy, emptyLedger } from './buyer.ts'
import { HOUR, passAndWait, settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { judge, type Verdict } from './verdict.ts'
import { openWorld } from './world.ts'

export type MailResult = Verdict & { sold: number }

const SALES = 8

/** The mail server is down for an hour and the product dies meanwhile: everything is sold, and all emails arrive after. */
export async function runMailDown(stage: Stage): Promise<MailResult> {
  const world = await openWorld({ databaseUrl: await stage.newDatabase() })
  const told = emptyLedger()
  try {
    await world.sink.goDown()
    const errand = () => ({ trip: aTrip(), card: 'approved' as const, onDoubt: () => passAndWait(world, 61_000) })
    const endings: string[] = []
    for (let sale = 0; sale < SALES; sale += 1) {
      endings.push(await buy(world, told, errand()))
      if (sale === SALES / 2) await world.kill()
    }
    await passAndWait(world, HOUR)
    const early = world.sink.arrived.length
    await world.sink.comeUp()
    await settle(world)
    const verdict = await judge(world, told)
    const sold = endings.filter((ending) => ending === 'sold').length
    const broken = [
      ...verdict.broken,
      ...(sold === SALES ? [] : [`only ${sold} of ${SALES} were sold`]),
      ...(early === 0 ? [] : [`${early} emails came to a server that was down`]),
    ]
    return { ...verdict, broken, sold }
  } finally {
    await world.close()
  }
}
