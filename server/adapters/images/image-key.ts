/** The content types of stored images, by the extension of the key. */
const CONTENT_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
}

/**
 * The pattern of a key: lowercase names in at most two folders, with no dot but the extension's, so that no key can point
 * outside its store.
 */
const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,79}\/){0,2}[a-z0-9][a-z0-9_-]{0,119}\.([a-z]{3,4})$/

/** The content type of a key; null when it is not the key of an image. */
export function contentTypeOf(key: string): string | null {
  const extension = KEY.exec(key)?.[1] ?? ''
  return CONTENT_TYPES[extension] ?? null
}

/**
 * The content type under which an image may be stored.
 * @throws Error when the key is not one of an image, or is of another type.
 */
export function storedContentType(key: string, contentType: string): string {
  const expected = contentTypeOf(key)
  if (expected === null) throw new Error(`"${key}" is not the key of an image`)
  if (expected !== contentType) throw new Error(`the image "${key}" is ${expected}, not ${contentType}`)
  return expected
}

const ADDRESS = '/images/'

/** The address at which the site serves an image. */
export function imageAddress(key: string): string {
  return ADDRESS + key
}

/** The key of one of our image addresses; null for any other address. */
export function keyOfAddress(address: string): string | null {
  return address.startsWith(ADDRESS) && contentTypeOf(address.slice(ADDRESS.length)) !== null
    ? address.slice(ADDRESS.length)
    : null
}
