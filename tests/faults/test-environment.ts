import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SandboxClient, sandboxClient } from '../support/sandbox-client.ts'
import { type SandboxGateway, startSandboxGateway } from '../../tools/sandbox-gateway/start.ts'
import { freePort } from '../support/postgres.ts'
import { type Clock, type Supervisor, supervise, OUTAGE_MS } from './supervisor.ts'
import type { Mutant } from './mutants.ts'
import type { Arming } from './product-process.ts'
import type { Balance } from './stage.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const BANK_KEY = 'fault-harness-key'
const NOTIFICATION_SECRET = 'fault-harness-secret'

export type EnvironmentOptions = {
  /** An empty PostgreSQL database; without one, the embedded database. */
  databaseUrl?: string | undefined
  mutant?: Mutant | null
  /** Kills the first start there. */
  arming?: Arming
  /** How many processes share the database. */
  processes?: number
  /** Below which folder the product keeps its data. */
  below?: string
  /** Version of the provider's API that product and bank speak; the third unless said otherwise. */
  cardGateway?: CardGatewayName
  /** Puts a balancer before the processes, which is then the one address of all. */
  balance?: Balance | undefined
  /** The folder of another revision, whose product is started. */
  root?: string
  /** Of the product, beside what the harness needs. */
  settings?: Record<string, string>
}

export type CardGatewayName = 'bamboo-v1' | 'bamboo-v3'

/** Everything around the product that outlives it: the bank, the mail server, the clock, and the supervisors. */
export type TestEnvironment = {
  databaseUrl: string | undefined
  dataDir: string
  /** Where its processes answer, or the balancer before them. */
  urls: readonly string[]
  bank: SandboxClient
  sink: SmtpSink
  /** The systems of partners: all webhooks lead to it, each to a path of its own. */
  receiver: Receiver
  /** Deaths so far that we meant: when, in milliseconds of the machine's clock. */
  kills: () => number[]
  /** Deaths that no test caused, with the last words. */
  ownDeaths: readonly string[]
  /** Resolves when all processes answer, however often they die meanwhile. */
  untilUp: () => Promise<void>
  /** Has the first process kill itself at a moment. */
  arm: (arming: Arming | null) => Promise<void>
  /** Kills one process: the first unless said otherwise. */
  kill: (which?: number) => Promise<void>
  /** Stops one process in order and starts the product of another folder in its place; without one, ours. */
  replace: (which: number, root?: string) => Promise<void>
  /** How long processes that die stay away while `act` runs, instead of what they usually do. Milliseconds. */
  withOutage: <Result>(ms: number, act: () => Promise<Result>) => Promise<Result>
  /** Moves the clocks of product and bank on. Milliseconds. */
  pass: (ms: number) => Promise<void>
  /** By how much they are ahead of the machine's. */
  shiftMs: () => number
  /** Runs a query inside the product, on its own connection. */
  query: <Row>(text: string) => Promise<Row[]>
  /** Has everything looked at that the schedule would look at within ten minutes. */
  sweep: () => Promise<void>
  /** Ends the product and leaves the rest. */
  rest: () => Promise<void>
  close: () => Promise<void>
}

