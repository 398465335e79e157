import type { FastifyInstance } from 'fastify'
import { imageApi } from '#shared/images/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../../features/dependencies.ts'
import { readImageWidth } from '../../adapters/images/image-widths.ts'
import { storeImage } from './store-image.ts'
import { resizedImage } from '../../adapters/images/resized-image.ts'
import type { ImageStore, StoredImage } from '../../adapters/images/store.ts'

/** An image is only ever an image: nothing in it may run, load or be taken for a page. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  // A key never gets other content: uploads have random names.
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Decoding a photo is a second of work. */
const UPLOAD_LIMIT = { max: 60, windowSeconds: 60 }

/** Images as staff upload them, and as everybody sees them. */
export function imageRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, imageApi.upload, ({ files: { file } }) => storeImage(dependencies, file), { limit: UPLOAD_LIMIT })
  serveImages(router.app, dependencies)
}

/** Images at /images/<key>, as they were stored; with `?w=<width>`, one of a few, smaller. */
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
