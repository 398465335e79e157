import { statfs } from 'node:fs/promises'

/** PostgreSQL's log grows by files of 16 MB: the next one, and as much for rows. Bytes. */
const NEEDED = 32 * 1024 * 1024

/** Whether the disk of a folder has room for an embedded database to write, and to start after it had none. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= NEEDED
}
