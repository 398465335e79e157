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
  /** The bytes so far of an incomplete header, or of an incomplete error with its content. */
  let partial: Buffer = Buffer.alloc(0)
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
      const missing = (partial.length < HEADER ? HEADER : lengthOf(partial)) - partial.length
      partial = Buffer.concat([partial, rest.subarray(0, missing)])
      rest = rest.subarray(missing)
      if (partial.length < HEADER) return
      if (partial[0] !== ERROR) skip = lengthOf(partial) - HEADER
      else if (partial.length < lengthOf(partial)) continue
      else report(partial, onFatal)
      partial = Buffer.alloc(0)
    }
  }
}

const lengthOf = (message: Buffer) => 1 + message.readInt32BE(1)

/** Calls `onFatal` if the error is fatal. Its content is a list of fields: a type byte and a null-terminated string each. */
function report(message: Buffer, onFatal: (error: FatalError) => void): void {
  const fields = message.toString('utf8', HEADER).split('\0')
  const valueOf = (type: string) => fields.find((field) => field.startsWith(type))?.slice(1) ?? ''
  if (['FATAL', 'PANIC'].includes(valueOf('V'))) onFatal({ code: valueOf('C'), message: valueOf('M') })
}
