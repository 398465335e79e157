import { mkdtemp, rename, rm } from 'node:fs/promises'
import { exists } from './engine.ts'

/**
 * Creates and fills a folder unless it exists. Processes can do so at the same time: the folder appears complete, and
 * those that come later discard their own.
 */
export async function wholeFolder(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (await exists(folder)) return
  const draft = await mkdtemp(`${folder}-`)
  try {
    await fill(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  }
}
