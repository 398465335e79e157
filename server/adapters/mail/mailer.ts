export type OutgoingEmail = {
  to: string
  subject: string
  text: string
  html: string
  /** Made from our own id, so that an email sent twice is recognised as one. */
  messageId: string
  /** One with a `contentId` is shown inside the email. */
  attachments: readonly { filename: string; content: Uint8Array; contentType: string; contentId?: string }[]
  /** The brand that signs, and where its answers go: our own address unless said otherwise. */
  sender?: { name: string; replyTo: string | null }
}

/** An email before it has an envelope. */
export type EmailContent = Omit<OutgoingEmail, 'to' | 'messageId'>

/** Sends an email, or rejects. SMTP by settings; by default it writes files that a developer can open. */
export type Mailer = { send: (email: OutgoingEmail) => Promise<void> }
