import type { FastifyRequest } from 'fastify'
import { Failure, type FieldError } from '#shared/errors.ts'
import type { Endpoint } from '#shared/http.ts'
import { type MessageKey, messages } from '#shared/messages.ts'
import { admitUpload, type Upload, type UploadRule } from '#shared/uploads.ts'

type Rules = NonNullable<Endpoint['files']>

/** A form with files as it arrived: texts that the endpoint's schema will check, admitted files, and the other errors. */
type Form = { fields: Record<string, unknown>; files: Record<string, Upload>; issues: FieldError[] }

/** What the endpoint allows: the rules of its files, and the names of its texts. */
type AllowedParts = { rules: Rules; texts: readonly string[] }

const FIELD_BYTES = 16 * 1024

/**
 * Reads a form with files, and stops at the first part that the endpoint does not allow.
 * @throws Failure VALIDATION, without reading the rest, when a file is longer than its rule allows or comes twice, or when
 *   the endpoint does not know the name of a part; BAD_REQUEST when the form cannot be read; TOO_LARGE when it has too
 *   many parts
 */
export async function readMultipart(request: FastifyRequest, { files: rules = {}, body }: Endpoint): Promise<Form> {
  const form: Form = { fields: {}, files: {}, issues: [] }
  const allowedParts: AllowedParts = { rules, texts: namesOf(body) }
  try {
    for await (const part of request.parts({ limits: limitsOf(allowedParts) })) {
      if (part.type === 'file') await addFile(form, allowedParts, part)
      else addField(form, allowedParts, part)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure((error as { statusCode?: number }).statusCode === 413 ? 'TOO_LARGE' : 'BAD_REQUEST')
  } finally {
    // Throws the unread rest away, so that the connection can carry the answer and the next call.
    request.raw.unpipe()
    request.raw.resume()
  }
  for (const name of Object.keys(rules)) {
    if (!form.files[name] && !form.issues.some(({ path }) => path === name)) refuse(form, name, 'FILE.REQUIRED')
  }
  return form
}

/** The names of the fields of a form's body, a strict object. */
function namesOf(body: Endpoint['body']): string[] {
  return Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
}

function limitsOf({ rules, texts }: AllowedParts) {
  // One more than allowed, so that the refusal can name the extra part.
  const files = Object.keys(rules).length + 1
  const fields = texts.length + 1
  return {
    files,
    // Busboy would read a file that is too long to its end; `contentOf` stops earlier.
    fileSize: Infinity,
    fields,
    fieldSize: FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
    parts: files + fields,
  }
}

type FilePart = { fieldname: string | undefined; filename?: string | undefined; file: AsyncIterable<Uint8Array> }

async function addFile(form: Form, { rules }: AllowedParts, part: FilePart): Promise<void> {
  const { fieldname, filename } = part
  const rule = fieldname !== undefined && Object.hasOwn(rules, fieldname) ? rules[fieldname] : undefined
  if (fieldname === undefined || !rule) throw brokenOff(form, fieldname, 'FIELD.UNKNOWN')
  if (form.files[fieldname]) throw brokenOff(form, fieldname, 'FILE.ONLY_ONE')
  const content = await contentOf(part, rule)
  if (!content) throw brokenOff(form, fieldname, 'FILE.TOO_LARGE')
  const admitted = admitUpload(rule, { name: filename ?? '', content })
  if (typeof admitted === 'string') return refuse(form, fieldname, admitted)
  form.files[fieldname] = admitted
}

/** Reads a whole file. @returns null as soon as it is longer than allowed */
async function contentOf({ file }: FilePart, { maxBytes }: UploadRule): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type FieldPart = { fieldname: string | undefined; value: unknown; valueTruncated: boolean }

/** Makes a list of a name that comes twice: the schema wants one text and refuses it. */
function addField(form: Form, { rules, texts }: AllowedParts, { fieldname, value, valueTruncated }: FieldPart): void {
  // A text in place of a file: the form lacks the file, and says so later.
  if (fieldname !== undefined && Object.hasOwn(rules, fieldname)) return
  if (fieldname === undefined || !texts.includes(fieldname)) throw brokenOff(form, fieldname, 'FIELD.UNKNOWN')
  const { fields, issues } = form
  if (valueTruncated) issues.push(issue(fieldname, 'FIELD.TOO_LONG'))
  fields[fieldname] = Object.hasOwn(fields, fieldname) ? [fields[fieldname], value].flat() : value
}

function refuse({ issues }: Form, path: string, key: MessageKey): void {
  issues.push(issue(path, key))
}

/** The failure that ends the reading: it has this error and those found before. */
function brokenOff({ issues }: Form, path: string | undefined, key: MessageKey): Failure {
  return new Failure('VALIDATION', { fields: [...issues, issue(path, key)] })
}

function issue(path: string | undefined, key: MessageKey): FieldError {
  // A part may come without a name.
  return { path: path ?? '', key, message: messages[key] }
}
