import { sharp } from './loaders.ts'
import type { ImageWidth } from './image-widths.ts'
import type { ImageStore, StoredImage } from './store.ts'

/**
 * The alpha channel takes half the size of a logo, and looks the same at a lower quality. The greatest effort saves a twentieth,
 * and each picture is converted once.
 */
const WEBP = { quality: 72, alphaQuality: 60, effort: 6 }

/** Conversions that are running: when many visitors read a page at once, each picture is still converted only once. */
const underWay = new Map<string, Promise<StoredImage | null>>()

/**
 * An image in a smaller width, as WebP, which is stored beside the original. An image that is not wider, a drawing and an
 * unreadable image are given unchanged. Null when there is no such image.
 */
export function resizedImage(images: ImageStore, key: string, width: ImageWidth): Promise<StoredImage | null> {
  const resizedKey = `${key.replace(/\.([a-z]+)$/, '_$1')}_w${width}.webp`
  const making =
    underWay.get(resizedKey) ??
    storedOrMade(images, { key, resizedKey, width }).finally(() => void underWay.delete(resizedKey))
  underWay.set(resizedKey, making)
  return making
}

type Resizing = { key: string; resizedKey: string; width: ImageWidth }

async function storedOrMade(images: ImageStore, { key, resizedKey, width }: Resizing): Promise<StoredImage | null> {
  const storedImage = await images.get(resizedKey)
  if (storedImage) return storedImage
  const original = await images.get(key)
  if (!original || original.contentType === 'image/svg+xml') return original
  const resized = await resize(original, width).catch(() => null)
  if (!resized) return original
  await images.put(resizedKey, resized)
  return resized
}

async function resize({ content }: StoredImage, width: ImageWidth): Promise<StoredImage | null> {
  const picture = sharp(content)
  const size = await picture.metadata()
  if (size.width <= width) return null
  return { content: await picture.resize({ width }).webp(WEBP).toBuffer(), contentType: 'image/webp' }
}
