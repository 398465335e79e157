import { expect, test } from 'vitest'
import { findPostgres } from '../support/postgres.ts'
import { type DatabaseKind, openStage } from './stage.ts'
import { runWebhooks } from './webhooks.ts'

/** Other moments every day; a run that fails is repeated with the seed in its name. All of it is in `npm run bench -- faults`. */
const SEED = Math.floor(Date.now() / 86_400_000) % 60
const KILLS = 12

const hasPostgres = (await findPostgres()) !== null
const DATABASES: readonly DatabaseKind[] = hasPostgres ? ['pglite', 'postgres'] : ['pglite']

test.for(DATABASES)(
  `W-03 on %s, whenever the process is killed (seed ${SEED}), each fact has one event, which arrives at least once, and none is invented`,
  async (kind) => {
    const stage = await openStage(kind)
    try {
      const { broken, kills, reached, events } = await runWebhooks(stage!, { seed: SEED, kills: KILLS })
      expect(broken).toEqual([])
      expect([kills, reached]).toEqual([KILLS, KILLS])
      expect(events).toBeGreaterThan(KILLS)
    } finally {
      await stage!.close()
    }
  },
)
