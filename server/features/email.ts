import type { EmailContent } from '../adapters/mail/mailer.ts'
import type { Dependencies } from './dependencies.ts'

/** One kind of email, declared by the feature that it belongs to. */
export type Email<Payload extends object> = {
  kind: string
  /** Whose address it goes to, where that is a traveller's: it is erased with their sale, quote or request. */
  goesTo?: 'buyer' | 'requester'
  /** Names the fact that it reports: asking twice about the same fact queues one email. */
  key: (payload: Payload) => string
  /** Renders it when it is sent; null when what it reports no longer holds. */
  render: (dependencies: Dependencies, payload: Payload, mailId: string) => Promise<EmailContent | null>
}
