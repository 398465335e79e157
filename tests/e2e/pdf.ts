import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { type ReadPdf, readPdf } from '../support/read-pdf.ts'

/** Presses what downloads a PDF, and opens the file as a reader's program does. */
export async function downloadPdf(page: Page, press: () => Promise<void>): Promise<ReadPdf> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^[\w.-]+\.pdf$/)
  return readPdf(new Uint8Array(await readFile(await download.path())))
}
