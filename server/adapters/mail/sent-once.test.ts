import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutgoingEmail, Mailer } from './mailer.ts'
import { sentOnce } from './sent-once.ts'

const email = (id: string): OutgoingEmail => ({
  to: 'ana@example.com',
  subject: 'Tus vouchers',
  text: 'Acá están.',
  html: '<p>Acá están.</p>',
  messageId: `<${id}@ceibo.test>`,
  attachments: [],
})

let folder: string
let arrived: string[]
let isDown: boolean
let unnoted: number
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ceibo-sent-'))
  arrived = []
  isDown = false
  unnoted = 0
})
afterEach(() => rm(folder, { recursive: true }))

const mailServer: Mailer = {
  send: async ({ messageId }) => {
    if (isDown) throw new Error('451 try again later')
    arrived.push(messageId)
  },
}
/** What a process has after its start: the same folder, and nothing of what another had in memory. */
const started = (file = path.join(folder, 'below', 'emails'), more: { remembered?: number } = {}) =>
  sentOnce(mailServer, { file, onUnnoted: () => (unnoted += 1), ...more })

test('B-11 an email that left is not sent again by the next process, although it was never marked as sent', async () => {
  await started().send(email('uno'))
  const next = started()
  await next.send(email('uno'))
  await next.send(email('dos'))
  expect(arrived).toEqual(['<uno@ceibo.test>', '<dos@ceibo.test>'])
})

test('B-11 an email that was refused is sent when it is tried again', async () => {
  const mailer = started()
  isDown = true
  await expect(mailer.send(email('uno'))).rejects.toThrow('451')
  isDown = false
  await mailer.send(email('uno'))
  expect(arrived).toEqual(['<uno@ceibo.test>'])
})

test('B-11 where nothing can be noted emails leave all the same, once from each process', async () => {
  const unwritable = path.join(folder, 'below', 'emails', 'deeper')
  await started().send(email('zero'))
  for (let n = 0; n < 2; n += 1) {
    const mailer = started(unwritable)
    await mailer.send(email('uno'))
    await mailer.send(email('uno'))
  }
  expect(arrived).toEqual(['<zero@ceibo.test>', '<uno@ceibo.test>', '<uno@ceibo.test>'])
  expect(unnoted).toBe(2)
})

test('B-11 an email that left is known through the thousands that leave until its job is tried again', async () => {
  const mailer = started()
  for (let n = 0; n < 12_000; n += 1) await mailer.send(email(String(n)))
  await started().send(email('0'))
  expect(arrived).toHaveLength(12_000)
})

test('B-11 the notes stay short, and keep the newest', async () => {
  const file = path.join(folder, 'below', 'emails')
  const mailer = started(file, { remembered: 50 })
  for (let n = 0; n < 120; n += 1) await mailer.send(email(String(n)))
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines.length).toBeLessThan(100)
  expect(lines.at(-1)).toBe('<119@ceibo.test>')
  await started(file, { remembered: 50 }).send(email('119'))
  expect(arrived).toHaveLength(120)
})
