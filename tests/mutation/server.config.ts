import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * One database and its server are started for every mutant, so only the tests nearest to the mutated files run; of a single
 * file, those that MUTATION_TESTS names, in its order: the quick ones first, since the first that fails ends a mutant.
 */
const NEAREST = [
  'server/features/promo-codes/*.test.ts',
  'server/features/purchase/**/{create-sale,given-up,open,pay}.test.ts',
  'server/features/purchase/quote/routes.test.ts',
  'server/features/sales/{lots,routes}.test.ts',
  'server/features/auth/{login,own-sessions,session}.test.ts',
  'tests/server/access.test.ts',
]
const named = process.env.MUTATION_TESTS?.split(' ')

class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => named?.findIndex((name) => moduleId.endsWith(name)) ?? 0
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: named ?? NEAREST,
    alias: { '@node-rs/argon2': path.resolve('tests/support/quick-argon2.ts') },
    isolate: false,
    sequence: { sequencer: AsNamed },
    env: { CEIBO_TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/support/postgres-template.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
