import { SMTPServer } from 'smtp-server'
import { listen } from '../support/listen.ts'

export type MailServer = {
  /** The value for `SMTP_URL`. */
  url: string
  /** Whether every email is refused with a temporary error, as by a server in trouble. */
  isInTrouble: boolean
  /** The recipients of the accepted emails, in their order. */
  takenFor: string[]
  stop(): Promise<void>
}

/** Starts a local mail server that a test can make fail. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 1_000,
    onMailFrom: (_from, _session, done) =>
      mailServer.isInTrouble ? done(Object.assign(new Error('try again later'), { responseCode: 451 })) : done(),
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        mailServer.takenFor.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  // Products are stopped while they send emails, which breaks connections.
  server.on('error', () => undefined)
  const port = await listen(server.server)
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    isInTrouble: false,
    takenFor: [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}
