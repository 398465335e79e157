import { setTimeout as pause } from 'node:timers/promises'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer, emails, features, queues, serveApi } from './app.ts'
import { sandboxesOf } from './sandboxes.ts'
import { administratorSetupLink } from './features/auth/setup-link.ts'
import { partnerSubdomains } from './features/sellers/store.ts'
import { cardFormRoutes } from './adapters/card-gateway/bamboo/card-form/routes.ts'
import { bambooGateway } from './adapters/card-gateway/bamboo/bamboo.ts'
import { type NotificationSettings, readNotification } from './adapters/card-gateway/bamboo/notification.ts'
import type { CardGateway } from './adapters/card-gateway/port.ts'
import { sandboxBank } from './adapters/card-gateway/sandbox/sandbox-bank.ts'
import { sandboxGateway } from './adapters/card-gateway/sandbox/sandbox.ts'
import { notificationRoutes } from './features/purchase/payment/notifications.ts'
import type { Connection } from './platform/db/schema/database.ts'
import { connect } from './platform/db/connect.ts'
import { openReplica } from './platform/db/replica.ts'
import type { Env } from './env.ts'
import { type DemoLogins, startUpMessage } from './features/operations/start-up-message.ts'
import { healthRoutes } from './features/operations/health-routes.ts'
import { readiness } from './features/operations/readiness.ts'
import { type Stopping, watchForStop } from './features/operations/stopping.ts'
import { imageStore } from './adapters/images/choose.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { mailThread } from './adapters/mail/mail-thread.ts'
import { prepareCiphers } from './features/personal-data/prepare-ciphers.ts'
import { rateSource } from './adapters/exchange-rates/choose.ts'
import { virusScanner } from './adapters/antivirus/virus-scanner.ts'
import { attachmentStore } from './adapters/storage/attachments.ts'
import { webhookSender } from './adapters/webhook-sender/sender.ts'
import type { Dependencies } from './features/dependencies.ts'
import type { Bank } from './features/sandbox/lazy-bank.ts'
import { startWork } from './features/feature.ts'
import { conditionsPages } from './web/conditions-page/routes.ts'
import { developerPaths } from './web/developers/pages.ts'
import { developerPages } from './web/developers/routes.ts'
import type { Storefront } from './web/build.ts'
import { trialPage } from './web/trial-page/routes.ts'
import { storefrontPages } from './web/pages.ts'
import { voucherPages } from './web/voucher-pages/routes.ts'
import { recentBrands } from './web/brand-cache.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export type Shop = {
  url: string
  startUpMessage: string[]
  /**
   * Reports itself as not ready, goes on serving for the drain time of the settings, then closes to new connections and
   * ends what runs: calls first, then jobs, then what they depend on.
   */
  stop: () => Promise<void>
}

/** Programs beside the server that a start may need; the caller passes them in. */
export type StartupPrograms = {
  /** Starts the sandbox bank of development or of a partner's sandbox, or joins the one that this database's processes share. */
  openSandboxBank: (
    env: Pick<Env, 'dataDir' | 'databaseUrl' | 'publicUrl'>,
    port: number,
    ofPartner?: boolean,
  ) => Promise<{ url: string; key: string; notifications: NotificationSettings; stop: () => Promise<void> }>
  /** Fills a database that was never used. */
  seedFirstStart: (
    empty: Pick<Dependencies, 'db' | 'images' | 'documents'> & { now: Date; demo: boolean },
  ) => Promise<void>
  demoLogins: DemoLogins
}

type StartOptions = {
  development: boolean
  programs: StartupPrograms
  logTo?: { write: (line: string) => void } | undefined
  /** Ends when the files for browsers are built; without it they are there. */
  built?: Promise<void>
}

/**
 * Opens the database, seeds a first start, starts the card gateway's sandbox and the jobs (among them the completer), and
 * then listens: buyers who paid before a crash are served before new ones.
 * @throws Error with one sentence for people.
 */
export async function startShop(env: Env, { development, programs, logTo, built }: StartOptions): Promise<Shop> {
  const [connection, { gateway, notifications, stop: stopGateway }] = await openMoneyAndData(env, programs)
  const app = await createServer(env, logTo)
  const stopping = watchForStop(app)
  const images = imageStore(env)
  const ciphers = await prepareCiphers(connection.db, env, app.log)
  await programs.seedFirstStart({ ...ciphers, db: connection.db, images, now: new Date(), demo: env.demo })
  const mailer = mailThread(env, app.log)
  const live = { env, db: connection.db, images, now: () => new Date(), log: app.log }
  const sandboxes = sandboxesOf(live, { openBank: (place) => openPartnersBank({ ...env, ...place }, programs), logTo })
  const dependencies: Dependencies = {
    ...live,
    replica: env.replica && openReplica(connection.db, env.replica, app.log),
    jobs: await startJobs(connection, app.log, queues),
    gateway,
    ...openServices(env, app),
    mailer,
    emails,
    ...ciphers,
    world: { kind: 'live', sandboxes },
  }
  for (const feature of features) await startWork(feature, dependencies)
  await operationsRoutes(app, dependencies, stopping)
  serveApi(app, dependencies)
  cardProviderRoutes(app, dependencies, notifications)
  await built
  const storefront = await storefrontPages(app, {
    ...recentBrands(connection.db),
    partnerSubdomains: () => partnerSubdomains(connection.db),
    images,
    morePaths: developerPaths,
    publicUrl: env.publicUrl,
    cachedPages: env.cachedPages,
    payFrameOrigin: () => gateway.clientForm().origin,
    mode: development ? 'development' : 'production',
    root: ROOT,
  })
  await plainPages(app, dependencies, storefront)
  const url = await app.listen({ port: env.port, host: env.host })
  const setupLink = await administratorSetupLink(dependencies)
  return {
    url,
    startUpMessage: startUpMessage(env, { url, setupLink, kind: connection.kind, demo: programs.demoLogins }),
    stop: async () => {
      stopping.begin()
      app.log.info({ drainSeconds: env.drainSeconds }, 'stopping')
      await pause(env.drainSeconds * 1_000)
      await stopping.close()
      await sandboxes.close()
      await dependencies.jobs.stop()
      await mailer.stop()
      await stopGateway()
      await dependencies.replica?.close()
      await connection.close()
    },
  }
}

