import { Duplex } from 'node:stream'
import { protocol } from '@electric-sql/pglite'
import type { Ask } from './answer.ts'

/** Resets the session: the connection before this one may have left a transaction open, prepared statements and settings. */
const RESET = ['rollback', 'discard all']

/** Takes the place of node-postgres' socket to a server, in front of an embedded database. */
export class EmbeddedStream extends Duplex {
  readonly #ask: Ask

  constructor(ask: Ask) {
    super()
    this.#ask = ask
  }

  /** node-postgres sends nothing before the event `connect`. The stream is destroyed when the database is not open. */
  connect(): void {
    Promise.all(RESET.map((text) => this.#ask(protocol.serialize.query(text)))).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
  }

  override _write(messages: Buffer, _encoding: string, done: () => void): void {
    this.#ask(new Uint8Array(messages)).then(
      (answer) => this.push(answer),
      (error: Error) => this.destroy(error),
    )
    // The next messages are sent without waiting for this answer.
    done()
  }

  override _writev(writes: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(writes.map(({ chunk }) => chunk)), '', done)
  }

  /** The pool opens another connection once this one has ended, as it does after each statement that is refused. */
  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  /** Does nothing: an answer is pushed as soon as it comes. */
  override _read(): void {}

  // node-postgres calls these methods of a socket.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}
}
