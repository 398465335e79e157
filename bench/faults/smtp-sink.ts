import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts everything, and the Message-ID of each letter in the order of arrival. */
export type SmtpSink = {
  port: number
  /** Without the angle brackets and what follows the @: the id of our outbox. */
  arrived: readonly string[]
  /** Refuses connections, as a server that is down. */
  goDown: () => Promise<void>
  comeUp: () => Promise<void>
  close: () => Promise<void>
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const arrived: string[] = []
  let port = 0
  let server: SMTPServer | null = null
  const comeUp = async () => {
    const started = newServer(arrived)
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve))
    port = (started.server.address() as AddressInfo).port
    server = started
  }
  const goDown = () => {
    const closing = server
    server = null
    return new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
  }
  await comeUp()
  return { port, arrived, goDown, comeUp, close: goDown }
}

function newServer(arrived: string[]): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 1_000,
    onData: (stream, _session, done) => {
      let head = ''
      stream.on('data', (part: Buffer) => {
        if (head.length < 16_384) head += part.toString('latin1')
      })
      stream.on('end', () => {
        arrived.push(/^Message-ID:\s*<([^@>]+)/im.exec(head)?.[1] ?? 'without an id')
        done()
      })
    },
  })
  // Processes are killed in the middle of their letters.
  server.on('error', () => undefined)
  return server
}
