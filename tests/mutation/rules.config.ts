import { defineConfig } from 'vitest/config'

/** The rules alone: the mutants of shared/ are tried against their own quick tests, not against every test that meets them. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['shared/**/*.test.ts'],
  },
})
