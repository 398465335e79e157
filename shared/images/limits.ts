import type { UploadRule } from '../uploads.ts'

/** The maximum size of a stored image, in bytes, once compressed. */
export const IMAGE_MAX_BYTES = 1_048_576

/** The files that may be sent to be compressed: photos as phones take them. */
export const IMAGE_UPLOAD: UploadRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 12 * 1024 * 1024,
  otherType: 'IMAGE.TYPE',
}

/** The side of a favicon, in pixels. */
export const FAVICON_SIZE = 32

/** Says that image number `n` of several, counted from 1, is over the size limit. */
export function imageTooLarge(n: number): string {
  return `La imagen número ${n} supera el tamaño permitido de 1 MB.`
}
