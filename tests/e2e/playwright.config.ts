import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { DESKTOP } from './screens.ts'

/**
 * Journeys through the built product in a real browser. Each worker runs its own product: see product.ts.
 *
 * `npm test` runs every main path once. A journey has the tag @long, and runs only in `npm run test:long`, when it tests another
 * state of a screen that another journey covers, or a rule that a test of the server or of `shared/` proves too.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './template.ts',
  outputDir: '../../test-results',
  reporter: [['list']],
  fullyParallel: true,
  projects: [{ name: 'journeys', grepInvert: /@long/ }],
  // Three workers on two cores are no faster, and each of them waits longer.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Timeouts only end hanging tests: a slow machine takes three times as long as a fast one, and no journey measures speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...DESKTOP,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    actionTimeout: 30_000,
    // A trace records every frame, which takes half of the processor: enable it where needed, with --trace on.
    trace: 'off',
    // Transitions take a seventh of a journey's processor; the long run has them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A headless browser would round the widths of letters, which others do not.
        '--font-render-hinting=none',
      ],
    },
  },
})
