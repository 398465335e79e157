import type { FastifyRequest } from 'fastify'
import { Failure, type FieldError } from '#shared/errors.ts'
import type { Endpoint } from '#shared/http.ts'
import { type MessageKey, messages } from '#shared/messages.ts'
import { admitUpload, type Upload, type UploadRule } from '#shared/uploads.ts'

type Rules = NonNullable<Endpoint['files']>

/** A form with files as it arrived: text fields for the endpoint's schema, admitted files, and what is wrong with the rest. */
type Form = { fields: Record<string, unknown>; files: Record<string, Upload>; problems: FieldError[] }

const TEXT_FIELDS = 30
const FIELD_BYTES = 16 * 1024

/**
 * Reads a form with files.
 * @throws Failure VALIDATION at once when a file is longer than its rule says, so that nobody waits for the rest of it;
 *   BAD_REQUEST when the form cannot be read, TOO_LARGE when it has too many parts
 */
export async function readMultipart(request: FastifyRequest, rules: Rules): Promise<Form> {
  const form: Form = { fields: {}, files: {}, problems: [] }
  try {
    for await (const part of request.parts({ limits: limitsOf(rules) })) {
      if (part.type === 'file') addFile(form, rules[part.fieldname], part, await contentOf(part, rules[part.fieldname]))
      else addField(form, rules, part)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure((error as { statusCode?: number }).statusCode === 413 ? 'TOO_LARGE' : 'BAD_REQUEST')
  } finally {
    // Whatever was not read is thrown away, so that the connection can carry the answer and the next call.
    request.raw.unpipe()
    request.raw.resume()
  }
  for (const name of Object.keys(rules)) {
    if (!form.files[name] && !form.problems.some(({ path }) => path === name)) refuse(form, name, 'FILE.REQUIRED')
  }
  return form
}

function limitsOf(rules: Rules) {
  const files = Object.values(rules)
  return {
    // One more than wanted, so that it is refused by name.
    files: files.length + 1,
    // Busboy would go on to the end of a longer one: where it is too long, `contentOf` stops.
    fileSize: Infinity,
    fields: TEXT_FIELDS,
    fieldSize: FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
    parts: TEXT_FIELDS + files.length + 1,
  }
}

type FilePart = { fieldname: string; filename?: string | undefined; file: AsyncIterable<Uint8Array> }

async function contentOf({ fieldname, file }: FilePart, rule?: UploadRule): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (rule && bytes > rule.maxBytes)
      throw new Failure('VALIDATION', { fields: [problem(fieldname, 'FILE.TOO_LARGE')] })
    if (rule) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function addFile(form: Form, rule: UploadRule | undefined, part: FilePart, content: Uint8Array<ArrayBuffer>): void {
  const { fieldname, filename } = part
  if (!rule) return refuse(form, fieldname, 'FIELD.UNKNOWN')
  if (form.files[fieldname]) return refuse(form, fieldname, 'FILE.ONLY_ONE')
  const verdict = admitUpload(rule, { name: filename ?? '', content })
  if (typeof verdict === 'string') return refuse(form, fieldname, verdict)
  form.files[fieldname] = verdict
}

type FieldPart = { fieldname: string; value: unknown; valueTruncated: boolean }

/** A name that comes twice is a list, which a schema of one text refuses. */
function addField({ fields, problems }: Form, rules: Rules, { fieldname, value, valueTruncated }: FieldPart): void {
  // Text where a file belongs: the missing file says it.
  if (Object.hasOwn(rules, fieldname)) return
  if (valueTruncated) problems.push(problem(fieldname, 'FIELD.TOO_LONG'))
  fields[fieldname] = Object.hasOwn(fields, fieldname) ? [fields[fieldname], value].flat() : value
}

function refuse({ problems }: Form, path: string, key: MessageKey): void {
  problems.push(problem(path, key))
}

function problem(path: string, key: MessageKey): FieldError {
  return { path, key, message: messages[key] }
}
