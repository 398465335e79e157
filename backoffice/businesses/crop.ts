import { FAVICON_SIZE } from '#shared/images/limits.ts'

/** The shape of the crop: 'avatar' is a circle that becomes a 32 × 32 PNG, 'free' is any rectangle. */
export type CropShape = 'avatar' | 'free'

/** A rectangle in pixels of the original image. */
export type Area = { x: number; y: number; width: number; height: number }

/** The longest side of an uploaded image, in pixels. The server shrinks larger images anyway; doing it here saves bytes. */
const LARGEST_SIDE = 2400
const QUALITY = 0.92

/** Cuts an area out of an image: the circle as a small PNG, a rectangle as a JPG if the file was one, else as a PNG. */
export function cropImage(image: HTMLImageElement, area: Area, { shape, type }: { shape: CropShape; type: string }) {
  const canvas = document.createElement('canvas')
  const scale =
    shape === 'avatar' ? FAVICON_SIZE / area.width : Math.min(1, LARGEST_SIDE / Math.max(area.width, area.height))
  canvas.width = shape === 'avatar' ? FAVICON_SIZE : Math.max(1, Math.round(area.width * scale))
  canvas.height = shape === 'avatar' ? FAVICON_SIZE : Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  if (shape === 'avatar') {
    context.arc(FAVICON_SIZE / 2, FAVICON_SIZE / 2, FAVICON_SIZE / 2, 0, 2 * Math.PI)
    context.clip()
  }
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const output = shape === 'free' && type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, output, QUALITY))
}
