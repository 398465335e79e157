import type { MessageKey } from './messages.ts'

/** The types of file that we accept, as detected from the content. */
export type UploadType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | typeof XLSX

/** The type of an Excel spreadsheet. Its first bytes are those of any ZIP archive: the program that reads it checks the rest. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The requirements for a file of a call. `maxBytes` is the maximum size of its content; `whole` requires the end marker of its
 * type.
 */
export type UploadRule = {
  readonly types: readonly UploadType[]
  readonly maxBytes: number
  readonly whole?: true
  /** The key of a more specific text than FILE.TYPE, for a file of another type. */
  readonly otherType?: MessageKey
}

/** A file as a visitor picked it: its name proves nothing about its content. */
export type PickedFile = { name: string; content: Uint8Array<ArrayBuffer> }

/** A file that a rule accepts: with a name that is safe to show and keep, and the type of its first bytes. */
export type Upload = PickedFile & { type: UploadType }

/** The first bytes of each type; null stands for any byte. */
const SIGNATURES: Record<UploadType, readonly (number | null)[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  [XLSX]: [0x50, 0x4b, 0x03, 0x04],
}

/** Returns the type of a file by its first bytes, whatever its name; null for a type that we do not accept. */
export function detectType(content: Uint8Array): UploadType | null {
  const types = Object.keys(SIGNATURES) as UploadType[]
  return types.find((type) => SIGNATURES[type].every((byte, n) => byte === null || content[n] === byte)) ?? null
}

/** The bytes at the end of a PDF among which its end marker must be: programs write a little after it, and scanners add zeros. */
const PDF_TAIL = 2048
const BLANK = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** Whether a PDF or a JPG contains its end marker, which a truncated file lacks. Other types are not checked. */
function hasEnd(type: UploadType, content: Uint8Array): boolean {
  // Phones write a film or their notes after a photo's end, so the marker may be anywhere.
  if (type === 'image/jpeg') return lastIndexOf(content, [0xff, 0xd9], 0) >= 0
  if (type !== 'application/pdf') return true
  const end = content.findLastIndex((byte) => !BLANK.has(byte)) + 1
  return lastIndexOf(content.subarray(0, end), [0x25, 0x25, 0x45, 0x4f, 0x46], end - PDF_TAIL) >= 0
}

/** Returns the last position of some bytes, not before `from`; -1 when they are absent. */
function lastIndexOf(content: Uint8Array, bytes: readonly number[], from: number): number {
  for (let at = content.length - bytes.length; at >= Math.max(0, from); at -= 1) {
    if (bytes.every((byte, n) => content[at + n] === byte)) return at
  }
  return -1
}

/** Returns why a rule refuses a file of a detected type; null when it does not. */
function uploadIssue(rule: UploadRule, type: UploadType | null, content: Uint8Array): MessageKey | null {
  if (content.length === 0) return 'FILE.EMPTY'
  if (content.length > rule.maxBytes) return 'FILE.TOO_LARGE'
  if (!type || !rule.types.includes(type)) return rule.otherType ?? 'FILE.TYPE'
  return rule.whole && !hasEnd(type, content) ? 'FILE.INCOMPLETE' : null
}

/** Returns the file when a rule accepts it, else the key of the reason. */
export function admitUpload(rule: UploadRule, { name, content }: PickedFile): Upload | MessageKey {
  const type = detectType(content)
  return uploadIssue(rule, type, content) ?? { name: uploadName(name, type!), content, type: type! }
}

const NAME_LENGTH = 100
/** The extension that we give a type, and the pattern of extensions that already fit. */
const EXTENSIONS: Record<UploadType, { ours: string; form: RegExp }> = {
  'application/pdf': { ours: '.pdf', form: /\.pdf$/i },
  'image/jpeg': { ours: '.jpg', form: /\.jpe?g$/i },
  'image/png': { ours: '.png', form: /\.png$/i },
  'image/webp': { ours: '.webp', form: /\.webp$/i },
  [XLSX]: { ours: '.xlsx', form: /\.xlsx$/i },
}
/** A file extension, by which systems choose the program that opens it: `12.5` has none. */
const EXTENSION = /\.[a-z]\w{0,9}$/i

/**
 * Returns a name that is safe to keep, show and save under: the last part of a name or path, without characters that are
 * invisible, turn the reading direction or have a meaning for a system, at most 100 long, with the extension of the detected
 * type. On the machine that saves it, `factura.html` would be a page that runs, whatever its first bytes are.
 */
export function uploadName(fileName: string, type: UploadType): string {
  const { ours, form } = EXTENSIONS[type]
  const visible = visibleName(fileName)
  const extension = form.exec(visible)?.[0]
  const stem = extension ? visible.slice(0, -extension.length) : visible.replace(EXTENSION, '')
  const room = NAME_LENGTH - (extension ?? ours).length
  // Cutting may split a pair of surrogates.
  const short = stem
    .slice(0, room)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  // A name that begins with a dot would be hidden.
  return (short.replace(/^[\s.]+|[\s.]+$/g, '') || 'archivo') + (extension ?? ours)
}

function visibleName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // Windows drops dots and spaces at the end of a name: the text before them would become its extension.
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fffd}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[\s.]+$/, '')
}
