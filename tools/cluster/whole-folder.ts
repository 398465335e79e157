import { mkdtemp, rename, rm } from 'node:fs/promises'
import { exists } from './engine.ts'

/** Makes a folder unless it is there. Processes that make it at once do not meet: it appears whole, and the last ones throw theirs away. */
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
