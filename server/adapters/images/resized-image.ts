import { sharp } from './loaders.ts'
import type { ImageWidth } from './image-widths.ts'
import type { ImageStore, StoredImage } from './store.ts'

/** What is clear and what is not of a logo weighs half of it, and in fewer steps looks the same. */
const WEBP = { quality: 75, alphaQuality: 60 }

/** Made once at a time: a page that is suddenly read by many asks for the same picture many times. */
const underWay = new Map<string, Promise<StoredImage | null>>()

/**
 * An image in a smaller width, as WebP, kept beside it from then on. What is as small already, a drawing, or no readable
 * image comes as it is. Null when there is no such image.
 */
export function resizedImage(images: ImageStore, key: string, width: ImageWidth): Promise<StoredImage | null> {
  const resizedKey = `${key.replace(/\.([a-z]+)$/, '_$1')}_w${width}.webp`
  const making =
    underWay.get(resizedKey) ??
    storedOrMade(images, { key, resizedKey, width }).finally(() => void underWay.delete(resizedKey))
  underWay.set(resizedKey, making)
  return making
}

type Asked = { key: string; resizedKey: string; width: ImageWidth }

async function storedOrMade(images: ImageStore, { key, resizedKey, width }: Asked): Promise<StoredImage | null> {
  const kept = await images.get(resizedKey)
  if (kept) return kept
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
