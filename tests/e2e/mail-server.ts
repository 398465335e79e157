import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string
  /** True: every email is put off, as a server in trouble does. */
  isInTrouble: boolean
  /** The addresses of the emails that it took, one after the other. */
  takenFor: string[]
  stop(): Promise<void>
}

/** Starts a mail server of this machine that can have its troubles. */
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
  // Products are stopped in the middle of their emails.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    isInTrouble: false,
    takenFor: [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}
