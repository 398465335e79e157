import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Every journey on the embedded database, with a look at each state that it comes to, and what takes minutes by its nature. */
export default defineConfig({ ...journeys, globalSetup: './embedded-template.ts', projects: [{ name: 'long' }] })
