import type { SendMailOptions } from 'nodemailer'
import type { OutgoingEmail } from './mailer.ts'

/** An email as the mail library takes it. `from` is "Name <address>"; a brand that signs changes the name only. */
export function mimeOf(email: OutgoingEmail, from: string): SendMailOptions {
  const { sender } = email
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return {
    from: sender ? { name: sender.name, address } : from,
    ...(sender?.replyTo ? { replyTo: sender.replyTo } : {}),
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: email.messageId,
    // Answering machines keep quiet.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: email.attachments.map(({ filename, content, contentType, contentId }) => ({
      filename,
      content: Buffer.from(content),
      contentType,
      ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
