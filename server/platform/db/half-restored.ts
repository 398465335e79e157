import { access, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The marker file in DATA_DIR while a restore changes the folder: as long as it exists, nothing there can be relied on. */
function markOf(dataDir: string): string {
  return path.join(dataDir, 'restore-unfinished')
}

export async function markHalfRestored(dataDir: string): Promise<void> {
  await writeFile(markOf(dataDir), 'npm run restore -- FILE --replace\n')
}

export async function unmarkHalfRestored(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true })
}

/**
 * Refuses a folder in which a restore was interrupted.
 * @throws Error with one sentence for people when it was
 */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const isMarked = await access(markOf(dataDir)).then(
    () => true,
    () => false,
  )
  if (!isMarked) return
  throw new Error(`A restore into ${dataDir} was interrupted. Run it again: npm run restore -- FILE --replace.`)
}
