import type { FastifyInstance } from 'fastify'
import { imageApi } from '#shared/images/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../../features/dependencies.ts'
import { readImageWidth } from '../../adapters/images/image-widths.ts'
import { storeImage } from './store-image.ts'
import { resizedImage } from '../../adapters/images/resized-image.ts'
import type { ImageStore, StoredImage } from '../../adapters/images/store.ts'

/** Headers with which a browser treats the response as an image only: nothing in it can run, load or pass for a page. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  // The content of a key never changes, because uploads have random names.
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Uploads are limited, because decoding a photo takes a second. */
const UPLOAD_LIMIT = { max: 60, windowSeconds: 60 }

/** Serves the upload of images for staff, and the images for everybody. */
export function imageRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, imageApi.upload, ({ files: { file } }) => storeImage(dependencies, file), { limit: UPLOAD_LIMIT })
  serveImages(router.app, dependencies)
}

/** Serves images at /images/<key> as they were stored; with `?w=<width>`, smaller in one of a few widths. */
function serveImages(app: FastifyInstance, { images }: Dependencies): void {
  app.get<{ Params: { '*': string }; Querystring: { w?: unknown } }>('/images/*', async (request, reply) => {
    const image = await imageIn(images, request.params['*'], request.query.w)
    if (!image) return reply.callNotFound()
    return reply.headers(HEADERS).type(image.contentType).send(Buffer.from(image.content))
  })
}

async function imageIn(images: ImageStore, key: string, widthParam: unknown): Promise<StoredImage | null> {
  if (widthParam === undefined) return images.get(key)
  const width = typeof widthParam === 'string' ? readImageWidth(widthParam) : null
  return width && resizedImage(images, key, width)
}
