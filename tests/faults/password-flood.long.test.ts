import { expect, test } from 'vitest'
import { findPostgres } from '../support/postgres.ts'
import { runPasswordFlood } from './password-flood.ts'
import { onStage } from './stage.ts'

// ASVS 15.2.2
test.runIf(await findPostgres())(
  'A-01 while wrong logins and wrong codes come from twelve lines at once, checkouts open and the right password gets in',
  async () => {
    const { flood, others, slowest } = await onStage('postgres', runPasswordFlood)
    expect(flood['login 503 UNAVAILABLE'], 'more come than are computed').toBeGreaterThan(20)
    expect(Object.keys(others).toSorted()).toEqual(['checkout 200', 'login 200'])
    expect(slowest.checkout).toBeLessThan(3_000)
    expect(slowest.login).toBeLessThan(10_000)
  },
)
