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
import type { FileStore } from '../adapters/storage/store.ts'
import type { Email } from './email.ts'

/** What features need from outside. Passed as arguments, so that a test can give its own clock or gateway. */
export type Dependencies = {
  env: Env
  db: Database
  /** A copy that reports and lists are read from; null where the database is alone. */
  replica: Replica | null
  now: () => Date
  jobs: Jobs
  gateway: CardGateway
  images: ImageStore
  /** Files that travellers sent: private, never served at a public address. */
  attachments: FileStore
  /** Scans attachments before they are stored. */
  viruses: VirusScanner
  mailer: Mailer
  /** Every kind of email that leaves: the mail queue renders these and no other. */
  emails: readonly Email<never>[]
  /** Encrypts the document numbers of travellers. */
  documents: DocumentCipher
  /** Encrypts the second-factor secrets of users. */
  accountSecrets: Cipher
  /** Encrypts what a payment is sent again with, while its outcome is unknown. */
  cards: Cipher
  log: FastifyBaseLogger
}
