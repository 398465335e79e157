import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Env } from '../../env.ts'
import { attachmentStore } from '../../adapters/storage/attachments.ts'
import { virusScanner } from '../../adapters/antivirus/virus-scanner.ts'
import { webhookSender } from '../../adapters/webhook-sender/sender.ts'
import type { Connection } from '../../platform/db/schema/database.ts'
import { watchHandlers } from '../../platform/http/running-handlers.ts'
import { countJobs, startJobs } from '../../platform/jobs/jobs.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Feature, runByTheClock, startWork } from '../feature.ts'
import { closeMonthsOver } from './close-months.ts'
import { openEvents } from '../webhooks/events.ts'
import { webhookQueues } from '../webhooks/queues.ts'
import type { RawRequest, Sandbox, TestKey } from '../world.ts'
import { sandboxClock } from './clock.ts'
import { copyAgain, copyKey, copyOnce } from './copy.ts'
import { lazyBank } from './lazy-bank.ts'
import { findEmails, mailboxMailer, readEmail } from './mailbox.ts'
import type { SandboxParts, SandboxPlace } from './parts.ts'

export type OpenSandbox = {
  sandbox: Sandbox
  /** Makes sure that a key, which the live shop has checked, works here. */
  admit: (key: TestKey) => Promise<void>
  answer: (raw: RawRequest) => void
  /** Resolves when no call runs any more, not even one whose caller hung up. */
  callsEnd: () => Promise<void>
  close: () => Promise<void>
}

/** Milliseconds for which a process may show a time from before another process moved the clock. */
const FOLLOW_MS = 1_000
/** Milliseconds that a moved clock waits for the jobs that it made due. */
const JOBS_MS = 20_000
const LOOK_MS = 100

/** Opens the sandbox of a business: its first opening makes it and copies the terms. @throws Failure BUSINESS_NOT_FOUND */
export async function openSandbox(parts: SandboxParts, businessId: string): Promise<OpenSandbox> {
  const place = parts.placeOf(businessId)
  // In the order in which it was opened: each is closed whatever happens to the others.
  const opened = new AsyncDisposableStack()
  try {
    const connection = await parts.connect(place)
    opened.defer(() => connection.close())
    return await openOn(connection, { parts, businessId, place, opened })
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

type Opening = { parts: SandboxParts; businessId: string; place: SandboxPlace; opened: AsyncDisposableStack }

async function openOn(connection: Connection, { parts, businessId, place, opened }: Opening): Promise<OpenSandbox> {
  const { db } = connection
  const { features, realNow } = parts
  const readTerms = () => parts.readTerms(businessId)
  await copyOnce(db, readTerms, realNow())
  const clock = sandboxClock(db, realNow)
  await clock.read()
  await openEvents({ db, now: clock.now }, businessId)
  const bank = lazyBank(() => parts.openBank(place), clock.now)
  opened.defer(() => bank.stop())
  const sandbox: Sandbox = {
    readClock: clock.read,
    moveClock: async (to) => {
      await clock.move(to)
      await bank.followClock()
      await runDue(features, dependencies, businessId)
      return clock.read()
    },
    refresh: async () => {
      await copyAgain(db, await readTerms(), realNow())
      return clock.read()
    },
    findEmails: (page) => findEmails(db, page),
    readEmail: (id) => readEmail(db, id),
    cardToken: bank.token,
    payCoupon: bank.payCoupon,
  }
  const env = envOf(parts.env, place)
  const app = await parts.createApp(env)
  const callsEnd = watchHandlers(app)
  const dependencies: Dependencies = {
    ...servicesOf(env, app, realNow),
    ...(await parts.prepareCiphers(db, env)),
    env,
    db,
    replica: null,
    now: clock.now,
    jobs: await startJobs(connection, app.log, queuesOf(features)),
    gateway: bank.gateway,
    images: { ...parts.images, put: () => Promise.reject(new Error('a sandbox stores no images')) },
    mailer: mailboxMailer({ db, now: clock.now }),
    emails: features.flatMap((feature) => feature.emails ?? []),
    world: { kind: 'sandbox', sandbox },
  }
  opened.defer(() => dependencies.jobs.stop())
  opened.defer(() => app.close())
  for (const feature of features) await startWork(feature, dependencies)
  parts.serveCalls(app, dependencies)
  await app.ready()
  if (connection.kind === 'postgres') opened.defer(follow(clock.read, app.log))
  return {
    sandbox,
    admit: once(clock.read, (key) => copyKey(db, key)),
    answer: ({ request, response }) => app.routing(request, response),
    callsEnd,
    close: () => opened.disposeAsync(),
  }
}

/** The settings of a sandbox: no mail server, no card provider, no replica, no bucket; its addresses lead to the page of trials. */
function envOf(env: Env, { dataDir, databaseUrl }: SandboxPlace): Env {
  return {
    ...env,
    dataDir,
    databaseUrl,
    replica: null,
    publicUrl: `${env.publicUrl}/sandbox`,
    card: { kind: 'sandbox', port: 0 },
    smtpUrl: undefined,
    s3: null,
    clamAv: null,
    rateSource: null,
    metricsToken: undefined,
    // The live server logs each request before it gives it up.
    logLevel: env.logLevel === 'info' ? 'warn' : env.logLevel,
  }
}

function servicesOf(env: Env, { log }: FastifyInstance, realNow: () => Date) {
  return {
    attachments: attachmentStore(env),
    viruses: virusScanner(env, log),
    rates: null,
    webhooks: webhookSender({ allowsLoopback: env.webhookLoopback, now: realNow }),
    log,
  }
}

const queuesOf = (features: readonly Feature[]) => features.flatMap(({ work = [] }) => work.map(({ from }) => from))

/** Reads the clock for each request, which another process may have moved, and copies each key once. */
function once(readClock: () => Promise<unknown>, copy: (key: TestKey) => Promise<void>): OpenSandbox['admit'] {
  const admittedKeys = new Set<string>()
  return async (key) => {
    await readClock()
    if (admittedKeys.has(key.id)) return
    await copy(key)
    admittedKeys.add(key.id)
  }
}

/** Looks every second whether another process moved the clock, for the jobs, until the returned function is called. */
function follow(read: () => Promise<unknown>, log: FastifyBaseLogger): () => void {
  const look = () => void read().catch((err: unknown) => log.warn({ err }, 'the clock of a sandbox was not read'))
  const looking = setInterval(look, FOLLOW_MS).unref()
  return () => clearInterval(looking)
}

/**
 * Does what is due at the moved time, closes the months that are over, as staff do, and waits for the jobs of it; webhooks go out
 * by themselves, since receivers may be slow.
 */
async function runDue(features: readonly Feature[], dependencies: Dependencies, businessId: string): Promise<void> {
  await runByTheClock(features, dependencies)
  await closeMonthsOver(dependencies, businessId)
  const isWaitedFor = ({ queue, state }: { queue: string; state: string }) =>
    queue !== webhookQueues.deliver.name && (state === 'due' || state === 'active')
  for (const deadline = performance.now() + JOBS_MS; performance.now() < deadline; await pause(LOOK_MS)) {
    if (!(await countJobs(dependencies.db)).some(isWaitedFor)) return
  }
}
