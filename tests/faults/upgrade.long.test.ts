import { expect, test } from 'vitest'
import { missingPackages } from '../../tools/cluster/packages.ts'
import { findPostgres } from '../support/postgres.ts'
import { earlierRevision } from './revision.ts'
import { onStage } from './stage.ts'
import { runUpgrade } from './upgrade.ts'

const revision =
  (await missingPackages(['haproxy'])) === null && (await findPostgres()) ? await earlierRevision() : null

test.skipIf(!revision)(
  'X-05 an older release is replaced under buyers, process by process, and back: nothing is lost, doubled or answered wrongly',
  async () => {
    const { broken, sales, steps } = await onStage('postgres', (stage) => runUpgrade(stage, revision!, 10))
    expect(broken).toEqual([])
    expect(steps).toHaveLength(6)
    expect(sales).toBeGreaterThan(60)
  },
  600_000,
)
