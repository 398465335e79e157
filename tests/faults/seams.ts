import { setTimeout as pause } from 'node:timers/promises'
import type { AuditAction } from '../../shared/audit/actions.ts'
import type * as bamboo from '../../server/adapters/card-gateway/bamboo/bamboo.ts'
import type { CardGateway } from '../../server/adapters/card-gateway/port.ts'
import type * as imageChoice from '../../server/adapters/images/choose.ts'
import type * as mailThread from '../../server/adapters/mail/mail-thread.ts'
import type { Mailer } from '../../server/adapters/mail/mailer.ts'
import type * as webhookAdapter from '../../server/adapters/webhook-sender/sender.ts'
import type * as auditLog from '../../server/features/audit/log.ts'
import type * as payments from '../../server/features/partner-accounts/payments.ts'
import type * as states from '../../server/features/purchase/checkout/states.ts'
import type * as charging from '../../server/features/purchase/payment/charge.ts'
import type * as notifications from '../../server/features/purchase/payment/notifications.ts'
import type * as cancelSale from '../../server/features/requests/cancel-sale.ts'
import type * as events from '../../server/features/webhooks/events.ts'
import type * as databases from '../../server/platform/db/connect.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import type * as jobQueues from '../../server/platform/jobs/jobs.ts'
import type { Storefront } from '../../server/web/build.ts'
import type * as pages from '../../server/web/pages.ts'
import type * as catalogue from '../../tools/seed/catalogue.ts'
import type * as demo from '../../tools/seed/demo.ts'
import type * as firstStart from '../../tools/seed/first-start.ts'
import type * as sales from '../../tools/seed/sales.ts'
import type { Call, Moment } from './fail-points.ts'
import type { Arming } from './product-process.ts'

/**
 * What the harness puts around the product's own functions while they are loaded (tests/faults/preload.ts): it knows them by
 * the file that exports them, by name and by type, and no line of theirs. Only calls from another file go through it.
 */

let arming: Arming | null = null

/** Has this process die at the next of some moments; with null, at none. */
export function arm(next: Arming | null): void {
  arming = next
}

async function reach(moment: Moment): Promise<void> {
  if (!arming?.moments.includes(moment)) return
  const { afterMs = 0 } = arming
  arming = null
  // A turn at least, so that what was sent before has left.
  await pause(afterMs)
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}

/** Makes a call. While none of its moments is armed, that is all: statements keep the order in which they are sent. */
function pass<Result>(call: Call, act: () => Promise<Result>): Promise<Result> {
  return arming?.moments.some((moment) => moment.endsWith(` ${call}`)) ? passSlowly(call, act) : act()
}

async function passSlowly<Result>(call: Call, act: () => Promise<Result>): Promise<Result> {
  await reach(`before ${call}`)
  const running = act()
  await reach(`during ${call}`)
  const result = await running
  await reach(`after ${call}`)
  return result
}

/** A function, each call of which goes by a name. */
function asCall<Parameters extends unknown[], Result>(call: Call) {
  return (real: (...parameters: Parameters) => Promise<Result>) =>
    (...parameters: Parameters) =>
      pass(call, () => real(...parameters))
}

/** A port, every method of which is a call. */
function around<Port extends object>(name: 'gateway' | 'mailer' | 'images' | 'webhooks', port: Port): Port {
  return new Proxy(port, {
    get: (target, method) => {
      const real: unknown = Reflect.get(target, method)
      if (typeof real !== 'function') return real
      return (...parameters: unknown[]) =>
        pass(`${name}.${String(method)}` as Call, () => Reflect.apply(real, target, parameters) as Promise<unknown>)
    },
  })
}

/** By transaction, what it wrote into the audit log. One inside another commits nothing, and is not here. */
const auditsOf = new WeakMap<object, AuditAction[]>()

function watchCommits(db: Database): void {
  const transaction = db.transaction.bind(db)
  db.transaction = async (act, config) => {
    const actions: AuditAction[] = []
    const result = await transaction((tx) => {
      auditsOf.set(tx, actions)
      return act(tx)
    }, config)
    for (const action of actions) await reach(`commit of ${action}`)
    return result
  }
}

/** The library of the job queue makes its tables when it starts, before there is any queue. */
async function watchBoss(): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const start = Reflect.get(PgBoss.prototype, 'start') as () => Promise<unknown>
  Object.assign(PgBoss.prototype, {
    start(this: unknown) {
      return pass('boss.start', () => Reflect.apply(start, this, []) as Promise<unknown>)
    },
  })
}

/** What the product in this process has opened so far. */
export const product: { db?: Database; jobs?: jobQueues.Jobs; gateway?: CardGateway; mailer?: Mailer } = {}

/** What stands in the place of a module's exports. */
export type Wraps<Module> = { readonly [Name in keyof Module]?: (real: Module[Name]) => Module[Name] }