/** Starts the product with everything around it, on a database of its own, and keeps it running whatever kills it. */
export async function openEnvironment(options: EnvironmentOptions): Promise<TestEnvironment> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-faults-'))
  const dataDir = await mkdtemp(path.join(options.below ?? tmpdir(), 'ceibo-faults-data-'))
  const ports = await Promise.all(Array.from({ length: options.processes ?? 1 }, freePort))
  const balancer = await options.balance?.(ports.map((port) => `127.0.0.1:${port}`))
  const urls = balancer ? [balancer.url] : ports.map((port) => `http://127.0.0.1:${port}`)
  const bankServer = await startBank(folder, urls)
  const sink = await startSmtpSink()
  const receiver = await startReceiver()
  const bank = sandboxClient({ url: bankServer.url, key: BANK_KEY })
  await bank.setConduct({ notification: 'lost' })
  const clock: Clock = { shiftMs: 0, outageMs: OUTAGE_MS, bank, followers: [] }
  const { cardGateway = 'bamboo-v3' } = options
  const env = {
    ...productSettings({ dataDir, url: urls[0] ?? '', bankUrl: bankServer.url, smtpPort: sink.port, cardGateway }),
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    // Our buyers stand behind a balancer of their own.
    ...(balancer ? { TRUST_PROXY: '2' } : {}),
    ...options.settings,
  }
  const settings = {
    env,
    mutant: options.mutant ?? null,
    root: options.root,
  }
  const supervisors = ports.map((port) => supervise({ ...settings, port }, clock, options.arming ?? null))
  const rest = async () => void (await Promise.all(supervisors.map((supervisor) => supervisor.rest())))
  const close = async () => {
    await rest()
    await bankServer.close()
    await sink.close()
    await receiver.close()
    await balancer?.end()
    await Promise.all([folder, dataDir].map((made) => rm(made, { recursive: true, force: true })))
  }
  const places = { databaseUrl: options.databaseUrl, dataDir, urls, bank, sink, receiver, rest, close }
  // Assigned, not spread: what is asked of all supervisors is asked when it is read.
  const environment: TestEnvironment = Object.assign(together(supervisors, clock), places)
  try {
    await environment.untilUp()
    return environment
  } catch (error) {
    await close()
    throw error
  }
}

/** All processes as one. */
function together(supervisors: readonly Supervisor[], clock: Clock) {
  const [first] = supervisors
  if (!first) throw new Error('an environment needs a process')
  return {
    get ownDeaths() {
      return supervisors.flatMap((supervisor) => supervisor.ownDeaths)
    },
    kills: () => supervisors.flatMap((supervisor) => supervisor.kills),
    untilUp: async () => void (await Promise.all(supervisors.map((supervisor) => supervisor.untilUp()))),
    arm: async (arming: Arming | null) => void (await first.tell({ do: 'arm', arming })),
    kill: (which = 0) => (supervisors[which] ?? first).kill(),
    replace: (which: number, root?: string) => (supervisors[which] ?? first).replace(root),
    withOutage: async <Result>(ms: number, act: () => Promise<Result>) => {
      clock.outageMs = ms
      return act().finally(() => (clock.outageMs = OUTAGE_MS))
    },
    pass: async (ms: number) => {
      clock.shiftMs += ms
      await clock.bank.shiftClock(ms)
      await Promise.all(supervisors.map((supervisor) => supervisor.tell({ do: 'shift', shiftMs: clock.shiftMs })))
    },
    query: async <Row>(text: string) => (await first.tell({ do: 'query', text })) as Row[],
    shiftMs: () => clock.shiftMs,
    sweep: async () => void (await first.tell({ do: 'sweep' })),
  }
}

function startBank(folder: string, urls: readonly string[]): Promise<SandboxGateway> {
  return startSandboxGateway({
    port: 0,
    dataDir: path.join(folder, 'bank'),
    origins: urls,
    key: BANK_KEY,
    notify: {
      url: `${urls[0]}/api/payment/notification`,
      secret: NOTIFICATION_SECRET,
      signatureHeader: 'signature',
      pausesMs: [1_000, 2_000, 4_000, 8_000],
    },
  })
}

type Places = { dataDir: string; url: string; bankUrl: string; smtpPort: number; cardGateway: CardGatewayName }

/** The provider's own adapter, not the sandbox's: so the bank is no child of the shop and outlives every death. */
function productSettings({ dataDir, url, bankUrl, smtpPort, cardGateway }: Places): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    CARD_GATEWAY: cardGateway,
    BAMBOO_API_URL: bankUrl,
    BAMBOO_FORM_URL: `${bankUrl}/capture/`,
    BAMBOO_PRIVATE_KEY: BANK_KEY,
    BAMBOO_PUBLIC_KEY: 'public',
    BAMBOO_NOTIFICATION_SECRET: NOTIFICATION_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    WEBHOOK_LOOPBACK: 'yes',
  }
}
