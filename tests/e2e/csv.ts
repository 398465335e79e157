import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Clicks the export button, and returns the text of the file. */
export async function exported(page: Page, name = 'Exportar'): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return readFile(await download.path(), 'utf8')
}

/** The cells of each line of a file, including the header. */
export function cellsOf(csv: string): string[][] {
  return csv
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
}
