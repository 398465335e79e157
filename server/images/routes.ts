import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** An image is only ever an image: nothing in it may run, load or be taken for a page. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // A key never gets other content: uploads have random names.
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Images at /images/<key>, as they were stored. */
export function imageRoutes(app: FastifyInstance, { images }: Services): void {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const image = await images.get(request.params['*'])
    if (!image) return reply.callNotFound()
    return reply.headers(HEADERS).type(image.contentType).send(Buffer.from(image.content))
  })
}
