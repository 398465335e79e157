import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { mimeOf } from './mime.ts'

/**
 * Writes each email as an .eml file, which any mail program opens with its attachments. Names begin with the time, so that
 * the newest is last.
 */
export function fileMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (email) => {
      const { message } = await transport.sendMail(mimeOf(email, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, fileName(email.subject))
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}

/** "2026-11-21 15.00.00.123 Tus vouchers 4f1a.eml": the last four characters keep emails of one millisecond apart. */
function fileName(subject: string): string {
  const time = new Date().toISOString().slice(0, 23).replace('T', ' ').replaceAll(':', '.')
  const words = subject
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 60)
  return `${time} ${words} ${crypto.randomUUID().slice(0, 4)}.eml`
}
