import { randomUUID } from 'node:crypto'
import type { StoredImage } from '#shared/images/contract.ts'
import { image } from '../../platform/db/schema/operations.ts'
import type { Dependencies } from '../../features/dependencies.ts'
import { compressImage } from '../../adapters/images/compress.ts'
import { imageAddress } from '../../adapters/images/image-key.ts'

const FOLDER = 'uploads'
const NAME_LENGTH = 60

/**
 * Compresses an uploaded image and stores it under its own name, simplified, with a random id.
 * @throws Failure what `compressImage` refuses
 */
export async function storeImage(
  { db, images, now }: Pick<Dependencies, 'db' | 'images' | 'now'>,
  file: { name: string; content: Uint8Array },
): Promise<StoredImage> {
  const { content, contentType, width, height } = await compressImage(file.content)
  const key = `${FOLDER}/${plainName(file.name)}-${randomUUID()}.${contentType === 'image/png' ? 'png' : 'jpg'}`
  // The file is stored first: a file without its row only wastes space; a row without its file would be a broken picture.
  await images.put(key, { content, contentType })
  await db.insert(image).values({ key, contentType, bytes: content.length, width, height, createdAt: now() })
  return { url: imageAddress(key), width, height }
}

/** A file name without its extension, in characters that are safe in any address: "Mi Logo.final.PNG" is "mi-logo-final". */
function plainName(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH)
    .replace(/^-+|-+$/g, '')
  return plain || 'imagen'
}
