import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentTypeOf, storedContentType } from './image-key.ts'
import type { ImageStore } from './store.ts'

/** Images as files below a folder. */
export function folderImageStore(folder: string): ImageStore {
  return {
    put: async (key, { content, contentType }) => {
      storedContentType(key, contentType)
      const file = path.join(folder, key)
      // Written aside and moved: a reader, or a crash, never meets half an image.
      const aside = `${file}.${crypto.randomUUID()}`
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(aside, content)
      await rename(aside, file)
    },
    get: async (key) => {
      const contentType = contentTypeOf(key)
      if (contentType === null) return null
      const content = await readFile(path.join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return null
        throw error
      })
      return content && { content, contentType }
    },
  }
}
