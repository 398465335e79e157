import type { SendMailOptions } from 'nodemailer'
import type { Letter } from './mailer.ts'

/** A letter in the words of the mail library. `from` is "Name <address>"; a brand that signs changes the name only. */
export function mimeOf(letter: Letter, from: string): SendMailOptions {
  const { sender } = letter
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return {
    from: sender ? { name: sender.name, address } : from,
    ...(sender?.replyTo ? { replyTo: sender.replyTo } : {}),
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: letter.messageId,
    // Answering machines keep quiet.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: letter.attachments.map(({ filename, content, contentType, contentId }) => ({
      filename,
      content: Buffer.from(content),
      contentType,
      ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
