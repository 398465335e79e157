import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authApi } from '#shared/auth/contract.ts'
import { fileOf, filenameOf, formOf, totalOf } from '#shared/call.ts'
import type { FailureBody } from '#shared/errors.ts'
import type { Area } from '#shared/access/guard.ts'
import { type Endpoint, fillPath, type InputOf, type ResultOf } from '#shared/http.ts'
import { type Language, LANGUAGE_HEADER } from '#shared/languages.ts'
import { createServer, emails, queues, serveApi } from '../../server/app.ts'
import type { CardGateway } from '../../server/adapters/card-gateway/port.ts'
import { type NotificationSettings, readNotification } from '../../server/adapters/card-gateway/bamboo/notification.ts'
import { sandboxGateway } from '../../server/adapters/card-gateway/sandbox/sandbox.ts'
import { notificationRoutes } from '../../server/features/purchase/payment/notifications.ts'
import type { Connection, Database } from '../../server/platform/db/schema/database.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { openReplica } from '../../server/platform/db/replica.ts'
import { type Env, readEnv } from '../../server/env.ts'
import { readiness } from '../../server/features/operations/readiness.ts'
import { healthRoutes } from '../../server/features/operations/health-routes.ts'
import { type Stopping, watchForStop } from '../../server/features/operations/stopping.ts'
import { startJobs } from '../../server/platform/jobs/jobs.ts'
import { conditionsPages } from '../../server/web/conditions-page/routes.ts'
import { developerPages } from '../../server/web/developers/routes.ts'
import { trialPage } from '../../server/web/trial-page/routes.ts'
import { voucherPages } from '../../server/web/voucher-pages/routes.ts'
import type { OutgoingEmail, Mailer } from '../../server/adapters/mail/mailer.ts'
import { metricsRoutes } from '../../server/features/operations/metrics-routes.ts'
import { prepareCiphers } from '../../server/features/personal-data/prepare-ciphers.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { seedFirstStart } from '../../tools/seed/first-start.ts'
import type { Router } from '../../server/platform/http/serve.ts'
import type { Dependencies } from '../../server/features/dependencies.ts'
import { webhookSender } from '../../server/adapters/webhook-sender/sender.ts'
import { attachmentStore } from '../../server/adapters/storage/attachments.ts'
import type { RateSource } from '../../server/adapters/exchange-rates/port.ts'
import { type ClamAvAddress, virusScanner } from '../../server/adapters/antivirus/virus-scanner.ts'
import { type Place, seededDatabase, testDatabase } from './database.ts'
import { createDatabase } from './postgres.ts'
import { collectRoutes } from './raw-paths.ts'
import { imagesIn, TEST_NOW, TEST_START } from './template.ts'
import { TEST_KEY } from './test-cipher.ts'
import { sandboxesFor, startBank } from './test-sandboxes.ts'

type Options = {
  /** The current instant of the shop, ISO; it stands still unless moved. */
  now?: string
  /** The card gateway; 'sandbox' starts the real sandbox gateway in this process; by default none answers. */
  gateway?: 'sandbox' | CardGateway
  mailer?: Mailer
  /** The settings for the card gateway's notifications; without them the shop does not accept any. */
  notifications?: NotificationSettings
  /** The address of the ClamAV that scans files; by default there is none. */
  clamAv?: ClamAvAddress
  /** Publishes exchange rates; by default there is none. */
  rates?: RateSource
  /** The token of the metrics' endpoint; without it there are no metrics. */
  metricsToken?: string
  /** The replica of the shop's database. It is not read when it is more than `longestMs` milliseconds behind. */
  replica?: { url: string; longestMs: number }
  /** Receives every line of the log, including debug lines. */
  log?: (line: string) => void
  /** Whether sandboxes are where they are in production, so that they last when they are closed; by default they are in memory. */
  lastingSandboxes?: boolean
  /** Where the shop stores its data, which is kept when the shop is closed; by default it is deleted. */
  place?: Place
}

type Answer<Result> =
  | { ok: true; status: number; result: Result; headers: Record<string, unknown> }
  | { ok: false; status: number; failure: FailureBody; headers: Record<string, unknown> }

