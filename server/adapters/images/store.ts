import type { FileStore } from '../storage/store.ts'
import { contentTypeOf, storedContentType } from './image-key.ts'

export type StoredImage = { content: Uint8Array; contentType: string }

/** The store of images, by key: a folder by default, an S3-compatible store by settings. */
export type ImageStore = {
  put: (key: string, image: StoredImage) => Promise<void>
  /** Reads an image; null when there is no such key. */
  get: (key: string) => Promise<StoredImage | null>
}

/** An image store on top of a file store: it accepts nothing but images, and a key that is not one of an image is not found. */
export function imageStoreIn(files: FileStore): ImageStore {
  return {
    put: async (key, { content, contentType }) => files.put(key, content, storedContentType(key, contentType)),
    get: async (key) => {
      const contentType = contentTypeOf(key)
      const content = contentType === null ? null : await files.get(key)
      return content && contentType ? { content, contentType } : null
    },
  }
}
