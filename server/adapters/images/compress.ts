import type { Sharp } from 'sharp'
import { Failure } from '#shared/errors.ts'
import { IMAGE_MAX_BYTES, IMAGE_UPLOAD } from '#shared/images/limits.ts'
import { detectType } from '#shared/uploads.ts'
import { sharp } from './loaders.ts'

export type CompressedImage = {
  content: Uint8Array
  contentType: 'image/jpeg' | 'image/png'
  /** The size in pixels as displayed, after rotation. */
  width: number
  height: number
}

/** The limit of decoded pixels, more than any picture of a page needs: a small file can unfold into gigabytes. */
const PIXEL_LIMIT = 40_000_000
/** The longest side in pixels, wider than any screen that shows it; larger pictures are scaled down. */
const LARGEST_SIDE = 2400
/** The quality that the customer requires. */
const JPEG_QUALITY = 60
const PNG_QUALITY = 90

/**
 * Converts an image for storage: it is decoded and encoded again, so that nothing but its pixels survives, upright and in
 * sRGB. A JPG stays a JPG; a PNG and a WebP, which may have transparent parts, become PNG (M-10).
 * @throws Failure IMAGE_NOT_IMAGE when it cannot be decoded, IMAGE_TOO_MANY_PIXELS before it is decoded, IMAGE_TOO_LARGE
 * when the result is over 1,048,576 bytes
 */
export async function compressImage(content: Uint8Array): Promise<CompressedImage> {
  const { format, pixels } = await readHead(content)
  if (pixels > PIXEL_LIMIT) throw new Failure('IMAGE_TOO_MANY_PIXELS')
  const upright = sharp(content, { limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await encode(upright, format)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Failure('IMAGE_NOT_IMAGE')
    })
  if (data.length > IMAGE_MAX_BYTES) throw new Failure('IMAGE_TOO_LARGE')
  return { content: data, contentType: `image/${format}`, width: info.width, height: info.height }
}

type Format = 'jpeg' | 'png'

const STORED_AS: Readonly<Record<string, Format>> = { jpeg: 'jpeg', png: 'png', webp: 'png' }

/** Reads the header of an uploaded image, and chooses the format to store it in; any other type of file is refused unread. */
async function readHead(content: Uint8Array): Promise<{ format: Format; pixels: number }> {
  const type = detectType(content)
  if (!type || !IMAGE_UPLOAD.types.includes(type)) throw new Failure('IMAGE_NOT_IMAGE')
  const head = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const format = head && STORED_AS[head.format]
  if (!format) throw new Failure('IMAGE_NOT_IMAGE')
  return { format, pixels: head.width * head.height }
}

function encode(image: Sharp, format: Format): Sharp {
  return format === 'jpeg'
    ? image.jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    : image.png({ palette: true, quality: PNG_QUALITY, compressionLevel: 9 })
}
