import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The long run: all journeys on the embedded database, with a check of each state's appearance, and the slow tests. */
export default defineConfig({
  ...journeys,
  globalSetup: './embedded-template.ts',
  projects: [{ name: 'long' }],
  use: { ...journeys.use, contextOptions: { reducedMotion: 'no-preference' } },
})
