import { expect, test } from 'vitest'
import { runCardTesting } from './card-testing.ts'
import { openStage } from './stage.ts'
import { findPostgres } from '../support/postgres.ts'

// ASVS 2.4.1
test.runIf(await findPostgres())(
  'B-17 of 80 declined cards paid at once from one address over two processes 20 reach the bank',
  async () => {
    const stage = (await openStage('postgres'))!
    try {
      expect(await runCardTesting(stage, 2)).toMatchObject({ declined: 20, broken: [] })
    } finally {
      await stage.close()
    }
  },
)
