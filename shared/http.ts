import type * as z from 'zod/mini'
import type { Access } from './access/permissions.ts'
import type { MessageKey } from './messages.ts'
import type { Upload, UploadRule, UploadType } from './uploads.ts'

/**
 * The format of an answer: `envelope` is `{message, data}`; `array` is the bare value (where the customer's interface has one);
 * `page` is an envelope whose rows come with a Content-Range header, `rows` the same without the envelope; `pdf` is a document of
 * ours, shown in the browser; `download` is an uploaded file, only ever saved; `csv` is a table of any length, which is sent
 * while it is being written.
 */
export type Shape = 'envelope' | 'array' | 'page' | 'rows' | 'pdf' | 'download' | 'csv'

type Schema = z.ZodMiniType

/** The files of a call, by the name of their field. */
type Files = Readonly<Record<string, UploadRule>>

/** One call of the product as data. The schemas are codecs: their input is the wire's form, their output the domain's. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  S extends Shape = Shape,
  F extends Files = Files,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below /api, with `:name` for parameters. A trailing slash is accepted everywhere. */
  readonly path: string
  readonly access: Access
  /** Whether the call cannot be undone: it fails with CONFIRM_PASSWORD when the password was typed too long ago (ASVS 7.5.3). */
  readonly asksPassword?: true
  /**
   * Whether it is a report, an export or a list of the past: it is read from a replica where there is one, which may be some
   * seconds behind, but always includes the caller's own changes.
   */
  readonly mayLag?: true
  /** What the call does, in Spanish: the API document shows it. */
  readonly summary: string
  /** The key of a successful answer's `message` in the catalogue. */
  readonly message?: MessageKey
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The files of the call, all required: it is then sent as multipart/form-data, with `body` as its text fields. */
  readonly files?: F
  readonly result: Result
  readonly shape: S
  /** The types that the file of a download may have. */
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

/** The input that a handler receives and a caller passes: domain values only. */
export type InputOf<E extends Endpoint> = {
  params: OutputOf<NonNullable<E['params']>>
  query: OutputOf<NonNullable<E['query']>>
  body: OutputOf<NonNullable<E['body']>>
  files: [NonNullable<E['files']>] extends [never] ? undefined : { [Name in keyof NonNullable<E['files']>]: Upload }
}

/** A page of a list, with the position of its first row and the total number of rows. */
export type Page<Row> = { rows: Row[]; first: number; total: number }

/** An answer that is a file. */
export type File = { filename: string; content: Uint8Array }

export type DownloadType = UploadType | 'text/calendar'

/** An answer that is a file, with its type. */
export type Download = File & { type: DownloadType }

/** A table as a CSV file in pieces, each written when it is read; `rows` is the number of all rows, without the header. */
export type CsvFile = { filename: string; rows: number; pieces: AsyncIterable<string> }

type Rows<T> = T extends readonly (infer Row)[] ? Row : never

/** The result that a handler returns and a caller gets: domain values only. */
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

/** Returns the path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(text(params?.[name])))
}
