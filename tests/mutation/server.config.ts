import { defineConfig } from 'vitest/config'

/**
 * One database and its server are started for every mutant, so only the tests nearest to the mutated files run; of a single
 * file, those that MUTATION_TESTS names.
 */
const NEAREST = [
  'server/promo-codes/*.test.ts',
  'server/checkout/{create-sale,given-up,open,pay}.test.ts',
  'server/quoting/routes.test.ts',
  'server/sales/{lots,routes}.test.ts',
  'server/auth/{access,login,own-sessions,session}.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    include: process.env.MUTATION_TESTS?.split(' ') ?? NEAREST,
    env: { CEIBO_TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/support/postgres-template.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
