import type { FastifyBaseLogger } from 'fastify'
import type { CardGateway } from '../adapters/card-gateway/port.ts'
import type { Database } from '../platform/db/schema/database.ts'
import type { Replica } from '../platform/db/replica.ts'
import type { Env } from '../env.ts'
import type { ImageStore } from '../adapters/images/store.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../adapters/mail/mailer.ts'
import type { DocumentCipher } from '../platform/crypto/document-cipher.ts'
import type { VirusScanner } from '../adapters/antivirus/virus-scanner.ts'
import type { Cipher } from '../platform/crypto/cipher.ts'
import type { RateSource } from '../adapters/exchange-rates/port.ts'
import type { FileStore } from '../adapters/storage/store.ts'
import type { WebhookSender } from '../adapters/webhook-sender/sender.ts'
import type { Email } from './email.ts'
import type { World } from './world.ts'

/** The dependencies of features on the outside. Passed as arguments, so that a test can replace the clock or the gateway. */
export type Dependencies = {
  env: Env
  db: Database
  /** A replica for reading reports and lists; null where there is no replica. */
  replica: Replica | null
  now: () => Date
  jobs: Jobs
  gateway: CardGateway
  images: ImageStore
  /** Files that travellers sent: private, never served at a public address. */
  attachments: FileStore
  /** Scans attachments before they are stored. */
  viruses: VirusScanner
  /** Publishes exchange rates; null when staff alone enter them. */
  rates: RateSource | null
  mailer: Mailer
  /** Sends events to the addresses of partners. */
  webhooks: WebhookSender
  /** Every kind of email: the mail queue renders these and no other. */
  emails: readonly Email<never>[]
  /** Encrypts the document numbers of travellers. */
  documents: DocumentCipher
  /** Encrypts the second-factor secrets and saved filters of users, the secrets of webhooks, and the accounts of refunds. */
  accountSecrets: Cipher
  /** Encrypts the card data to send a payment again, while its outcome is unknown. */
  cards: Cipher
  /** Whether this is the live shop or a sandbox, with what only that one has. */
  world: World
  log: FastifyBaseLogger
}
