import plain from 'sharp'
import { expect, test } from 'vitest'
import { compressImage } from './compress.ts'
import { sharp } from './loaders.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const picture = plain({ create: { width: 9, height: 9, channels: 3, background: '#4c1d95' } })

// ASVS 15.2.5
test('M-10 only the readers of pictures that we keep run: of any other format nothing is read', async () => {
  for (const kept of [picture.jpeg(), picture.png(), picture.webp(), picture.avif()]) {
    expect(await sharp(await kept.toBuffer()).metadata()).toMatchObject({ width: 9 })
  }
  for (const other of [picture.gif(), picture.tiff()]) {
    await expect(sharp(await other.toBuffer()).metadata()).rejects.toThrow(/unsupported image format/)
  }
  await expect(sharp(Buffer.from('P3 1 1 255 0 0 0\n')).metadata()).rejects.toThrow(/unsupported image format/)
})

// ASVS 15.2.5
test('M-10 a drawing that is called a picture is refused before any reader runs', async () => {
  // Our own drawings are read, so it is not for want of a reader.
  expect(await sharp(Buffer.from(DRAWING)).metadata()).toMatchObject({ format: 'svg' })
  await expect(compressImage(Buffer.from(DRAWING))).rejects.toMatchObject({ code: 'IMAGE_NOT_IMAGE' })
  // A reader would say that it has too many pixels.
  const huge = DRAWING.replaceAll('"9"', '"30000"')
  await expect(compressImage(Buffer.from(huge))).rejects.toMatchObject({ code: 'IMAGE_NOT_IMAGE' })
})
