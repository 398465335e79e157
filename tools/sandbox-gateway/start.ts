import fastify, { type FastifyInstance } from 'fastify'
import { lockFolder } from '../../server/platform/db/folder-lock.ts'
import { serveAdmin } from './admin-routes.ts'
import { openBank } from './bank.ts'
import { shiftableClock } from './clock.ts'
import { errorBody } from './error-texts.ts'
import { faultPlan } from './faults.ts'
import { serveForm } from './form-routes.ts'
import { openLedger } from './ledger.ts'
import { type Notifier, notifier, type NotifierOptions } from './notifier.ts'
import { parseOriginPattern } from './origins.ts'
import { openPurchaseDesk } from './purchase-desk.ts'
import { servePages } from './pages/page-routes.ts'
import { serveReport } from './report-routes.ts'
import { serveV1 } from './v1-routes.ts'
import { serveV3 } from './v3-routes.ts'

/** The default private account key: the sandbox can only be reached from this machine and moves no money. */
export const SANDBOX_KEY = 'sandbox-private-key'

/** How the bank of development signs what it tells the shop: a message is a hint, and the shop asks the bank. */
export const SANDBOX_SIGNATURE = { secret: SANDBOX_KEY, signatureHeader: 'signature' }

export type SandboxGatewayOptions = {
  /** The port; 0 picks a free one. */
  port: number
  /** The folder of the ledger, created when missing. */
  dataDir: string
  /** The origins of shops that may embed the card form: `http://localhost:3000`, `http://*.localhost:3000`. */
  origins: readonly string[]
  /** The private account key that callers must send. */
  key: string
  /** The settings for notifying the shop of purchases and refunds; without them nothing is sent. */
  notify?: NotifierOptions
  /** Whether it is the bank of a partner's sandbox, whose shop takes no real payment: then it runs in production too. */
  ofPartner?: boolean
}

export type SandboxGateway = { url: string; close(): Promise<void> }

/**
 * Starts the sandbox bank on 127.0.0.1. Throws in production, unless it is of a partner, on a damaged ledger, on a wrong origin, and when another
 * process runs on the same folder.
 */
export async function startSandboxGateway(options: SandboxGatewayOptions): Promise<SandboxGateway> {
  if (process.env.NODE_ENV === 'production' && !options.ofPartner)
    throw new Error('The sandbox gateway does not run in production.')
  const origins = options.origins.map(parseOriginPattern)
  const ledger = await openLedger(options.dataDir)
  const hold = await lockFolder(
    options.dataDir,
    (folder) => `Another sandbox gateway is already running on ${folder}.`,
  ).catch(async (error: unknown) => {
    await ledger.close()
    throw error
  })
  const app = fastify({ logger: false, bodyLimit: 32_768, forceCloseConnections: true })
  let messenger: Notifier | null = null
  const close = async () => {
    await app.close()
    await messenger?.close()
    await ledger.close()
    await hold.release()
  }
  try {
    const clock = shiftableClock()
    const bank = openBank(ledger, clock)
    const faults = faultPlan()
    messenger = options.notify ? notifier(options.notify, { bank, faults, clock }) : null
    const deps = { bank, desk: openPurchaseDesk(bank, clock), faults, clock, origins, notifier: messenger }
    guard(app, options.key)
    serveV3(app, deps)
    serveV1(app, deps)
    serveReport(app, deps)
    serveAdmin(app, deps)
    serveForm(app, deps)
    servePages(app, deps)
    return { url: await app.listen({ host: '127.0.0.1', port: options.port }), close }
  } catch (error) {
    await close()
    throw error
  }
}

function guard(app: FastifyInstance, key: string) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    // A website elsewhere can point its own hostname at this machine (DNS rebinding); such a call is refused.
    if (!['127.0.0.1', 'localhost'].includes(request.hostname)) return reply.code(403).send({})
    const isOpen = !/^\/(v\d\/api|sandbox)\//i.test(request.url)
    if (isOpen || request.headers.authorization === `Basic ${key}`) return
    return reply.code(401).send(errorBody('AUTH', request.headers.lang))
  })
  app.setErrorHandler((error: { statusCode?: number; name?: string }, request, reply) => {
    const isBadRequest = error.name === 'ZodError' || (error.statusCode ?? 500) < 500
    const status = isBadRequest ? 400 : 500
    return reply.code(status).send(errorBody(isBadRequest ? 'TR016' : 'ERR999', request.headers.lang))
  })
}
