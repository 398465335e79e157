/**
 * A store of files by key: a folder by default, an S3-compatible store by settings. Keys are made by us, of names, dashes
 * and slashes.
 */
export type FileStore = {
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  /** Reads a file; null when there is no such key. */
  get: (key: string) => Promise<Uint8Array | null>
  /** Removes a file, and does nothing when there is no such key. */
  remove: (key: string) => Promise<void>
}
