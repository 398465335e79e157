import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { sharp } from '../images/loaders.ts'

/**
 * A logo prepared for PDFs: on white without alpha, so that it is embedded without being decoded again for every document, and in
 * 256 colours, which halves its bytes.
 */
export type PaperLogo = { png: Uint8Array; width: number; height: number }

/** The largest size in pixels: three times the printed size, sharp at 216 dpi. */
const BOX = { width: 540, height: 150 }
const MAX_PIXELS = 40_000_000

const ready = new LRUCache<string, Promise<PaperLogo | null>>({ max: 100 })

/** Prepares a logo for PDFs; null when the bytes are no PNG or JPEG image, because a broken logo must not stop a voucher. */
export function logoForPaper(bytes: Uint8Array): Promise<PaperLogo | null> {
  if (!isRaster(bytes)) return Promise.resolve(null)
  const key = createHash('sha256').update(bytes).digest('base64')
  const cachedLogo = ready.get(key)
  if (cachedLogo) return cachedLogo
  const logo = flatten(bytes)
  ready.set(key, logo)
  return logo
}

function isRaster(bytes: Uint8Array): boolean {
  const png = bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  return png || jpeg
}

async function flatten(bytes: Uint8Array): Promise<PaperLogo | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .flatten({ background: '#ffffff' })
      .trim({ threshold: 2 })
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: true })
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
