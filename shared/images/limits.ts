import type { UploadRule } from '../uploads.ts'

/** Largest image that is stored, in bytes, once compressed. */
export const IMAGE_MAX_BYTES = 1_048_576

/** What may be sent to be compressed: a photo as telephones take it. */
export const IMAGE_UPLOAD: UploadRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 12 * 1024 * 1024,
  otherType: 'IMAGE.TYPE',
}

/** Side of a favicon, in pixels. */
export const FAVICON_SIZE = 32

/** What is said of the image number `n` of several, counted from 1, that is over the limit. */
export function imageTooLarge(n: number): string {
  return `La imagen número ${n} supera el tamaño permitido de 1 MB.`
}
