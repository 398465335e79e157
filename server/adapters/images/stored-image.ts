import { keyOfAddress } from './image-key.ts'
import type { ImageStore } from './store.ts'

/**
 * Reads the bytes of an image by our address, for documents and emails; null for no address, an address of another site,
 * or a lost image.
 */
export async function storedImage(images: ImageStore, address: string | null): Promise<Uint8Array | null> {
  const key = address === null ? null : keyOfAddress(address)
  const image = key === null ? null : await images.get(key)
  return image?.content ?? null
}