const SEAMS = {
  'server/adapters/card-gateway/bamboo/bamboo.ts': {
    bambooGateway: (real) => (version, settings) => {
      const gateway = around('gateway', real(version, settings))
      product.gateway = gateway
      return gateway
    },
  } satisfies Wraps<typeof bamboo>,
  'server/adapters/images/choose.ts': {
    imageStore: (real) => (env) => around('images', real(env)),
  } satisfies Wraps<typeof imageChoice>,
  'server/adapters/mail/mail-thread.ts': {
    mailThread: (real) => (settings, log) => {
      const mailer = around('mailer', real(settings, log))
      product.mailer = mailer
      return mailer
    },
  } satisfies Wraps<typeof mailThread>,
  'server/adapters/webhook-sender/sender.ts': {
    webhookSender: (real) => (settings) => around('webhooks', real(settings)),
  } satisfies Wraps<typeof webhookAdapter>,
  'server/features/audit/log.ts': {
    writeAudit: (real) => (tx, entry) => {
      auditsOf.get(tx)?.push(entry.action)
      return pass(`audit ${entry.action as AuditAction}`, () => real(tx, entry))
    },
  } satisfies Wraps<typeof auditLog>,
  'server/features/partner-accounts/payments.ts': {
    spreadOver: asCall('spreadOver'),
  } satisfies Wraps<typeof payments>,
  'server/features/purchase/checkout/states.ts': {
    moveCheckout:
      (real) =>
      (tx, id, from, to, ...more) =>
        pass(`move to ${to}`, () => real(tx, id, from, to, ...more)),
  } satisfies Wraps<typeof states>,
  'server/features/purchase/payment/charge.ts': { charge: asCall('charge') } satisfies Wraps<typeof charging>,
  'server/features/purchase/payment/notifications.ts': {
    notificationRoutes: (real) => (app, dependencies, readNotification) =>
      void app.register(async (scope) => {
        scope.addHook('onSend', () => reach('before answer to a notification'))
        real(scope, dependencies, readNotification)
      }),
  } satisfies Wraps<typeof notifications>,
  'server/features/requests/cancel-sale.ts': {
    cancelAsAsked: asCall('cancelAsAsked'),
  } satisfies Wraps<typeof cancelSale>,
  'server/features/webhooks/events.ts': {
    writeEvent: asCall('writeEvent'),
    writeEvents: asCall('writeEvents'),
  } satisfies Wraps<typeof events>,
  'server/platform/db/connect.ts': {
    connect: (real) => async (place) => {
      const connection = await real(place)
      watchCommits(connection.db)
      product.db = connection.db
      return connection
    },
  } satisfies Wraps<typeof databases>,
  'server/platform/jobs/jobs.ts': {
    startJobs:
      (real) =>
      async (...parameters) => {
        await watchBoss()
        const jobs = await real(...parameters)
        product.jobs = jobs
        return jobs
      },
  } satisfies Wraps<typeof jobQueues>,
  'server/web/pages.ts': {
    storefrontPages: () => async () => noPages,
  } satisfies Wraps<typeof pages>,
  'tools/seed/catalogue.ts': { seedCatalogue: asCall('seedCatalogue') } satisfies Wraps<typeof catalogue>,
  'tools/seed/demo.ts': { prepareDemo: asCall('prepareDemo') } satisfies Wraps<typeof demo>,
  'tools/seed/first-start.ts': {
    // The demo's sales of last year were never in the ledger of the bank.
    seedFirstStart: (real) => (start) => real({ ...start, sales: 0 }),
  } satisfies Wraps<typeof firstStart>,
  'tools/seed/sales.ts': { seedSales: asCall('seedSales') } satisfies Wraps<typeof sales>,
}

const noAssets = { css: '', inlined: [], stylesheets: [], fonts: [], script: '', preloads: [] }

/** The harness opens no pages, so nothing has to be built first. */
const noPages: Storefront = {
  in: async () => ({ renderer: {} as never, assetsOf: () => noAssets }),
  backOfficeDocument: async () => '',
  sosScript: async () => '',
  finish: async () => Buffer.of(),
}

/** By the file that exports them, below the project's folder, and by name: what stands in the place of functions. */
export type Seams = Readonly<Record<string, Readonly<Record<string, (real: never) => unknown>>>>

/** Each of them stands around those before it. */
let layers: readonly Seams[] = [SEAMS]

/** Puts the mistakes of a mutant into functions, inside of what the harness puts around them. */
export function putInside(mistakes: Seams): void {
  layers = [mistakes, ...layers]
}

/** The files below the project's folder that have wrapped exports. */
export const SEAM_FILES: readonly string[] = Object.keys(SEAMS)

/** The names of the exports of a file that are wrapped. */
export function seamsOf(file: string): string[] {
  return [...new Set(layers.flatMap((layer) => Object.keys(layer[file] ?? {})))]
}

/**
 * An export as the product gets it.
 * @throws Error when the file does not export such a function: it bears another name by now, or is elsewhere
 */
export function wrapExport(file: string, name: string, exports: Readonly<Record<string, unknown>>): unknown {
  const real = exports[name]
  if (typeof real !== 'function')
    throw new Error(
      `The fault harness wraps ${name} of ${file}, which exports no such function: mend tests/faults/seams.ts or mutants.ts`,
    )
  return layers.reduce<unknown>((inner, layer) => layer[file]?.[name]?.(inner as never) ?? inner, real)
}
