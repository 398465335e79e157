import type { PGlite } from '@electric-sql/pglite'

/** Sends messages of PostgreSQL's protocol and returns its answers to them; in the order of the calls. */
export type Ask = (messages: Uint8Array) => Promise<Uint8Array>

/** An open embedded database. */
export type Embedded = { ask: Ask; close: () => Promise<void> }

/** PGlite's answer to messages of PostgreSQL's protocol; `watch` sees each piece of it as soon as it is sent. */
export async function answerOf(
  client: PGlite,
  messages: Uint8Array,
  watch: (bytes: Uint8Array) => void = () => undefined,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const onRawData = (bytes: Uint8Array) => {
    watch(bytes)
    // PGlite uses the memory of a piece again.
    pieces.push(bytes.slice())
  }
  // PGlite writes to the files of a folder at once, so there is nothing to synchronize, and answers stay in their order.
  await client.execProtocolRawStream(messages, { onRawData, syncToFs: false })
  return new Uint8Array(Buffer.concat(pieces))
}
