import type { FastifyBaseLogger } from 'fastify'
import type { CardGateway } from '../adapters/card-gateway/port.ts'
import type { Database } from '../platform/db/connect.ts'
import type { Env } from '../env.ts'
import type { ImageStore } from '../adapters/images/store.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../adapters/mail/mailer.ts'
import type { DocumentCipher } from '../platform/crypto/document-cipher.ts'
import type { VirusScanner } from '../adapters/antivirus/virus-scanner.ts'
import type { Cipher } from '../platform/crypto/cipher.ts'
import type { FileStore } from '../adapters/storage/store.ts'

/** What features need from outside. Passed as arguments, so that a test can give its own clock or gateway. */
export type Services = {
  env: Env
  db: Database
  now: () => Date
  jobs: Jobs
  gateway: CardGateway
  images: ImageStore
  /** What travellers sent us: private, never below an address that everybody may open. */
  attachments: FileStore
  /** Looks at them before they are kept. */
  viruses: VirusScanner
  mailer: Mailer
  /** Keeps the document numbers of travellers. */
  documents: DocumentCipher
  /** Locks the secrets of accounts. */
  accountSecrets: Cipher
  /** Locks what it takes to send a payment again, while its end is not known. */
  cards: Cipher
  log: FastifyBaseLogger
}
