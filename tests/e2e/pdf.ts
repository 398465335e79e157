import { readFile } from 'node:fs/promises'
import { expect, type Page, type Request } from '@playwright/test'
import type { Email } from 'postal-mime'
import { type ReadPdf, readPdf } from '../support/read-pdf.ts'

/**
 * Clicks a button that downloads a PDF, and reads the file as a PDF viewer does.
 * @throws Error with the page's requests in the meantime, when no file arrives
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

/** Reads the first file that is attached to an email. */
export function attachedPdf(email: Email): Promise<ReadPdf> {
  const content = email.attachments[0]?.content
  return readPdf(new Uint8Array(content instanceof ArrayBuffer ? content : []))
}
