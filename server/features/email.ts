import type { EmailContent } from '../adapters/mail/mailer.ts'
import type { Dependencies } from './dependencies.ts'

/** A kind of email, declared by the feature that sends it. */
export type Email<Payload extends object> = {
  kind: string
  /**
   * Whether the address is that of a traveller, as buyer or as author of a request: it is erased with their sale, quote or
   * request.
   */
  goesTo?: 'buyer' | 'requester'
  /** Identifies the fact that the email reports: a second request about the same fact queues no second email. */
  key: (payload: Payload) => string
  /** Renders the email when it is sent; null when the fact that it reports no longer holds. */
  render: (dependencies: Dependencies, payload: Payload, mailId: string) => Promise<EmailContent | null>
}
