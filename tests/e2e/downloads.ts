import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** Clicks what downloads a file, and returns the file. */
export async function download(page: Page, target: Locator): Promise<{ name: string; buffer: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), target.click()])
  return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) }
}

/** Clicks the export button, and returns the file with its text. */
export async function downloadCsv(page: Page, name = 'Exportar'): Promise<{ name: string; text: string }> {
  const file = await download(page, page.getByRole('button', { name }))
  return { name: file.name, text: file.buffer.toString('utf8') }
}

/** The cells of each line of a file, including the header. */
export function cellsOf(csv: string): string[][] {
  return csv
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
}