/** A whole server on its own seeded database: in memory, or on PostgreSQL if CEIBO_TEST_DATABASE is 'postgres'. */
export type TestShop = {
  app: FastifyInstance
  dependencies: Dependencies
  router: Router
  /** All paths that answer a GET, each up to its first parameter and ending in a slash. */
  routes: ReadonlySet<string>
  db: Database
  kind: Connection['kind']
  /** The database of each sandbox that was opened, by the id of its business. */
  sandboxDbs: ReadonlyMap<string, Database>
  sentEmails: OutgoingEmail[]
  clock: { set: (iso: string) => void; advance: (milliseconds: number) => void }
  bank: Awaited<ReturnType<typeof startBank>> | null
  stopping: Stopping
  call: <E extends Endpoint>(
    endpoint: E,
    input?: Partial<InputOf<E>>,
    options?: { token?: string | undefined; address?: string; language?: Language },
  ) => Promise<Answer<ResultOf<E>>>
  /** Logs in over the API and returns the token. */
  loginAs: (email: string, role?: Area) => Promise<string>
  close: () => Promise<void>
}

/** Starts a shop for tests. The caller has to close it. */
export async function startTestShop(options: Options = {}): Promise<TestShop> {
  const folder = options.place?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'ceibo-test-')))
  const connection = await databaseFor(options, folder)
  const env = settingsOf(folder, options)
  let now = new Date(options.now ?? TEST_NOW)
  const sentEmails: OutgoingEmail[] = []
  const bank = options.gateway === 'sandbox' ? await startBank(folder) : null
  const app = await createServer({ ...env, trustProxy: 1 }, options.log && { write: options.log })
  const routes = collectRoutes(app)
  const stopping = watchForStop(app)
  const images = imagesIn(folder)
  const ciphers = await prepareCiphers(connection.db, env)
  await seedFirstStart({ ...TEST_START, db: connection.db, images, now, documents: ciphers.documents })
  const live = { env, db: connection.db, images, now: () => now, log: app.log }
  const { sandboxes, sandboxDbs } = sandboxesFor(live, options.lastingSandboxes)
  const dependencies: Dependencies = {
    ...live,
    replica: options.replica ? openReplica(connection.db, options.replica, app.log) : null,
    jobs: await startJobs(connection, app.log, queues),
    gateway: gatewayFor(options, bank),
    ...servicesFor(options, folder, live),
    mailer: options.mailer ?? { send: async (email) => void sentEmails.push(email) },
    emails,
    ...ciphers,
    world: { kind: 'live', sandboxes },
  }
  healthRoutes(app, readiness({ db: connection.db, dataDir: folder, stopping }))
  if (options.metricsToken) await metricsRoutes(app, dependencies, { token: options.metricsToken })
  const router = serveShop(app, dependencies, options)
  await app.ready()
  const call = caller(app)
  return {
    app,
    dependencies,
    router,
    routes,
    db: connection.db,
    kind: connection.kind,
    sandboxDbs,
    sentEmails,
    clock: { set: (iso) => (now = new Date(iso)), advance: (ms) => (now = new Date(now.getTime() + ms)) },
    bank,
    stopping,
    call,
    loginAs: async (email, role = email.startsWith('admin@') ? 'administrator' : 'partner') => {
      const answer = await call(authApi.login, { body: { user: email, password: DEMO_PASSWORD, role } })
      if (!answer.ok) throw new Error(`login of ${email} answered ${answer.status}: ${answer.failure.message}`)
      return answer.result.token
    },
    close: async () => {
      await app.close()
      await sandboxes.close()
      await dependencies.jobs.stop()
      await bank?.close()
      await dependencies.replica?.close()
      await connection.close()
      if (!options.place) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Registers the API, the voucher pages with placeholders for their unbuilt scripts, the pages of conditions and for developers,
 * and the notifications' endpoint.
 */
function serveShop(app: FastifyInstance, dependencies: Dependencies, { notifications }: Options): Router {
  voucherPages(app, dependencies, async (name) => `'${name}'`)
  conditionsPages(app, dependencies)
  developerPages(app, dependencies, [])
  trialPage(app, dependencies)
  if (notifications) notificationRoutes(app, dependencies, (sent, now) => readNotification(sent, notifications, now))
  return serveApi(app, dependencies)
}

/** The template was seeded at TEST_NOW: a shop at another time gets an empty database, which is seeded when the shop starts. */
function databaseFor({ place, now }: Options, folder: string): Promise<Connection> {
  if (place) return connect(place)
  return now && now !== TEST_NOW ? testDatabase() : seededDatabase(folder)
}

function settingsOf(folder: string, { log, place, lastingSandboxes }: Options): Env {
  const level = log ? 'debug' : (process.env.CEIBO_TEST_LOG ?? 'silent')
  return readEnv({
    ...(lastingSandboxes && place?.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),

    DATA_DIR: folder,
    ENCRYPTION_KEY: TEST_KEY,
    LOG_LEVEL: level,
    NODE_ENV: 'test',
    WEBHOOK_LOOPBACK: 'yes',
  })
}

/** A new empty PostgreSQL database when the tests run on PostgreSQL; undefined for the embedded database. */
export async function newDatabase(): Promise<string | undefined> {
  if (process.env.CEIBO_TEST_DATABASE !== 'postgres') return undefined
  return createDatabase()
}

function servicesFor(
  { clamAv, rates }: Options,
  folder: string,
  { log, now }: Pick<Dependencies, 'log' | 'now'>,
): Pick<Dependencies, 'attachments' | 'viruses' | 'rates' | 'webhooks'> {
  const webhooks = webhookSender({ allowsLoopback: true, now })
  const attachments = attachmentStore({ s3: null, dataDir: folder })
  return { attachments, viruses: virusScanner({ clamAv: clamAv ?? null }, log), rates: rates ?? null, webhooks }
}

function gatewayFor(options: Options, bank: TestShop['bank']): CardGateway {
  if (typeof options.gateway === 'object') return options.gateway
  // Port 9 refuses connections: a test without a bank must not be able to charge.
  return sandboxGateway({ url: bank?.url ?? 'http://127.0.0.1:9', key: 'test-key' })
}

function caller(app: FastifyInstance): TestShop['call'] {
  return async (endpoint, input = {}, options = {}) => {
    const query = endpoint.query && input.query ? z.encode(endpoint.query, input.query as never) : undefined
    const body = endpoint.body && input.body ? z.encode(endpoint.body, input.body as never) : undefined
    const form = endpoint.files ? new Response(formOf(body, input.files ?? {})) : null
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, input.params as Record<string, unknown> | undefined)}`,
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
      ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : {}),
      headers: {
        ...(form ? { 'content-type': form.headers.get('content-type')! } : {}),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.address ? { 'x-forwarded-for': options.address } : {}),
        ...(options.language ? { [LANGUAGE_HEADER]: options.language } : {}),
      },
    })
    const headers = response.headers as Record<string, unknown>
    if (response.statusCode >= 400) {
      return { ok: false, status: response.statusCode, failure: response.json<FailureBody>(), headers }
    }
    return { ok: true, status: response.statusCode, result: resultOf(endpoint, response) as never, headers }
  }
}

function resultOf(endpoint: Endpoint, response: { rawPayload: Buffer; json: () => unknown; headers: object }): unknown {
  if (endpoint.shape === 'pdf' || endpoint.shape === 'download') {
    const headers = response.headers as Record<string, string>
    const type = headers['content-type']
    return { ...fileOf(headers['content-disposition'] ?? null, new Uint8Array(response.rawPayload).buffer), type }
  }
  if (endpoint.shape === 'csv') {
    const headers = response.headers as Record<string, string>
    const text = Buffer.from(response.rawPayload).toString('utf8')
    return {
      filename: filenameOf(headers['content-disposition'] ?? null),
      rows: totalOf(headers['content-range'] ?? null) ?? Number.NaN,
      pieces: Readable.from([text]),
    }
  }
  const isBare = endpoint.shape === 'array' || endpoint.shape === 'rows'
  const wire = isBare ? response.json() : (response.json() as { data: unknown }).data
  const decoded = z.decode(endpoint.result, wire as never)
  if (endpoint.shape !== 'page' && endpoint.shape !== 'rows') return decoded
  const range = /(\d+)-\d+\/(\d+)$/.exec(String((response.headers as Record<string, unknown>)['content-range']))
  return { rows: decoded, first: Number(range?.[1] ?? 0), total: Number(range?.[2] ?? 0) }
}
