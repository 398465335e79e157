import type { FastifyReply, FastifyRequest } from 'fastify'
import type { partnerKey } from '../platform/db/schema/partner-keys.ts'

/** The clock of a sandbox. */
export type SandboxClock = {
  now: Date
  /** Whether a partner moved it. */
  isMoved: boolean
  /** When the terms of the business were last copied, by its own clock. */
  copiedAt: Date
}

export type SandboxEmailRow = {
  id: string
  /** Counts from 1. */
  number: number
  kind: string
  to: string
  subject: string
  createdAt: Date
  text: string
}
export type SandboxEmail = SandboxEmailRow & { html: string }

/** Which emails, the newest first: those before a number, and how many of them are skipped and read. */
export type EmailPage = { before?: number | undefined; skip?: number; limit: number }

/** How a payment with a test card ends at the sandbox bank. */
export type CardOutcome = 'approved' | 'declined'

/** What a sandbox has beside what every shop has. */
export type Sandbox = {
  readClock: () => Promise<SandboxClock>
  /**
   * Moves the clock forward; after it, what is due by then has happened.
   * @throws Failure VALIDATION at `now` for an earlier moment, and for one that is more than two years away
   */
  moveClock: (to: Date) => Promise<SandboxClock>
  /** Copies the business's terms and the tariff in force again. @throws Failure BUSINESS_NOT_FOUND */
  refresh: () => Promise<SandboxClock>
  findEmails: (page: EmailPage) => Promise<{ rows: SandboxEmailRow[]; total: number }>
  /** @throws Failure EMAIL_NOT_FOUND */
  readEmail: (id: string) => Promise<SandboxEmail>
  /** Makes a token of a test card at the sandbox bank. */
  cardToken: (outcome: CardOutcome) => Promise<string>
  /** Pays at the sandbox bank what an attempt waits for at a counter. */
  payCoupon: (attemptId: string) => Promise<void>
}

/** A test key as the live database has it. */
export type TestKey = typeof partnerKey.$inferSelect

/** A request before anything of its body is read, and the answer that is written to it. */
export type RawRequest = { request: FastifyRequest['raw']; response: FastifyReply['raw'] }

/** The sandboxes, as the live shop sees them: by the id of a business, without their connections. */
export type Sandboxes = {
  /**
   * Lets the sandbox of the key's business answer a request, which `takeOver` gives up to it once the sandbox is open.
   * @param isGone whether the caller hung up, so that nothing waits for it
   * @throws Failure UNAVAILABLE with Retry-After while too many others are in use
   */
  answer: (key: TestKey, isGone: () => boolean, takeOver: () => RawRequest) => Promise<void>
  /** Does something with the sandbox of a business, which is opened for it. @throws Failure BUSINESS_NOT_FOUND; UNAVAILABLE as `answer` */
  within: <Result>(businessId: string, act: (sandbox: Sandbox) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** The shop that the dependencies belong to: the live one, which knows the sandboxes, or a sandbox, which knows itself. */
export type World = { kind: 'live'; sandboxes: Sandboxes } | { kind: 'sandbox'; sandbox: Sandbox }