async function openPartnersBank(env: Env, { openSandboxBank }: StartupPrograms): Promise<Bank> {
  const { url, key, stop } = await openSandboxBank(env, 0, true)
  return { ...sandboxBank({ url, key }), stop }
}

/** Opens what the settings name for files, exchange rates and webhooks. */
function openServices(
  env: Env,
  { log }: Pick<FastifyInstance, 'log'>,
): Pick<Dependencies, 'attachments' | 'viruses' | 'rates' | 'webhooks'> {
  return {
    attachments: attachmentStore(env),
    viruses: virusScanner(env, log),
    rates: rateSource(env),
    webhooks: webhookSender({ allowsLoopback: env.webhookLoopback }),
  }
}

/** Serves the pages that the server writes without React: of vouchers, conditions of plans and a sandbox's links, and for developers. */
async function plainPages(app: FastifyInstance, dependencies: Dependencies, storefront: Storefront): Promise<void> {
  const { assetsOf } = await storefront.in(SOURCE_LANGUAGE)
  voucherPages(app, dependencies, storefront.sosScript)
  conditionsPages(app, dependencies)
  trialPage(app, dependencies)
  developerPages(app, dependencies, assetsOf([]).fonts)
}

/** Serves the endpoints for balancers and monitoring. */
async function operationsRoutes(app: FastifyInstance, dependencies: Dependencies, stopping: Stopping): Promise<void> {
  const { db, env } = dependencies
  healthRoutes(app, readiness({ db, dataDir: env.dataDir, stopping }))
  if (!env.metricsToken) return
  // Imported only when used: the library delays the start, and most starts have no reader of metrics.
  const { metricsRoutes } = await import('./features/operations/metrics-routes.ts')
  await metricsRoutes(app, dependencies, { token: env.metricsToken })
}

/** Serves the page around the provider's own card form, and the endpoint for the provider's notifications. */
function cardProviderRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  notifications: NotificationSettings | null,
): void {
  const { card, publicUrl } = dependencies.env
  if (card.kind === 'bamboo') cardFormRoutes(app, card.form, publicUrl)
  if (notifications) notificationRoutes(app, dependencies, (sent, now) => readNotification(sent, notifications, now))
}

/**
 * Opens the database and the gateway's sandbox at the same time, since together they take most of a start. On PostgreSQL,
 * processes find the shared sandbox through the database, so the sandbox opens after it.
 */
async function openMoneyAndData(env: Env, programs: StartupPrograms): Promise<[Connection, OpenedGateway]> {
  const connecting = connect({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    mustRemember: env.isProduction,
    sayAway: (sentence) => console.error(sentence),
  })
  const open = () => openCardGateway(env, programs)
  const [connection, gateway] = await Promise.allSettled([connecting, env.databaseUrl ? connecting.then(open) : open()])
  if (connection.status === 'fulfilled' && gateway.status === 'fulfilled') return [connection.value, gateway.value]
  if (gateway.status === 'fulfilled') await gateway.value.stop()
  if (connection.status === 'fulfilled') await connection.value.close()
  throw (connection.status === 'rejected' ? connection : (gateway as PromiseRejectedResult)).reason
}

/** The card gateway of the settings, how it signs its notifications, if it sends any, and the function that stops it with the shop. */
type OpenedGateway = { gateway: CardGateway; notifications: NotificationSettings | null; stop: () => Promise<void> }

async function openCardGateway(env: Env, { openSandboxBank }: StartupPrograms): Promise<OpenedGateway> {
  const { card, publicUrl } = env
  if (card.kind === 'bamboo') {
    const gateway = bambooGateway(card.version, { url: card.url, key: card.privateKey, publicUrl })
    return { gateway, notifications: card.notifications, stop: () => Promise.resolve() }
  }
  const bank = await openSandboxBank(env, card.port)
  const { url, key, notifications } = bank
  return { gateway: sandboxGateway({ url, key }), notifications, stop: () => bank.stop() }
}
