import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { IMAGE_UPLOAD } from './limits.ts'

/** A stored image: its address on our site, and its size in pixels. */
export const storedImage = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type StoredImage = z.output<typeof storedImage>

/** A name in another store (bucket or key): it is accepted and not used, because the server names what it stores. */
const ignoredText = z.optional(z.string().check(z.maxLength(300)))

export const imageApi = {
  upload: endpoint({
    method: 'POST',
    path: '/aws/image',
    access: 'images.create',
    summary: 'Guardar una imagen JPG, PNG o WebP: se comprime y se le da un nombre único; un WebP se guarda como PNG',
    message: 'IMAGE.SUCCESS',
    files: { file: IMAGE_UPLOAD },
    body: z.strictObject({ bucketName: ignoredText, objectKey: ignoredText }),
    result: storedImage,
    shape: 'envelope',
  }),
}
