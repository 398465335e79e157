export type StoredImage = { content: Uint8Array; contentType: string }

/** Where images live, by key: a folder by default, an S3-compatible store by settings. */
export type ImageStore = {
  put: (key: string, image: StoredImage) => Promise<void>
  /** Null when there is no such key. */
  get: (key: string) => Promise<StoredImage | null>
}
