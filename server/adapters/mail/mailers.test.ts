import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { mailer } from './choose.ts'
import type { OutgoingEmail, Mailer } from './mailer.ts'

const FROM = 'Ceibo Asistencia <hola@ceibo.test>'
const PDF = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0, 0xff, 0x0a])

const email: OutgoingEmail = {
  to: 'ana@example.com',
  subject: 'Tus vouchers: Europa, 10/12/2026 al 24/12/2026 — ñandú ✈',
  text: 'Hola, Ana: acá están.\n.\nFin',
  html: '<p>Hola, Ana: acá están. «ñandú»</p>',
  messageId: '<b7c1d0aa-0001@ceibo.test>',
  attachments: [{ filename: 'voucher-MGA.pdf', content: PDF, contentType: 'application/pdf' }],
}

/** A mail server that keeps what it is given. */
async function startSink(answer: 'accept' | 'refuse' = 'accept') {
  const received: Buffer[] = []
  const passwords: (string | null)[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ password = null }, _session, done) => {
      passwords.push(password)
      done(null, { user: 'ceibo' })
    },
    onRcptTo: (_address, _session, done) => done(answer === 'refuse' ? new Error('mailbox unavailable') : null),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts))
        done()
      })
    },
  })
  const port = await listen(server.server)
  return { received, passwords, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

type Rig = { mailer: Mailer; arrived: () => Promise<Email[]>; close: () => Promise<void> }

async function smtpRig(): Promise<Rig> {
  const sink = await startSink()
  const smtp = mailer({ smtpUrl: `smtp://127.0.0.1:${sink.port}`, mailFrom: FROM, dataDir: '/nowhere' })
  return {
    mailer: smtp,
    arrived: () => Promise.all(sink.received.map((raw) => PostalMime.parse(raw))),
    close: () => {
      smtp.close()
      return sink.close()
    },
  }
}

async function fileRig(): Promise<Rig> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-mail-'))
  const folder = path.join(dataDir, 'mail')
  return {
    mailer: mailer({ smtpUrl: undefined, mailFrom: FROM, dataDir }),
    arrived: async () => {
      const names = (await readdir(folder)).toSorted()
      expect(names.every((name) => /^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.\d{3} .+ [0-9a-f]{4}\.eml$/.test(name))).toBe(
        true,
      )
      return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))))
    },
    close: () => rm(dataDir, { recursive: true }),
  }
}

describe.each([
  ['over SMTP', smtpRig],
  ['as files', fileRig],
])('K-07 mail %s', (_name, startRig) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await startRig()
  })
  afterEach(() => rig.close())

  test('arrives whole: addresses, subject, both bodies and the attachment, byte by byte', async () => {
    await rig.mailer.send(email)
    const [mail] = await rig.arrived()
    expect(mail).toMatchObject({
      from: { name: 'Ceibo Asistencia', address: 'hola@ceibo.test' },
      to: [{ address: 'ana@example.com' }],
      subject: email.subject,
      messageId: email.messageId,
    })
    expect(mail!.text?.trim()).toBe(email.text)
    expect(mail!.html?.trim()).toBe(email.html)
    expect(mail!.attachments).toMatchObject([{ filename: 'voucher-MGA.pdf', mimeType: 'application/pdf' }])
    expect(new Uint8Array(mail!.attachments[0]!.content as ArrayBuffer)).toEqual(PDF)
  })

  test('can be signed by a brand, whose address gets the answers', async () => {
    await rig.mailer.send({ ...email, sender: { name: 'Mburucuyá, Viajes "SA"', replyTo: 'hola@mburucuya.test' } })
    expect((await rig.arrived())[0]).toMatchObject({
      from: { name: 'Mburucuyá, Viajes "SA"', address: 'hola@ceibo.test' },
      replyTo: [{ address: 'hola@mburucuya.test' }],
    })
  })

  test('V-19 offers to switch it off with one click, where it has an address for that', async () => {
    const unsubscribeUrl =
      'https://ceibo.test/recordatorios/b7c1d0aa-0001-4000-8000-0123456789ab.ABCDEFGHIJKLMNOPQRSTUV'
    await rig.mailer.send(email)
    await new Promise((resolve) => setTimeout(resolve, 3))
    await rig.mailer.send({ ...email, unsubscribeUrl })
    const listHeaders = (await rig.arrived()).map(({ headers }) =>
      Object.fromEntries(headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value])),
    )
    expect(listHeaders).toEqual([
      {},
      { 'list-unsubscribe': `<${unsubscribeUrl}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    ])
  })

  // ASVS 1.3.11
  test('keeps its lines when a name carries line breaks', async () => {
    const subject = 'Hola\r\nBcc: todos@example.com'
    await rig.mailer.send({ ...email, subject, sender: { name: 'X\r\nBcc: y@example.com', replyTo: null } })
    const [mail] = await rig.arrived()
    expect(mail!.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(mail!.to).toHaveLength(1)
  })

  test('comes in the order it was sent', async () => {
    for (const subject of ['uno', 'dos', 'tres']) {
      await rig.mailer.send({ ...email, subject })
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
    expect((await rig.arrived()).map(({ subject }) => subject)).toEqual(['uno', 'dos', 'tres'])
  })
})

test('K-07 what the mail server refuses is an error, not an email', async () => {
  const sink = await startSink('refuse')
  const smtp = mailer({ smtpUrl: `smtp://127.0.0.1:${sink.port}`, mailFrom: FROM, dataDir: '/nowhere' })
  await expect(smtp.send(email)).rejects.toThrow('mailbox unavailable')
  await sink.close()
  await expect(smtp.send(email)).rejects.toThrow(/ECONNREFUSED|connect/)
})

test('K-07 a password is sent to this machine as it is, and to any other only encrypted', async () => {
  const sink = await startSink()
  const to = (host: string) =>
    mailer({ smtpUrl: `smtp://ceibo:secreto@${host}:${sink.port}`, mailFrom: FROM, dataDir: '/nowhere' })
  // The same server, by an address that does not say that it is this machine.
  await expect(to('0.0.0.0').send(email)).rejects.toThrow()
  expect(sink.passwords).toEqual([])
  const here = to('127.0.0.1')
  await here.send(email)
  here.close()
  expect(sink.passwords).toEqual(['secreto'])
  await sink.close()
})
