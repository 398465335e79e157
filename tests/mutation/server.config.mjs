import { filesToMutate } from './files.ts'

export default {
  packageManager: 'npm',
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/server-tests.config.ts' },
  mutate: filesToMutate.map(({ file }) => file),
  // Stryker rewrites a tsconfig.json with a compiler that we have not.
  ignorePatterns: ['/tsconfig.json', '/docs', '/dist', '/data', '/test-results'],
  concurrency: 1,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `tests/bench/results/${process.env.REPORT ?? 'mutation-server'}.json` },
  thresholds: { high: 95, low: 90, break: 90 },
}
