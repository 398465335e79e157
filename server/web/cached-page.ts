import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Effort, type Encoding, encodeBytes, fingerprint, pickEncoding } from './encodings.ts'

/** A rendered page, independent of the encoding. */
export type FinishedPage = { html: Buffer; status: number; headers: Record<string, string> }

/** A page with its compressed bodies, each made when it is first requested. */
export class CachedPage {
  readonly status: number
  readonly headers: Record<string, string>
  /**
   * The ETag, weak because the same page has several encodings. Null for a page for one visitor, which would have to be
   * rendered again to compare.
   */
  readonly etag: string | null
  readonly effort: Effort
  readonly #html: Buffer
  readonly #bodies = new Map<Encoding, Promise<Buffer>>()

  constructor({ html, status, headers }: FinishedPage, effort: Effort) {
    this.status = status
    this.headers = headers
    this.etag = effort === 'cached' ? `W/"${fingerprint(html)}"` : null
    this.#html = html
    this.effort = effort
  }

  body(encoding: Encoding): Promise<Buffer> {
    const body = this.#bodies.get(encoding) ?? encodeBytes(this.#html, encoding, this.effort)
    this.#bodies.set(encoding, body)
    return body
  }
}

/** Sends a page in the best encoding that the browser accepts, or tells it that it has the page already. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  const encoding = pickEncoding(request.headers['accept-encoding'], page.effort)
  void reply.headers({ vary: 'accept-encoding', ...page.headers })
  if (page.etag) {
    void reply.header('etag', page.etag)
    if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.code(page.status).send(await page.body(encoding))
}
