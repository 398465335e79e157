import { readFile } from 'node:fs/promises'
import { expect, type Page, type Request } from '@playwright/test'
import { type ReadPdf, readPdf } from '../support/read-pdf.ts'

/**
 * Presses what downloads a PDF, and opens the file as a reader's program does.
 * @throws Error with what the page asked for meanwhile, when no file comes
 */
export async function downloadPdf(page: Page, press: () => Promise<void>): Promise<ReadPdf> {
  const requests: string[] = []
  const note = (request: Request) => requests.push(`${request.method()} ${request.url()}`)
  page.on('request', note)
  const [download] = await Promise.all([page.waitForEvent('download'), press()]).catch((cause: unknown) => {
    throw new Error(`No file came; the page asked for ${requests.join(', ') || 'nothing'}.`, { cause })
  })
  page.off('request', note)
  expect(download.suggestedFilename()).toMatch(/^[\w.-]+\.pdf$/)
  return readPdf(new Uint8Array(await readFile(await download.path())))
}
