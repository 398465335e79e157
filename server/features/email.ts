import type { EmailContent } from '../adapters/mail/mailer.ts'
import type { Dependencies } from './dependencies.ts'

/** A kind of email, declared by the feature that sends it. */
export type Email<Payload extends object> = {
  kind: string
  /**
   * Whether the address is that of a traveller: as buyer, as who has still to pay, or as author of a request. It is erased with
   * their sale or quote, like an abandoned purchase, or with their request.
   */
  goesTo?: 'buyer' | 'payer' | 'requester'
  /** Identifies the fact that the email reports: a second request about the same fact queues no second email. */
  key: (payload: Payload) => string
  /** Renders the email when it is sent; null when the fact that it reports no longer holds. */
  render: (dependencies: Dependencies, payload: Payload, mailId: string) => Promise<EmailContent | null>
}
