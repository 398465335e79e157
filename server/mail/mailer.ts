export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** Made from our own id, so that a letter sent twice is recognised as one. */
  messageId: string
  attachments: readonly { filename: string; content: Uint8Array; contentType: string }[]
}

/** Sends a letter, or rejects. SMTP by settings; by default it writes files that a developer can open. */
export type Mailer = { send: (letter: Letter) => Promise<void> }
