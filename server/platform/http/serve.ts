import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { mayCall } from '#shared/access/permissions.ts'
import { mayCallWithKey } from '#shared/access/scopes.ts'
import { Failure, type FieldError, fieldErrors } from '#shared/errors.ts'
import { type Language, LANGUAGE_HEADER, languageOf, languages, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { type MessageKey, messages } from '#shared/messages.ts'
import type { CsvFile, Download, Endpoint, File, InputOf, Page, ResultOf } from '#shared/http.ts'
import { wirePath, withPaths } from '#shared/wire-paths.ts'
import type { Reader } from '../db/as-business.ts'
import { decodeSent } from './decode-sent.ts'
import { encodeAnswer } from './encode.ts'
import { readMultipart } from './multipart.ts'
import type { Identity } from './identity.ts'

/** What `serve` needs: the server, the ways to know a caller, and the list of endpoints for OpenAPI. */
export type Router = {
  app: FastifyInstance
  /** The caller, or null without a bearer. @throws Failure UNAUTHORIZED when the bearer is no longer valid. */
  authenticate: (request: FastifyRequest) => Promise<Identity | null>
  /** How the caller of an endpoint reads the database. */
  readerOf: (identity: Identity, endpoint: Endpoint) => Reader
  /** Is called before the answer of each call that may have written. */
  wrote: (identity: Identity) => Promise<void>
  endpoints: Endpoint[]
}

/** One call as its handler sees it: domain values, and the caller. */
export type Call<E extends Endpoint> = InputOf<E> & {
  identity: E['access'] extends 'public' ? Identity | null : Identity
  /** Reads the database with the caller's rights. */
  read: E['access'] extends 'public' ? Reader | null : Reader
  /** The language of the storefront's page that calls; Spanish for every other caller. */
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

type Options = {
  /** At most `max` calls per address in `windowSeconds`. */
  limit?: { max: number; windowSeconds: number }
  /** The text when this call answers 500; by default the general one. */
  failure?: MessageKey
  /** The most bytes of a body, if more than usual. */
  bodyLimit?: number
}

/** Serves one endpoint: checks the permission, validates the input, handles it and encodes the result. */
export function serve<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handle: (call: Call<E>) => ResultOf<E> | Promise<ResultOf<E>>,
  options: Options = {},
): void {
  router.endpoints.push(endpoint)
  router.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    config: {
      ...(options.failure ? { failure: options.failure } : {}),
      ...(options.limit
        ? { rateLimit: { max: options.limit.max, timeWindow: options.limit.windowSeconds * 1000 } }
        : {}),
    },
    handler: async (request, reply) => {
      const identity = await admit(router, endpoint, request)
      const read = identity && router.readerOf(identity, endpoint)
      const mayWrite = endpoint.method !== 'GET'
      const result = await handleInWireNames(endpoint, async () => {
        const input = await readInput(endpoint, request)
        const language = languageOf(String(request.headers[LANGUAGE_HEADER]), languages) ?? SOURCE_LANGUAGE
        return handle({ ...input, identity, read, language, request, reply } as unknown as Call<E>)
      }).finally(() => mayWrite && identity && router.wrote(identity))
      void reply.header('cache-control', 'no-store')
      return send(endpoint, reply, result)
    },
  })
}

/** Rules name fields in our words; this gives the caller the names that it sent. */
async function handleInWireNames<Result>(endpoint: Endpoint, handle: () => Promise<Result>): Promise<Result> {
  try {
    return await handle()
  } catch (error) {
    throw error instanceof Failure ? withWirePaths(error, endpoint) : error
  }
}

/** An unknown field keeps the name that was sent, even if we have a field of that name. */
function withWirePaths(failure: Failure, endpoint: Endpoint): Failure {
  return withPaths(failure, endpoint, (body, { key, path }) => (key === 'FIELD.UNKNOWN' ? path : wirePath(body, path)))
}

async function admit(router: Router, endpoint: Endpoint, request: FastifyRequest): Promise<Identity | null> {
  const identity = await router.authenticate(request)
  if (endpoint.access === 'public') return identity
  if (!identity) throw new Failure('UNAUTHORIZED')
  if (!isGranted(identity, endpoint.access)) throw new Failure('FORBIDDEN')
  if (endpoint.asksPassword && !identity.isConfirmed) throw new Failure('CONFIRM_PASSWORD')
  return identity
}

/** A person may do what the role grants, a partner's key what its scopes do. */
function isGranted({ role, scopes }: Identity, access: Endpoint['access']): boolean {
  return scopes ? mayCallWithKey(scopes, access) : mayCall(role, access)
}

/** Made once: making a schema takes longer than reading a query with it. */
const NOTHING = z.strictObject({})

async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<object> {
  // Refuses the content type as such, instead of every field.
  if (request.isMultipart() !== (endpoint.files !== undefined)) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  const params = read(endpoint.params, request.params)
  const query = read(endpoint.query ?? NOTHING, request.query)
  if (!endpoint.files) return { params, query, body: read(endpoint.body, request.body ?? undefined) }
  const { fields, files, issues } = await readMultipart(request, endpoint)
  return { params, query, body: read(endpoint.body ?? NOTHING, fields, issues), files }
}

/** @throws Failure VALIDATION with the `issues` that were found before and those of the schema */
function read(schema: z.ZodMiniType | undefined, value: unknown, issues: readonly FieldError[] = []): unknown {
  if (!schema) return undefined
  const result = decodeSent(schema, value)
  const fields = [...issues, ...fieldErrors(result.issues, messages)]
  if (fields.length > 0) throw new Failure('VALIDATION', { fields })
  if (!isStorable(result.own)) throw new Failure('BAD_REQUEST')
  return result.own
}

/** PostgreSQL stores no zero byte or half surrogate pair. No recursion, since callers could nest too deeply. */
function isStorable(input: unknown): boolean {
  const stack = [input]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) stack.push(part)
  }
  return true
}

function send(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  switch (endpoint.shape) {
    case 'pdf': {
      const file = result as File
      void reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${file.filename.replace(/[^\w.-]/g, '_')}"`)
      return Buffer.from(file.content)
    }
    case 'download': {
      const file = result as Download
      // With these the browser saves an uploaded file and never opens it as our page.
      void reply
        .type(file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('content-disposition', attachmentNamed(file.filename))
      return Buffer.from(file.content)
    }
    case 'csv': {
      const { filename, rows, pieces } = result as CsvFile
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachmentNamed(filename))
        .header('content-range', contentRange(0, rows, rows))
      return Readable.from(pieces)
    }
    case 'page':
    case 'rows': {
      const page = result as Page<unknown>
      void reply.header('content-range', contentRange(page.first, page.rows.length, page.total))
      const rows = encodeAnswer(endpoint.result, page.rows)
      return endpoint.shape === 'rows' ? rows : { message: saidBy(endpoint), data: rows }
    }
    case 'array':
      return encodeAnswer(endpoint.result, result)
    case 'envelope':
      return { message: saidBy(endpoint), data: encodeAnswer(endpoint.result, result) }
  }
}

function saidBy({ message }: Endpoint): string {
  return message ? messages[message] : 'OK'
}

function contentRange(first: number, rows: number, total: number): string {
  return `items ${first}-${Math.max(first, first + rows - 1)}/${total}`
}

/** Content-Disposition for any name: plain letters for old programs, RFC 5987 for others. */
function attachmentNamed(filename: string): string {
  const plain = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
