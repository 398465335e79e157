/** The kinds of image that are kept, by the extension of their key. */
const CONTENT_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
}

/** Lowercase names in at most two folders; no dot but the extension's, so that no key can climb out of its store. */
const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,79}\/){0,2}[a-z0-9][a-z0-9_-]{0,119}\.([a-z]{3,4})$/

/** The content type that a key stands for; null when it is no key of an image. */
export function contentTypeOf(key: string): string | null {
  const extension = KEY.exec(key)?.[1] ?? ''
  return CONTENT_TYPES[extension] ?? null
}

/** The content type under which an image may be stored. @throws Error when the key is none, or says another type. */
export function storedContentType(key: string, contentType: string): string {
  const expected = contentTypeOf(key)
  if (expected === null) throw new Error(`"${key}" is not the key of an image`)
  if (expected !== contentType) throw new Error(`the image "${key}" is ${expected}, not ${contentType}`)
  return expected
}

const ADDRESS = '/images/'

/** Where the site shows an image. */
export function imageAddress(key: string): string {
  return ADDRESS + key
}

/** The key behind an address of ours; null for any other address. */
export function keyOfAddress(address: string): string | null {
  return address.startsWith(ADDRESS) && contentTypeOf(address.slice(ADDRESS.length)) !== null
    ? address.slice(ADDRESS.length)
    : null
}
