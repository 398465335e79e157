import type { MessageKey } from './messages.ts'

/** What files we take, by what they really are. */
export type UploadType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | typeof XLSX

/** A spreadsheet of Excel. By its first bytes it is any ZIP archive: who reads it finds out. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What one file of a call has to be. `maxBytes` counts its content; `whole` asks for the end that its type has. */
export type UploadRule = {
  readonly types: readonly UploadType[]
  readonly maxBytes: number
  readonly whole?: true
  /** A closer text than FILE.TYPE of what is of another type. */
  readonly otherType?: MessageKey
}

/** A file as a visitor picked it: its name proves nothing about its content. */
export type PickedFile = { name: string; content: Uint8Array<ArrayBuffer> }

/** A file that a rule admits: a name that is safe to show and keep, and the type that its first bytes say. */
export type Upload = PickedFile & { type: UploadType }

/** The first bytes of each type; null stands for any byte. */
const SIGNATURES: Record<UploadType, readonly (number | null)[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  [XLSX]: [0x50, 0x4b, 0x03, 0x04],
}

/** What a file is by its first bytes, whatever it is called; null when it is nothing that we take. */
export function detectType(content: Uint8Array): UploadType | null {
  const types = Object.keys(SIGNATURES) as UploadType[]
  return types.find((type) => SIGNATURES[type].every((byte, n) => byte === null || content[n] === byte)) ?? null
}

/** Where a PDF says that it ends: programs write a little behind it, and scanners fill up with zeros. */
const PDF_TAIL = 2048
const BLANK = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** Whether the end of a PDF or a JPG is in it, which one that was cut has not. Of other types nothing is asked. */
function hasEnd(type: UploadType, content: Uint8Array): boolean {
  // Phones put a film or their notes behind a photo's end: it may be anywhere.
  if (type === 'image/jpeg') return lastIndexOf(content, [0xff, 0xd9], 0) >= 0
  if (type !== 'application/pdf') return true
  const written = content.findLastIndex((byte) => !BLANK.has(byte)) + 1
  return lastIndexOf(content.subarray(0, written), [0x25, 0x25, 0x45, 0x4f, 0x46], written - PDF_TAIL) >= 0
}

/** Where some bytes begin for the last time, not before `from`; -1 when they do not. */
function lastIndexOf(content: Uint8Array, bytes: readonly number[], from: number): number {
  for (let at = content.length - bytes.length; at >= Math.max(0, from); at -= 1) {
    if (bytes.every((byte, n) => content[at + n] === byte)) return at
  }
  return -1
}

/** Why a rule refuses a file that by its first bytes is of a type; null when it does not. */
function uploadIssue(rule: UploadRule, type: UploadType | null, content: Uint8Array): MessageKey | null {
  if (content.length === 0) return 'FILE.EMPTY'
  if (content.length > rule.maxBytes) return 'FILE.TOO_LARGE'
  if (!type || !rule.types.includes(type)) return rule.otherType ?? 'FILE.TYPE'
  return rule.whole && !hasEnd(type, content) ? 'FILE.INCOMPLETE' : null
}

/** The file that a rule admits, or the key of why it does not. */
export function admitUpload(rule: UploadRule, { name, content }: PickedFile): Upload | MessageKey {
  const type = detectType(content)
  return uploadIssue(rule, type, content) ?? { name: uploadName(name, type!), content, type: type! }
}

const NAME_LENGTH = 100
/** The extension that we give a type, and those that already say it. */
const EXTENSIONS: Record<UploadType, { ours: string; form: RegExp }> = {
  'application/pdf': { ours: '.pdf', form: /\.pdf$/i },
  'image/jpeg': { ours: '.jpg', form: /\.jpe?g$/i },
  'image/png': { ours: '.png', form: /\.png$/i },
  'image/webp': { ours: '.webp', form: /\.webp$/i },
  [XLSX]: { ours: '.xlsx', form: /\.xlsx$/i },
}
/** What systems take for the kind of a file, and open it by: `12.5` is none. */
const EXTENSION = /\.[a-z]\w{0,9}$/i

/**
 * A name that is safe to keep, show and save under: the last part of a name or path, without characters that are invisible, turn
 * the reading direction or mean something to a system, at most 100 long, with the extension of what the file really is. On
 * the machine that saves it, `factura.html` would be a page that runs, whatever its first bytes say.
 */
export function uploadName(fileName: string, type: UploadType): string {
  const { ours, form } = EXTENSIONS[type]
  const visible = visibleName(fileName)
  const extension = form.exec(visible)?.[0]
  const stem = extension ? visible.slice(0, -extension.length) : visible.replace(EXTENSION, '')
  const room = NAME_LENGTH - (extension ?? ours).length
  // A cut may halve a pair of surrogates.
  const short = stem
    .slice(0, room)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  // A dot in front hides a file.
  return (short.replace(/^[\s.]+|[\s.]+$/g, '') || 'archivo') + (extension ?? ours)
}

function visibleName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // Windows drops dots and blanks at the end: what stands before them would be the extension.
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fffd}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[\s.]+$/, '')
}
