import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SIZE_MB = 320
const BLOCK = 65_536

/** A disk in memory that can be filled to its last byte, or to the last megabytes, and emptied again. */
type SmallDisk = {
  folder: string
  fill: (leftMb?: number) => Promise<void>
  makeRoom: () => Promise<void>
  unmount: () => Promise<void>
}

/** Null where this machine lets us mount nothing. */
export async function mountSmallDisk(): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-small-disk-'))
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'none', folder]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return rm(folder, { recursive: true }).then(() => null)
  await chmod(folder, 0o777)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: async (leftMb = 0) => {
      await writeUntilFull(ballast)
      const { size } = await stat(ballast)
      await truncate(ballast, size - leftMb * 1024 * 1024)
    },
    makeRoom: () => rm(ballast, { force: true }),
    unmount: async () => {
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    },
  }
}

async function writeUntilFull(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (const block = Buffer.alloc(BLOCK); ;) await handle.appendFile(block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await handle.close()
  }
}
