import type { MessageKey } from '#shared/messages.ts'

/**
 * The limits of an archive. Our exports have some twenty parts and 40 KB in all, two megabytes with the largest possible tariff;
 * Excel adds a few parts.
 */
const MOST_PARTS = 100
const MOST_BYTES = 4 * 1024 * 1024

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LONGEST_COMMENT = 0xffff
const ENCRYPTED = 1
/** The flag for sizes written behind the part: then the directory has them too, or else the library searches for them. */
const SIZES_BEHIND = 8
/** This value means that the real number is in an extension for archives of four gigabytes. */
const ELSEWHERE = 0xffffffff

/**
 * Returns why a ZIP archive is not unpacked, by its directory alone: too many parts, or too many bytes in them. The library
 * unpacks no part beyond the size in the directory, so this sum is the most that it can unpack. Null when it may be unpacked.
 */
export function archiveIssue(content: Uint8Array): MessageKey | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return 'SPREADSHEET.UNREADABLE'
  const parts = view.getUint16(end + 10, true)
  if (parts > MOST_PARTS) return 'SPREADSHEET.TOO_MUCH'
  let bytes = 0
  let at = view.getUint32(end + 16, true)
  for (let part = 0; part < parts; part += 1) {
    const entry = entryAt(view, at)
    if (!entry) return 'SPREADSHEET.UNREADABLE'
    bytes += entry.bytes
    if (bytes > MOST_BYTES) return 'SPREADSHEET.TOO_MUCH'
    at = entry.end
  }
  return null
}

/** The start of a LibreOffice document: its first part names its type, uncompressed, right behind the 30 bytes of the header. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument'
const HEADER_LENGTH = 30

/** Whether an archive is a LibreOffice document, such as .ods, whatever its file name. */
export function isOpenDocument(content: Uint8Array): boolean {
  const start = content.subarray(HEADER_LENGTH, HEADER_LENGTH + OPEN_DOCUMENT.length)
  return Buffer.from(start).toString('latin1') === OPEN_DOCUMENT
}

/** Finds the last end-of-directory record, which the library uses too. */
function endOfDirectory(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  return null
}

/**
 * Reads an entry of the directory: the size of its part, and where the next entry begins. Null for an entry that hides the size.
 */
function entryAt(view: DataView, at: number): { bytes: number; end: number } | null {
  if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null
  const packed = view.getUint32(at + 20, true)
  const bytes = view.getUint32(at + 24, true)
  const flags = view.getUint16(at + 8, true)
  const isEncrypted = (flags & ENCRYPTED) !== 0
  const isElsewhere = packed === ELSEWHERE || bytes === ELSEWHERE || (packed === 0 && (flags & SIZES_BEHIND) !== 0)
  // Two bytes are an empty part, compressed. A part with the stated size 0 would be unpacked by the library to its end.
  const isHidden = bytes === 0 ? packed > 2 : packed === 0
  if (isEncrypted || isElsewhere || isHidden) return null
  const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
  return { bytes, end: lengths.reduce((sum, length) => sum + length, at + ENTRY_LENGTH) }
}
