import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailThread } from './mail-thread.ts'
import type { OutgoingEmail } from './mailer.ts'

const email = (id: string): OutgoingEmail => ({
  to: 'ana@example.com',
  subject: `Voucher ${id}`,
  text: 'Acá está.',
  html: '<p>Acá está.</p>',
  messageId: `<${id}@ceibo.test>`,
  attachments: [{ filename: 'voucher.pdf', content: new Uint8Array([37, 80]), contentType: 'application/pdf' }],
})

let dataDir: string
let warnings: unknown[][]
const started: { stop: () => Promise<void> }[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-mail-thread-'))
  warnings = []
})
afterEach(async () => {
  for (const thread of started.splice(0)) await thread.stop()
  await rm(dataDir, { recursive: true })
})

function start(smtpUrl?: string) {
  const settings = { smtpUrl, mailFrom: 'Ceibo <hola@ceibo.test>', dataDir }
  const thread = mailThread(settings, { warn: (...line: unknown[]) => void warnings.push(line) })
  started.push(thread)
  return thread
}

const left = async () => (await readdir(path.join(dataDir, 'mail'))).length

/** Keeps the thread that serves from reading any answer, as a heavy page would, until it is so, or for a minute. */
function beBusyUntil(isSo: () => boolean): void {
  const latest = performance.now() + 60_000
  while (!isSo() && performance.now() < latest);
}

test('B-11 an email that left is noted while the thread that serves is busy, and not sent by the next process', async () => {
  const thread = start()
  await thread.send(email('uno'))
  const sending = thread.send(email('dos'))
  await new Promise((resolve) => setImmediate(resolve))
  // As a kill at this moment would find it.
  const noted = () => readFileSync(path.join(dataDir, 'emails-sent'), 'utf8')
  beBusyUntil(() => noted().includes('dos'))
  expect(noted()).toBe('<uno@ceibo.test>\n<dos@ceibo.test>\n')
  await sending
  await start().send(email('dos'))
  expect(await left()).toBe(2)
})

test('K-07 many emails at once leave whole; stopping waits for them', async () => {
  const thread = start()
  const ids = Array.from({ length: 30 }, (_, n) => String(n))
  const sent = Promise.all(ids.map((id) => thread.send(email(id))))
  await thread.stop()
  await sent
  const files = await readdir(path.join(dataDir, 'mail'))
  const texts = await Promise.all(files.map((file) => readFile(path.join(dataDir, 'mail', file), 'utf8')))
  expect(texts).toHaveLength(ids.length)
  expect(new Set(texts.map((text) => /^Message-ID: <(\d+)@/m.exec(text)?.[1]))).toEqual(new Set(ids))
  expect(texts.every((text) => text.includes('filename=voucher.pdf'))).toBe(true)
})

test('K-07 an email that does not leave rejects with the reason', async () => {
  await expect(start('smtp://127.0.0.1:1').send(email('uno'))).rejects.toThrow(/ECONNREFUSED/)
})

test('K-07 where nothing can be noted the email leaves, and the log says so', async () => {
  await mkdir(path.join(dataDir, 'emails-sent'))
  await start().send(email('uno'))
  expect(await left()).toBe(1)
  await expect
    .poll(() => warnings)
    .toMatchObject([[{ err: { message: expect.stringContaining('EISDIR') } }, 'an email that left was not noted']])
})
