export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** Made from our own id, so that a letter sent twice is recognised as one. */
  messageId: string
  /** One with a `contentId` is shown inside the letter. */
  attachments: readonly { filename: string; content: Uint8Array; contentType: string; contentId?: string }[]
  /** The brand that signs, and where its answers go: our own address unless said otherwise. */
  sender?: { name: string; replyTo: string | null }
}

/** A letter before it has an envelope. */
export type LetterContent = Omit<Letter, 'to' | 'messageId'>

/** Sends a letter, or rejects. SMTP by settings; by default it writes files that a developer can open. */
export type Mailer = { send: (letter: Letter) => Promise<void> }
