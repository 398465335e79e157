export type OutgoingEmail = {
  to: string
  subject: string
  text: string
  html: string
  /** The Message-ID, made from our own id, so that an email that is sent twice is recognised as one. */
  messageId: string
  /** The attachments; one with a `contentId` is shown inside the email. */
  attachments: readonly { filename: string; content: Uint8Array; contentType: string; contentId?: string }[]
  /** The brand as sender, and the address for replies; without it, both are ours. */
  sender?: { name: string; replyTo: string | null }
  /**
   * The address that takes the recipient off a list: a page for people, which a POST with one click in a mail program switches
   * off at once (RFC 8058).
   */
  unsubscribeUrl?: string
}

/** The content of an email, without its recipient and Message-ID. */
export type EmailContent = Omit<OutgoingEmail, 'to' | 'messageId'>

/** Sends an email, or rejects. By settings it uses SMTP; by default it writes files that a developer can open. */
export type Mailer = { send: (email: OutgoingEmail) => Promise<void> }

/** A mailer that keeps something open between emails, until it is closed; then it sends no more. */
export type ClosableMailer = Mailer & { close: () => void }

/** How many emails are sent at once: as many as the queue hands out, since more connections could upset a mail server. */
export const EMAILS_AT_ONCE = 10
