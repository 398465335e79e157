import { type Effort, type Encoding, encodeBytes, fingerprint } from './encodings.ts'

/** A finished page: what is sent, whatever the encoding. */
export type FinishedPage = { html: Buffer; status: number; headers: Record<string, string> }

/** A page with its compressed bodies, made when they are first asked for. */
export class CachedPage {
  readonly status: number
  readonly headers: Record<string, string>
  /** Weak: the same page has several encodings. Null for what is seen once, which is made anew to know that it did not change. */
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
    const made = this.#bodies.get(encoding) ?? encodeBytes(this.#html, encoding, this.effort)
    this.#bodies.set(encoding, made)
    return made
  }
}
