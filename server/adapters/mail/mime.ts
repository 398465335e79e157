import type { SendMailOptions } from 'nodemailer'
import type { OutgoingEmail } from './mailer.ts'

/** Converts an email for the mail library. `from` is "Name <address>"; a brand as sender replaces the name only. */
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
    headers: {
      // Tells vacation responders not to answer.
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
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
