import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { filesToMutate } from './files.ts'

/** The tests nearest to the files that are changed, on PostgreSQL. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [...new Set(filesToMutate.flatMap(({ tests }) => tests))],
    alias: { '@node-rs/argon2': path.join(import.meta.dirname, '../support/quick-argon2.ts') },
    env: { CEIBO_TEST_DATABASE: 'postgres' },
    globalSetup: path.join(import.meta.dirname, '../support/postgres-template.ts'),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
