import type * as z from 'zod/mini'
import type { Access } from './access/permissions.ts'
import type { MessageKey } from './messages.ts'
import type { Upload, UploadRule, UploadType } from './uploads.ts'

/**
 * How an answer travels: `envelope` is `{message, data}`; `array` is the bare value (where the customer's interface has one);
 * `page` is an envelope whose rows come with a Content-Range header, `rows` the same without the envelope; `pdf` is a paper
 * of ours, shown in the browser; `download` is an uploaded file, only ever saved; `csv` is a table of any
 * length, written while it travels.
 */
export type Shape = 'envelope' | 'array' | 'page' | 'rows' | 'pdf' | 'download' | 'csv'

type Schema = z.ZodMiniType

/** The files that a call carries, by the name of their field. */
type Files = Readonly<Record<string, UploadRule>>

/** One call of the product as data. The schemas are codecs: their input is the wire, their output is ours. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  S extends Shape = Shape,
  F extends Files = Files,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /api, with `:name` for parameters. A trailing slash is accepted everywhere. */
  readonly path: string
  readonly access: Access
  /** What cannot be undone: refused with CONFIRM_PASSWORD when the caller typed the password too long ago (ASVS 7.5.3). */
  readonly asksPassword?: true
  /**
   * A report, an export or a list of what was: read from a replica where there is one, which may be some seconds behind, but
   * has all that the caller did.
   */
  readonly mayLag?: true
  /** What it does, in Spanish: it is read in the API document. */
  readonly summary: string
  /** The key of a good answer's `message` in the catalogue. */
  readonly message?: MessageKey
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The files that it carries, all required: then the call travels as multipart/form-data, `body` as its text fields. */
  readonly files?: F
  readonly result: Result
  readonly shape: S
  /** Of a download: what its file may be. */
  readonly types?: readonly DownloadType[]
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Result extends Schema,
  const S extends Shape,
  const F extends Files = never,
>(declared: Endpoint<Params, Query, Body, Result, S, F>): Endpoint<Params, Query, Body, Result, S, F> {
  return declared
}

type OutputOf<T> = T extends Schema ? (Schema extends T ? undefined : z.output<T>) : undefined

/** What a handler receives and what a caller of the endpoint gives: domain values only. */
export type InputOf<E extends Endpoint> = {
  params: OutputOf<NonNullable<E['params']>>
  query: OutputOf<NonNullable<E['query']>>
  body: OutputOf<NonNullable<E['body']>>
  files: [NonNullable<E['files']>] extends [never] ? undefined : { [Name in keyof NonNullable<E['files']>]: Upload }
}

/** A page of a list with where it starts and how many rows there are in all. */
export type Page<Row> = { rows: Row[]; first: number; total: number }

/** A file answer. */
export type File = { filename: string; content: Uint8Array }

export type DownloadType = UploadType | 'text/calendar'

/** A file answer that says what the file is. */
export type Download = File & { type: DownloadType }

/** A table as a CSV file in pieces, each made when it is taken; `rows` counts them all, without the header. */
export type CsvFile = { filename: string; rows: number; pieces: AsyncIterable<string> }

type Rows<T> = T extends readonly (infer Row)[] ? Row : never

/** What a handler returns and what a caller gets: domain values only. */
export type ResultOf<E extends Endpoint> = E['shape'] extends 'pdf'
  ? File
  : E['shape'] extends 'download'
    ? Download
    : E['shape'] extends 'csv'
      ? CsvFile
      : E['shape'] extends 'page' | 'rows'
        ? Page<Rows<z.output<E['result']>>>
        : z.output<E['result']>

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(text(params?.[name])))
}
