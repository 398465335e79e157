import { expect, test } from 'vitest'
import { missingPackages } from '../../tools/cluster/packages.ts'
import { findPostgres } from '../support/postgres.ts'
import { runFailover } from './failover.ts'

const programs = (await missingPackages()) === null ? await findPostgres() : null

test.skipIf(!programs)(
  'X-02 the primary of three is killed under buyers: nothing confirmed is lost, none is charged twice, and sales go on',
  async () => {
    const { broken, outages } = await runFailover(programs!, { kills: 2 })
    expect(broken).toEqual([])
    expect(outages.filter(({ seconds }) => seconds > 30)).toEqual([])
  },
  600_000,
)
