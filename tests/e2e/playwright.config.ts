import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium.ts'

const WAITS = 'change-prices.e2e.ts'

/**
 * Journeys through the built product in a real browser. Each worker runs a product of its own: see product.ts.
 *
 * `npm test` walks every main way once. A journey gets the tag @long, and runs in `npm run test:long` alone, when it shows a
 * further state of a screen that another one walks, or a rule that a test of the server or of `shared/` proves too.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './template.ts',
  outputDir: '../../test-results',
  reporter: [['list']],
  fullyParallel: true,
  projects: [
    // It waits for a minute to come: the others run meanwhile.
    { name: 'journeys that wait', testMatch: WAITS, grepInvert: /@long/ },
    { name: 'journeys', testIgnore: WAITS, grepInvert: /@long/ },
  ],
  // Three on two cores end no sooner, and each of them waits longer.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Limits for what hangs: a slow machine takes three times as long as a fast one, and no journey is about speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    actionTimeout: 30_000,
    // A trace films every frame, which takes half of the processor: ask for one where it is needed, with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The browser without a window would round the widths of letters, which the others do not.
        '--font-render-hinting=none',
      ],
    },
  },
})
