import { expect, test } from 'vitest'
import { databasesHere, onStage } from './stage.ts'
import { runWebhooks } from './webhooks.ts'

/** Other moments every day; a run that fails is repeated with the seed in its name. All of it is in `npm run bench -- faults`. */
const SEED = Math.floor(Date.now() / 86_400_000) % 60
const KILLS = 12

test.for(await databasesHere())(
  `W-03 on %s, whenever the process is killed (seed ${SEED}), each fact has one event, which arrives at least once, and none is invented`,
  async (kind) => {
    const { broken, kills, reached, events } = await onStage(kind, (stage) =>
      runWebhooks(stage, { seed: SEED, kills: KILLS }),
    )
    expect(broken).toEqual([])
    expect([kills, reached]).toEqual([KILLS, KILLS])
    expect(events).toBeGreaterThan(KILLS)
  },
)
