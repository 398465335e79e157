/** Why PostgreSQL ended: its error code (SQLSTATE) and its sentence. */
export type FatalError = { code: string; message: string }

const ERROR = 'E'.charCodeAt(0)
/** Bytes of a message's type and length. */
const HEADER = 5

/**
 * Reads what PostgreSQL sends, piece by piece, and calls `onFatal` with an error that ends it: of severity FATAL or PANIC. Each
 * message is its type, one byte; its length without the type, four bytes; and its content (PostgreSQL, "Message Formats").
 */
export function watchForFatalError(onFatal: (error: FatalError) => void): (bytes: Uint8Array) => void {
  /** The beginning of a message, as far as it came: its header, and the content of an error. */
  let begun: Buffer = Buffer.alloc(0)
  /** The bytes of a message's content that are still to come. */
  let skip = 0
  return (bytes) => {
    let rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    while (rest.length > 0) {
      if (skip > 0) {
        const passed = Math.min(skip, rest.length)
        skip -= passed
        rest = rest.subarray(passed)
        continue
      }
      const lacking = (begun.length < HEADER ? HEADER : lengthOf(begun)) - begun.length
      begun = Buffer.concat([begun, rest.subarray(0, lacking)])
      rest = rest.subarray(lacking)
      if (begun.length < HEADER) return
      if (begun[0] !== ERROR) skip = lengthOf(begun) - HEADER
      else if (begun.length < lengthOf(begun)) continue
      else report(begun, onFatal)
      begun = Buffer.alloc(0)
    }
  }
}

const lengthOf = (message: Buffer) => 1 + message.readInt32BE(1)

/** The content of an error is a list of fields, each its letter and a text that ends with a zero. */
function report(message: Buffer, onFatal: (error: FatalError) => void): void {
  const texts = message.toString('utf8', HEADER).split('\0')
  const field = (letter: string) => texts.find((text) => text.startsWith(letter))?.slice(1) ?? ''
  if (['FATAL', 'PANIC'].includes(field('V'))) onFatal({ code: field('C'), message: field('M') })
}
