import fc from 'fast-check'
import type { JsonSchema } from '../../server/platform/openapi/json-schema.ts'
import { fitting, type KnownValues, anyValue } from './values.ts'

/** A form as the document describes it, and values that its fields may well have. */
export type Form = { fields: JsonSchema; files: readonly string[]; known: KnownValues }

const BOUNDARY = 'limite'

/** The content type of the forms made here. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

type Part = { header: string; content: Uint8Array }

const bytes = (text: string) => Buffer.from(text, 'latin1')

/** The smallest picture there is: one that can be decoded. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1')

/** Files that begin as what they are, and some that only say so. */
const FILES = [
  PIXEL,
  '%PDF-1.7\n%%EOF',
  '%PDF-1.7\n',
  '\xff\xd8\xff\xd9',
  '\x89PNG\r\n\x1a\n',
  'RIFF\0\0\0\0WEBP',
  '',
  'GIF89a',
  '<svg onload=alert(1)>',
]
const FILE_NAMES = [
  'receta.pdf',
  'foto.jpg',
  '../../etc/passwd',
  '',
  'a\0b.pdf',
  '\xff\xfe',
  'x'.repeat(400),
  'ñandú".pdf',
]
const HOSTILE_HEADERS = [
  '',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name=',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data; name="__proto__"; filename="x"',
  'Content-Disposition: form-data; name="constructor"; filename="x.pdf"',
  `Content-Disposition: form-data; name="${'n'.repeat(500)}"`,
  'Content-Disposition: form-data; name="otro"; filename="x.pdf"',
  'Content-Disposition: form-data; name="otro"\r\nContent-Type: application/json',
  `Content-Disposition: form-data; name="x"\r\n${'X-A: b\r\n'.repeat(60)}`,
]

const file = (name: string): fc.Arbitrary<Part> =>
  fc
    .tuple(fc.constantFrom(...FILES), fc.uint8Array({ maxLength: 60 }), fc.constantFrom(...FILE_NAMES))
    .map(([start, rest, filename]) => ({
      header: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg`,
      content: Buffer.concat([bytes(start), rest]),
    }))

const field = (name: string, value: unknown): Part => ({
  header: `Content-Disposition: form-data; name="${name}"`,
  content: Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
})

function right({ fields, files, known }: Form): fc.Arbitrary<Part[]> {
  const texts = fitting(fields, known).map((values) =>
    Object.entries(values as object).map(([name, value]) => field(name, value)),
  )
  return fc.tuple(texts, ...files.map(file)).map(([some, ...sent]) => [...some, ...sent])
}

const hostilePart: fc.Arbitrary<Part> = fc.oneof(
  fc.tuple(fc.constantFrom(...HOSTILE_HEADERS), anyValue).map(([header, value]) => ({ ...field('', value), header })),
  fc.tuple(fc.string({ unit: 'binary', maxLength: 10 }), anyValue).map(([name, value]) => field(name, value)),
)

function write(parts: readonly Part[]): Uint8Array {
  const written = parts.map(({ header, content }) =>
    Buffer.concat([bytes(`--${BOUNDARY}\r\n${header}\r\n\r\n`), content, bytes('\r\n')]),
  )
  return Buffer.concat([...written, bytes(`--${BOUNDARY}--\r\n`)])
}

/** A form as it is expected, with a file of some kind in each of its fields. */
export function fittingForm(form: Form): fc.Arbitrary<Uint8Array> {
  return right(form).map(write)
}

/** A form with a part too many, too few, twice or a hundred times, or with one that makes no sense. */
export function mutatedForm(form: Form): fc.Arbitrary<Uint8Array> {
  const [name = ''] = form.files
  const change = fc.oneof(
    hostilePart.map((part) => (parts: Part[]) => [part, ...parts]),
    hostilePart.map((part) => (parts: Part[]) => [...parts, part]),
    anyValue.map((value) => (parts: Part[]) => [field(name, value), ...parts.slice(0, -1)]),
    fc.constantFrom(
      (parts: Part[]) => [...parts, ...parts],
      (parts: Part[]) => parts.slice(1),
      (parts: Part[]) => parts.slice(0, -1),
      (parts: Part[]) => Array.from({ length: 100 }, () => parts).flat(),
      () => [],
    ),
  )
  return fc.tuple(right(form), change).map(([parts, mutate]) => write(mutate(parts)))
}

/** A form that breaks off, or that is none. */
export function brokenForm(whole: Form): fc.Arbitrary<Uint8Array> {
  const cut = fc.tuple(fittingForm(whole), fc.nat(400)).map(([form, at]) => form.subarray(0, at))
  return fc.oneof(
    cut,
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(bytes(''), bytes(`--${BOUNDARY}`), bytes('--')),
  )
}
