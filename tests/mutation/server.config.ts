import { defineConfig } from 'vitest/config'

/**
 * One database and its server are started for every mutant, so only the tests nearest to the mutated files run; of a single
 * file, those that MUTATION_TESTS names.
 */
const NEAREST = [
  'server/features/promo-codes/*.test.ts',
  'server/features/purchase/**/{create-sale,given-up,open,pay}.test.ts',
  'server/features/purchase/quote/routes.test.ts',
  'server/features/sales/{lots,routes}.test.ts',
  'server/features/auth/{login,own-sessions,session}.test.ts',
  'tests/server/access.test.ts',
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
