import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { SMTPServer } from 'smtp-server'

/** An email that the mail server took. */
export type Arrival = {
  /** Its Message-ID without the angle brackets and what follows the @: the id of our mail queue. */
  id: string
  /** Milliseconds of the machine's clock, right before the mail server's yes. */
  at: number
}

/** What runs in the thread of the mail server: see smtp-sink.ts. */
export type SinkOrder = { id: number; order: 'come up' | 'go down' }
export type SinkNews = { arrived: Arrival } | { done: number; port: number }

let port = 0
let server: SMTPServer | null = null
const tell = (news: SinkNews) => parentPort?.postMessage(news)

async function comeUp(): Promise<void> {
  const started = newServer()
  await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve))
  port = (started.server.address() as AddressInfo).port
  server = started
}

function goDown(): Promise<void> {
  const closing = server
  server = null
  return new Promise((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
}

function newServer(): SMTPServer {
  const started = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    // A machine without names for its addresses would make each connection wait for them.
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData: (stream, _session, done) => {
      let head = ''
      stream.on('data', (part: Buffer) => {
        if (head.length < 16_384) head += part.toString('latin1')
      })
      stream.on('end', () => {
        tell({ arrived: { id: /^Message-ID:\s*<([^@>]+)/im.exec(head)?.[1] ?? 'without an id', at: Date.now() } })
        done()
      })
    },
  })
  // Processes are killed in the middle of their emails.
  started.on('error', () => undefined)
  return started
}

parentPort?.on('message', ({ id, order }: SinkOrder) => {
  void (order === 'come up' ? comeUp() : goDown()).then(() => tell({ done: id, port }))
})
