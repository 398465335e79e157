import * as z from 'zod/mini'
import { type Catalogue, Failure, type FailureCode, fieldErrors, type FieldError } from './errors.ts'
import { type Endpoint, type File as FileAnswer, fillPath, type InputOf, type ResultOf } from './http.ts'
import type { MessageKey } from './messages.ts'
import type { Upload } from './uploads.ts'
import { ownPath, withOwnPaths } from './wire-paths.ts'

/** The arguments of a call: the parts that the endpoint declares, as domain values; files as `admitUpload` admits them. */
export type GivenTo<E extends Endpoint> = {
  [Part in keyof InputOf<E> as InputOf<E>[Part] extends undefined ? never : Part]: InputOf<E>[Part]
}

/** A request ready to be sent: an address on our own origin, and the body as JSON text, as a form with files, or undefined. */
export type WireRequest = { method: Endpoint['method']; url: string; body: string | FormData | undefined }

/** A response as it arrived; `body` is the parsed JSON, or undefined when there was none. */
export type WireAnswer = { status: number; contentRange: string | null; body: unknown }

/**
 * Encodes the arguments of a call; its validation issues use the texts of the caller's catalogue.
 * @throws Failure VALIDATION with the fields that the contract refuses: no wrong value leaves the browser.
 */
export function wireRequest<E extends Endpoint>(endpoint: E, input: GivenTo<E>, catalogue: Catalogue): WireRequest {
  const { params, query, body, files } = input as Partial<Record<'params' | 'query' | 'body', unknown>> & {
    files?: Record<string, Upload>
  }
  const path = fillPath(
    endpoint.path,
    encode(endpoint.params, params, catalogue) as Record<string, unknown> | undefined,
  )
  const search = searchOf(encode(endpoint.query, query, catalogue))
  const encoded = encode(endpoint.body, body, catalogue)
  return {
    method: endpoint.method,
    url: `/api${path}${search}`,
    body: endpoint.files ? formOf(encoded, files ?? {}) : jsonOf(encoded),
  }
}

function jsonOf(encoded: unknown): string | undefined {
  return encoded === undefined ? undefined : JSON.stringify(encoded)
}

/** Encodes a call with files as browsers send a form. `encoded` are its text fields, in the form of the wire. */
export function formOf(encoded: unknown, files: Record<string, Upload>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(encoded ?? {})) if (value !== undefined) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) {
    form.append(name, new Blob([file.content], { type: file.type }), file.name)
  }
  return form
}

/**
 * Decodes an answer of any shape but a file.
 * @throws Failure the one that the server named; without a name, the one of the status; UNEXPECTED when a successful answer does
 *   not match the contract
 */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: WireAnswer): ResultOf<E> {
  if (answer.status !== 200) throw withOwnPaths(failureOf(answer), endpoint)
  const isBare = endpoint.shape === 'array' || endpoint.shape === 'rows'
  const content = isBare ? answer.body : (answer.body as { data?: unknown } | undefined)?.data
  const decoded = z.safeDecode(endpoint.result, content as never)
  if (!decoded.success) throw new Failure('UNEXPECTED')
  const isPage = endpoint.shape === 'page' || endpoint.shape === 'rows'
  return (isPage ? pageOf(decoded.data, answer.contentRange) : decoded.data) as ResultOf<E>
}

/** Reads the JSON of a response; undefined when it is not JSON. @throws AbortError or TypeError when the response breaks off */
export async function jsonIn(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Builds the failure of an answer with another status than 200, its fields as the wire names them. */
export function failureOf({ status, body }: Pick<WireAnswer, 'status' | 'body'>): Failure {
  const named = failureAnswer.safeParse(body)
  if (!named.success) return new Failure(codeOfStatus(status))
  const { errorCode, message, error, fields, data } = named.data
  // A code of a newer server is accepted too: its message comes with the answer.
  return new Failure(errorCode as FailureCode, {
    message,
    status,
    key: error as MessageKey | undefined,
    ...(fields ? { fields: fields satisfies FieldError[] } : {}),
    ...(data === undefined ? {} : { data }),
  })
}

const failureAnswer = z.object({
  errorCode: z.string(),
  message: z.string(),
  error: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ path: z.string(), key: z.string(), message: z.string() }))),
  data: z.optional(z.unknown()),
})

function codeOfStatus(status: number): FailureCode {
  switch (status) {
    case 401:
      return 'UNAUTHORIZED'
    case 403:
      return 'FORBIDDEN'
    case 404:
      return 'NOT_FOUND'
    case 413:
      return 'TOO_LARGE'
    case 429:
      return 'TOO_MANY_REQUESTS'
    case 502:
    case 503:
    case 504:
      return 'UNAVAILABLE'
    default:
      return status >= 400 && status < 500 ? 'BAD_REQUEST' : 'UNEXPECTED'
  }
}

/** Builds a file answer: its bytes under the name that the server gave it. `disposition` is the header Content-Disposition. */
export function fileOf(disposition: string | null, content: ArrayBuffer): FileAnswer {
  return { filename: filenameOf(disposition), content: new Uint8Array(content) }
}

/** Reads the file name from a header Content-Disposition. */
export function filenameOf(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, plain] = /filename="([^"]+)"/.exec(disposition ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'documento.pdf')
}

function encode(schema: z.ZodMiniType | undefined, value: unknown, catalogue: Catalogue): unknown {
  if (!schema || value === undefined) return undefined
  const encoded = z.safeEncode(schema, value)
  if (encoded.success) return encoded.data
  const fields = fieldErrors(encoded.error.issues, catalogue).map((field) => ({
    ...field,
    path: ownPath(schema, field.path),
  }))
  throw new Failure('VALIDATION', { fields })
}

function searchOf(query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}

/** Reads the total number of rows from `items 0-24/1234`; null when the header has another form. */
export function totalOf(contentRange: string | null): number | null {
  const [, total] = /^\w+ \d+-\d+\/(\d+)$/.exec(contentRange ?? '') ?? []
  return total === undefined ? null : Number(total)
}

/** Reads from `items 0-24/1234` where the page starts, and how many rows there are in all. */
function pageOf(rows: unknown, contentRange: string | null): unknown {
  const range = /^\w+ (\d+)-\d+\/(\d+)$/.exec(contentRange ?? '')
  if (!range) throw new Failure('UNEXPECTED')
  return { rows, first: Number(range[1]), total: Number(range[2]) }
}
