import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './store.ts'

/** A file store in a folder. */
export function folderStore(folder: string): FileStore {
  return {
    put: async (key, content) => {
      const file = path.join(folder, key)
      // The file is written under another name and then renamed: no reader, nor a crash, ever finds half a file.
      const aside = `${file}.${crypto.randomUUID()}`
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(aside, content)
      await rename(aside, file)
    },
    get: (key) =>
      readFile(path.join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return null
        throw error
      }),
    remove: (key) => rm(path.join(folder, key), { force: true }),
  }
}
