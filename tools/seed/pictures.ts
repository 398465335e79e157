import type { ImageStore } from '../../server/adapters/images/store.ts'
import { contentTypeOf, imageAddress } from '../../server/adapters/images/image-key.ts'
import type { image } from '../../server/platform/db/schema/operations.ts'
import {
  artwork,
  type ArtworkFormat,
  type ArtworkName,
  type BrandArtwork,
  brandArtwork,
  renderArtwork,
} from './artwork/artwork.ts'
import type { Banner } from '#shared/businesses/brand-contract.ts'
import type { CastName } from './cast.ts'

/** The pictures of a business, as addresses on our own site. */
export type BrandPictures = {
  logoUrl: string
  faviconUrl: string | null
  headerUrl: string | null
  banners: Banner[]
}

export type StoredPictures = {
  of: (name: CastName) => BrandPictures
  rows: (typeof image.$inferInsert)[]
}

/**
 * The single size of each kind: logos are sharp at twice their size on screen; scenes are as wide as a laptop, and still
 * load quickly.
 */
const SIZES: Record<'logo' | 'mark' | 'favicon' | 'scene', { width: number; format: ArtworkFormat }> = {
  logo: { width: 480, format: 'png' },
  mark: { width: 256, format: 'png' },
  favicon: { width: 96, format: 'png' },
  scene: { width: 1200, format: 'webp' },
}

/** Renders the pictures of these brands and stores them under `demo/<name>.<format>`. */
export async function storePictures(images: ImageStore, names: readonly CastName[]): Promise<StoredPictures> {
  const drawings = new Set(names.flatMap(drawingsOf))
  const rows = await Promise.all([...drawings].map((drawing) => storePicture(images, drawing)))
  return { of: picturesOf, rows }
}

function drawingsOf(name: CastName): ArtworkName[] {
  const { logo, favicon, header, banners }: BrandArtwork = brandArtwork[name]
  return [logo, favicon, header, ...banners.map(({ drawing }) => drawing)].filter((drawing) => drawing !== null)
}

/** Rendered drawings: each is rendered once in a process, because tests fill many databases. */
const rendered = new Map<ArtworkName, Promise<Buffer>>()

function render(drawing: ArtworkName): Promise<Buffer> {
  const { width, format } = SIZES[artwork[drawing].kind]
  const content = rendered.get(drawing) ?? renderArtwork(drawing, width, format)
  rendered.set(drawing, content)
  return content
}

async function storePicture(images: ImageStore, drawing: ArtworkName): Promise<typeof image.$inferInsert> {
  const key = keyOf(drawing)
  const { width } = SIZES[artwork[drawing].kind]
  const content = await render(drawing)
  const height = Math.round((width * artwork[drawing].height) / artwork[drawing].width)
  const contentType = contentTypeOf(key) as NonNullable<(typeof image.$inferInsert)['contentType']>
  await images.put(key, { content, contentType })
  return { key, contentType, bytes: content.length, width, height }
}

function keyOf(drawing: ArtworkName): string {
  return `demo/${drawing}.${SIZES[artwork[drawing].kind].format}`
}

function picturesOf(name: CastName): BrandPictures {
  const { logo, favicon, header, banners }: BrandArtwork = brandArtwork[name]
  const address = (drawing: ArtworkName) => imageAddress(keyOf(drawing))
  return {
    logoUrl: address(logo),
    faviconUrl: favicon && address(favicon),
    headerUrl: header && address(header),
    banners: banners.map(({ drawing, link = null }) => ({ imageUrl: address(drawing), link })),
  }
}
