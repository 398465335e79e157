import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { mailThread } from './mail-thread.ts'
import type { OutgoingEmail } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const FROM = 'Ceibo <hola@ceibo.test>'
/** A time that silence takes, and a busy machine seldom. */
const HASTY = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 1_500 }

const email = (id: string, more: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  to: 'ana@example.com',
  subject: `Voucher ${id}`,
  text: 'Acá está.',
  html: '<p>Acá está.</p>',
  messageId: `<${id}@ceibo.test>`,
  attachments: [],
  ...more,
})

/** A mail server that answers line by line, so that a test can have it fail at any of them. */
async function startServer() {
  const connections: net.Socket[] = []
  const arrived: string[] = []
  const conduct = {
    /** The answer to a line; null for none, 'drop' cuts the connection. */
    answerTo: (_line: string): string | null | undefined => undefined,
    /** The answer to an email, which the server has by then. */
    answerToEmail: (): string | null => '250 accepted',
  }
  const server = net.createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => undefined)
    socket.setEncoding('latin1').write('220 sink\r\n')
    let text = ''
    let isData = false
    const say = (answer: string | null) => {
      if (answer === 'drop') socket.destroy()
      else if (answer !== null) socket.write(`${answer}\r\n`)
    }
    socket.on('data', (part: string) => {
      text += part
      for (;;) {
        const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end < 0) return
        const piece = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          arrived.push(/^Message-ID: <(\w+)@/m.exec(piece)?.[1] ?? 'without an id')
          say(conduct.answerToEmail())
          continue
        }
        const answer = conduct.answerTo(piece)
        isData = answer === undefined && piece === 'DATA'
        say(answer === undefined ? (isData ? '354 go on' : '250 sink') : answer)
      }
    })
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections,
    arrived,
    conduct,
    close: async () => {
      for (const socket of connections) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let server: Awaited<ReturnType<typeof startServer>>
let mailer: ReturnType<typeof smtpMailer>
beforeEach(async () => {
  server = await startServer()
  mailer = smtpMailer({ url: server.url, from: FROM })
})
afterEach(async () => {
  mailer.close()
  await server.close()
})

const untilClosed = (socket: net.Socket | undefined) => expect.poll(() => socket?.destroyed).toBe(true)

describe('K-07 connections to the mail server', () => {
  test('serve one email after another', async () => {
    for (const id of ['uno', 'dos', 'tres']) await mailer.send(email(id))
    expect(server.arrived).toEqual(['uno', 'dos', 'tres'])
    expect(server.connections).toHaveLength(1)
  })

  test('are at most ten, and serve many emails at once', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `n${n}`)
    await Promise.all(ids.map((id) => mailer.send(email(id))))
    expect(server.arrived.toSorted()).toEqual(ids.toSorted())
    expect(server.connections.length).toBeLessThanOrEqual(10)
  })

  test('serve the next email after one that was refused', async () => {
    const lines: string[] = []
    server.conduct.answerTo = (line) => {
      lines.push(line)
      return line.includes('nadie@') ? '550 no such mailbox' : undefined
    }
    await expect(mailer.send(email('uno', { to: 'nadie@example.com' }))).rejects.toThrow('no such mailbox')
    // The connection is reset by then, and its client has read so.
    await expect.poll(() => lines).toContain('RSET')
    for (let n = 0; n < 3; n += 1) await breathe()
    await mailer.send(email('dos'))
    expect(server.arrived).toEqual(['dos'])
    expect(server.connections).toHaveLength(1)
  })

  test.each([
    ['silently', (socket: net.Socket) => socket.end()],
    ['with a word', (socket: net.Socket) => socket.end('421 too long idle\r\n')],
    ['with a reset', (socket: net.Socket) => socket.resetAndDestroy()],
  ])('that the server closes %s while they are idle lose no email and double none', async (_, end) => {
    await mailer.send(email('uno'))
    end(server.connections[0]!)
    await mailer.send(email('dos'))
    expect(server.arrived).toEqual(['uno', 'dos'])
    expect(server.connections).toHaveLength(2)
  })

  test('that the server closes at the first word of an email are replaced once', async () => {
    await mailer.send(email('uno'))
    let drops = 1
    server.conduct.answerTo = (line) => (line.startsWith('MAIL') && drops-- > 0 ? 'drop' : undefined)
    await mailer.send(email('dos'))
    drops = 2
    await expect(mailer.send(email('tres'))).rejects.toThrow()
    expect(server.arrived).toEqual(['uno', 'dos'])
  })

  test('that break before any of the email was sent fail, and the email leaves with its next try', async () => {
    server.conduct.answerTo = (line) => (line.startsWith('MAIL') ? 'drop' : undefined)
    await expect(mailer.send(email('dos'))).rejects.toThrow()
    server.conduct.answerTo = () => undefined
    await mailer.send(email('dos'))
    expect(server.arrived).toEqual(['dos'])
  })

  test.each([0, 1])(
    'that break after the email and before its answer: nothing is sent again (%i before it)',
    async (before) => {
      if (before) await mailer.send(email('before'))
      server.conduct.answerToEmail = () => 'drop'
      await expect(mailer.send(email('uno'))).rejects.toThrow()
      server.conduct.answerToEmail = () => '250 accepted'
      // Longer than the library's own pause before it would send again.
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(server.arrived.filter((id) => id === 'uno')).toHaveLength(1)
      await mailer.send(email('dos'))
      expect(server.arrived.at(-1)).toBe('dos')
    },
  )

  test('whose server falls silent after the email fail when its time is up, and the next email leaves', async () => {
    const hasty = smtpMailer({ url: server.url, from: FROM }, HASTY)
    await hasty.send(email('uno'))
    server.conduct.answerToEmail = () => null
    await expect(hasty.send(email('dos'))).rejects.toThrow(/timeout/i)
    server.conduct.answerToEmail = () => '250 accepted'
    await hasty.send(email('tres'))
    expect(server.arrived).toEqual(['uno', 'dos', 'tres'])
    hasty.close()
  })

  test('of which a server forgot all are replaced once their time is up', async () => {
    const hasty = smtpMailer({ url: server.url, from: FROM }, HASTY)
    await hasty.send(email('uno'))
    server.conduct.answerTo = (line) => (line.startsWith('MAIL') && server.connections.length === 1 ? null : undefined)
    await hasty.send(email('dos'))
    expect(server.arrived).toEqual(['uno', 'dos'])
    expect(server.connections).toHaveLength(2)
    hasty.close()
  })

  test('whose server answers 4xx to the email fail with its words, and the next email leaves', async () => {
    server.conduct.answerToEmail = () => '451 try again later'
    await expect(mailer.send(email('uno'))).rejects.toThrow('451 try again later')
    server.conduct.answerToEmail = () => '250 accepted'
    await mailer.send(email('dos'))
    expect(server.arrived).toEqual(['uno', 'dos'])
  })
})

describe('K-07 the thread of the emails', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-pool-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))
  const start = () => mailThread({ smtpUrl: server.url, mailFrom: FROM, dataDir }, { warn: () => undefined })

  test('closes its connections when it stops, and has one for two emails', async () => {
    const thread = start()
    await thread.send(email('uno'))
    await thread.send(email('dos'))
    expect(server.connections).toHaveLength(1)
    await thread.stop()
    await untilClosed(server.connections[0])
    expect(server.arrived).toEqual(['uno', 'dos'])
  })

  test('stops at once although the server of an idle connection hangs', async () => {
    const thread = start()
    await thread.send(email('uno'))
    server.conduct.answerTo = () => null
    const began = performance.now()
    await thread.stop()
    // A silent server is given up after 30 seconds.
    expect(performance.now() - began).toBeLessThan(15_000)
  })
})
