import type { Brand } from '#shared/businesses/brand-contract.ts'
import { sharp } from '../adapters/images/loaders.ts'
import { storedImage } from '../adapters/images/stored-image.ts'
import type { ImageStore } from '../adapters/images/store.ts'
import { iconSvg } from './default-icon.ts'

const SIZE = 48
const HEADER_BYTES = 22

/** A brand's icon as the `.ico` that browsers request on their own: the brand's picture, else our flower in its colour. */
export async function faviconOf(
  brand: Pick<Brand, 'faviconUrl' | 'primaryColor'>,
  images: ImageStore,
): Promise<Buffer> {
  const own = await storedImage(images, brand.faviconUrl)
  const drawing = Buffer.from(iconSvg(brand.primaryColor))
  const png = own ? await squarePng(own).catch(() => squarePng(drawing)) : await squarePng(drawing)
  return Buffer.concat([icoHeader(png.length), png])
}

function squarePng(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize(SIZE, SIZE, { fit: 'contain', background: '#ffffff00' }).png().toBuffer()
}

/** The header of an icon file that contains a single PNG. */
function icoHeader(pngBytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(SIZE, 6)
  header.writeUInt8(SIZE, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(pngBytes, 14)
  header.writeUInt32LE(HEADER_BYTES, 18)
  return header
}
