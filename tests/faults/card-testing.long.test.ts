import { expect, test } from 'vitest'
import { runCardTesting, runManyNetworks } from './card-testing.ts'
import { onStage } from './stage.ts'
import { findPostgres } from '../support/postgres.ts'

// ASVS 2.4.1
test.runIf(await findPostgres())(
  'B-17 of 80 declined cards paid at once from one address over two processes 20 reach the bank',
  async () => {
    const result = await onStage('postgres', (stage) => runCardTesting(stage, 2))
    expect(result).toMatchObject({ declined: 20, broken: [] })
  },
)

// ASVS 2.4.1
test.runIf(await findPostgres())(
  'B-17 while 70 networks test cards over two processes every payment waits, none is refused, no connection is held, and staff get one email',
  async () => {
    const result = await onStage('postgres', (stage) => runManyNetworks(stage, 2))
    expect(result).toMatchObject({ declined: 350, refused: 0, paid: 40, held: 0, alarms: 1 })
    // Each of the 150 cards above the threshold of the limit adds ten milliseconds to the wait.
    expect(result.shortest).toBeGreaterThan(1_500)
    expect(result.longest).toBeLessThan(10_000)
    expect(result.checkout).toBeLessThan(3_000)
  },
)
