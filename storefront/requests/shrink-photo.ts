/** The size in bytes up to which a photo is sent unchanged. */
const LIGHT = 1.5 * 1024 * 1024
/** The maximum pixels of the longer side, at which a receipt stays readable. */
const LONGEST = 2400
const QUALITY = 0.82

/**
 * Shrinks a large photo, turns it upright and removes its location; returns any other file, or one that cannot be read,
 * unchanged.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.type !== 'image/jpeg' || file.size <= LIGHT) return file
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST / Math.max(photo.width, photo.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(photo.width * scale)
    canvas.height = Math.round(photo.height * scale)
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
    photo.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
