import { inArray } from 'drizzle-orm'
import type { Picture } from '#shared/site/document.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { image } from '../../platform/db/schema/operations.ts'
import { imageAddress, keyOfAddress } from '../../adapters/images/image-key.ts'
import { srcSetOf } from '../../adapters/images/image-widths.ts'

/** The sizes of images by address, which pages need before the images arrive. Images of other sites are left out. */
export async function picturesAt(db: Database, addresses: readonly string[]): Promise<Record<string, Picture>> {
  const keys = addresses.map(keyOfAddress).filter((key) => key !== null)
  if (keys.length === 0) return {}
  const rows = await db
    .select({ key: image.key, width: image.width, height: image.height })
    .from(image)
    .where(inArray(image.key, keys))
    .orderBy(image.key)
  return Object.fromEntries(
    rows.map(({ key, width, height }) => {
      const address = imageAddress(key)
      return [address, { width, height, srcSet: srcSetOf(address, { width }) }]
    }),
  )
}
