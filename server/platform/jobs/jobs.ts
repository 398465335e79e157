import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type ConstructorOptions, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import { within } from '../concurrency/within.ts'
import { rowsOf } from '../db/rows-of.ts'
import type { Connection, Database } from '../db/schema/database.ts'
import { JOBS_SCHEMA } from '../db/schema-version.ts'
import { withoutParameters } from '../log/logged-error.ts'

/** A queue of jobs as its feature declares it. Jobs carry ids only, because the tables have the truth (decision 004). */
export type Queue<Payload extends object> = {
  readonly name: string
  /** How many batches run at once; one by default. A full one begins the next. */
  readonly workers?: number
  /** How many jobs a batch has at most; ten by default. A batch ends with its slowest job. */
  readonly batchSize?: number
  /** How many jobs of one group run at once in a process, so that others go on beside a slow group; all by default. */
  readonly ofGroupAtOnce?: number
  /** After so many seconds without a sign of life another process takes the job over. */
  readonly heartbeatSeconds?: number
  /** Exists only in the type, never as a value. */
  readonly payload?: Payload
}

/** Declares a queue; without a type argument its jobs carry nothing. */
export function queue<Payload extends object = Record<string, never>>(
  name: string,
  settings: Omit<Queue<Payload>, 'name' | 'payload'> = {},
): Queue<Payload> {
  return { name, ...settings }
}

type JobGroup = { /** Whose job it is, in a queue that shares its workers out between groups. */ group?: string }
type Delay = JobGroup & { afterSeconds?: number; /** At most one waiting job per key. */ key?: string }

export type Jobs = {
  /** Adds a job in the caller's transaction, so it appears or is rolled back with it. */
  enqueue: <Payload extends object>(
    tx: Database,
    to: Queue<Payload>,
    payload: NoInfer<Payload>,
    delay?: Delay,
  ) => Promise<void>
  /** Adds many jobs of a queue in one statement, as `enqueue` adds one. */
  enqueueAll: <Payload extends object>(
    tx: Database,
    to: Queue<Payload>,
    jobs: readonly (JobGroup & { payload: NoInfer<Payload>; key: string; afterSeconds?: number })[],
  ) => Promise<void>
  /** Runs `handle` for each job; when it throws, the error is logged and that job alone is tried again, later and later. */
  work: <Payload extends object>(
    from: Queue<Payload>,
    handle: (payload: NoInfer<Payload>) => Promise<void>,
  ) => Promise<void>
  /**
   * Runs `handle` for the jobs of a batch together, so that it can ask and write for all of them at once. Its answer has the
   * outcome of each job, in their order: the failed ones are tried again. When it throws, all are.
   */
  workTogether: <Payload extends object>(
    from: Queue<Payload>,
    handle: (payloads: readonly NoInfer<Payload>[]) => Promise<readonly PromiseSettledResult<unknown>[]>,
  ) => Promise<void>
  /** Adds a job at every time that the cron expression names, once for all processes together. */
  repeat: (to: Queue<Record<string, never>>, cron: string) => Promise<void>
  stop: () => Promise<void>
}

/** At most one job per key waits. Running jobs do not count, so a job that is added meanwhile is not lost. */
const ONE_WAITING_PER_KEY = 'short'
/**
 * After an outage more jobs are due than one batch holds, so the next batch follows a full one at once. Workers look
 * for jobs seldom, because `wakeByTheClock` wakes them when a job is due.
 */
const AT_WORK = { pollingIntervalSeconds: 300, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const
/** The library adds cron jobs up to 15 seconds late. It seldom looks for jobs that wait for others: we have none. */
const SELDOM = { cronWorkerIntervalSeconds: 15, flowIntervalSeconds: 3600 } as const
/** A job waits half of this on average. */
const LOOK_EVERY_MS = 1_000
/** A connection that broke silently may stay without an answer for 15 minutes; the next query takes another one. */
const NO_ANSWER_MS = 5_000
/** A job that asks the card gateway and charges again takes 37 seconds at most; a stop lets it write down the answer. */
const STOP_TIMEOUT = 40_000

/** Starts these job queues in the database of everything else. */
export async function startJobs(
  connection: Connection,
  log: FastifyBaseLogger,
  queues: readonly Queue<object>[],
): Promise<Jobs> {
  const boss = new PgBoss({ ...connection.jobs, ...SELDOM, schema: JOBS_SCHEMA })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  try {
    for (const each of queues) await openQueue(boss, each)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  const { workTogether, stop } = workersOf(boss, connection.db, log)
  return {
    enqueue: async (tx, { name }, payload, { afterSeconds, key, group } = {}) => {
      await boss.send(name, payload, {
        db: statementsIn(tx),
        singletonKey: key ?? randomUUID(),
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
        ...(group === undefined ? {} : { group: { id: group } }),
      })
    },
    enqueueAll: async (tx, { name }, jobs) => {
      const rows = jobs.map(({ payload, key, group, afterSeconds }) => ({
        data: payload,
        singletonKey: key,
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
        ...(group === undefined ? {} : { group: { id: group } }),
      }))
      await boss.insert(name, rows, { db: statementsIn(tx) })
    },
    work: (from, handle) => workTogether(from, (payloads) => Promise.allSettled(payloads.map(handle))),
    workTogether,
    repeat: async ({ name }, cron) => {
      await boss.schedule(name, cron, {}, { singletonKey: name })
    },
    stop: async () => {
      await stop()
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT })
    },
  }
}

/** Puts workers to queues, and wakes them when there are jobs. */
function workersOf(boss: PgBoss, db: Database, log: FastifyBaseLogger): Pick<Jobs, 'workTogether' | 'stop'> {
  const crews = new Map<string, Crew>()
  const wake = (name: string) => {
    const { ids, busy } = crews.get(name) ?? NOBODY
    // One of them is idle, and the others look for jobs again when they are done.
    for (const id of ids.slice(0, busy + 1)) boss.notifyWorker(id)
  }
  const clock = wakeByTheClock(db, crews, { wake, log })
  const workTogether: Jobs['workTogether'] = async ({ name, workers = 1, ...settings }, handle) => {
    const { batchSize = AT_WORK.batchSize, ofGroupAtOnce } = settings
    const crew = { ...NOBODY }
    crews.set(name, crew)
    const runAll = async (batch: Job<never>[]) => {
      crew.busy += 1
      if (batch.length === batchSize) wake(name)
      return runTogether(batch, handle, log.child({ job: name })).finally(() => (crew.busy -= 1))
    }
    const groups = ofGroupAtOnce === undefined ? {} : { localGroupConcurrency: ofGroupAtOnce }
    await boss.work(name, { ...AT_WORK, batchSize, localConcurrency: workers, ...groups }, runAll)
    const own = boss.getWipData().filter((worker) => worker.name === name)
    crew.ids = own.map(({ id }) => id)
  }
  return { workTogether, stop: clock.stop }
}

/** Lets the library send statements in our transaction. */
function statementsIn(tx: Database): NonNullable<ConstructorOptions['db']> {
  const { session } = tx._
  return {
    executeSql: (text, values = []) =>
      session
        .prepareQuery<PreparedQueryConfig & { execute: { rows: unknown[] } }>(
          { sql: text, params: values },
          undefined,
          undefined,
          false,
        )
        .execute(),
  }
}

/** The workers of a queue, and how many of them are at a batch. */
type Crew = { ids: readonly string[]; busy: number }
const NOBODY: Crew = { ids: [], busy: 0 }
type Waking = { wake: (name: string) => void; log: FastifyBaseLogger }

/**
 * Asks every second which queues have due jobs, and wakes an idle worker of each: many would share out what one takes as a batch.
 * One query serves all workers; otherwise each would send its own.
 */
function wakeByTheClock(db: Database, crews: ReadonlyMap<string, Crew>, { wake, log }: Waking) {
  const stopped = new AbortController()
  const untilStopped = async () => {
    while (!stopped.signal.aborted) {
      try {
        for (const name of await within(NO_ANSWER_MS, queuesWithDueJobs(db, [...crews.keys()]))) wake(name)
      } catch (error) {
        log.error({ err: error }, 'job queue')
      }
      await pause(LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = untilStopped()
  return {
    stop: () => {
      stopped.abort()
      return running
    },
  }
}

/** Repeats every condition of the library's index; if one were missing, each query would read the jobs of a week. */
async function queuesWithDueJobs(db: Database, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const statement = sql`
    select name from ${sql.identifier(JOBS_SCHEMA)}.queue
    where name in ${names} and exists (
      select from ${sql.identifier(JOBS_SCHEMA)}.job
      where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`
  const rows = await rowsOf<{ name: string }>(db, statement)
  return rows.map(({ name }) => name)
}

async function openQueue(boss: PgBoss, { name, heartbeatSeconds }: Queue<object>): Promise<void> {
  const retry = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }
  const heartbeats = heartbeatSeconds ? { heartbeatSeconds } : {}
  await boss.createQueue(name, { policy: ONE_WAITING_PER_KEY, ...retry, ...heartbeats })
  // The library reads a queue's settings at its first job, on a connection of its own. In a transaction of a database
  // with one connection that read would wait for ever, so this call makes it now.
  await boss.findJobs(name, { id: randomUUID() })
}

/** Catches the error of each job, so that only this job is repeated. */
async function runTogether<Payload>(
  batch: readonly Job<Payload>[],
  handle: (payloads: readonly Payload[]) => Promise<readonly PromiseSettledResult<unknown>[]>,
  log: FastifyBaseLogger,
): Promise<JobResult[]> {
  const outcomes = await handle(batch.map(({ data }) => data)).catch((error: unknown) =>
    batch.map(() => ({ status: 'rejected', reason: error }) as const),
  )
  return batch.map(({ id }, n) => {
    const outcome = outcomes[n]
    if (outcome?.status === 'fulfilled') return { id, status: 'completed' }
    const error: unknown = outcome ? outcome.reason : new Error('the job has no outcome')
    log.error({ err: error, jobId: id }, 'job failed')
    return { id, status: 'failed', output: { message: withoutParameters(String(error)) } }
  })
}

/** The library's own queues begin with this. */
const OF_THE_LIBRARY = '__pgboss__'

/** How many jobs of a queue are in a state; `due` could run now, `later` waits for its time or for its next try. */
export type JobCount = {
  queue: string
  state: 'due' | 'later' | 'active' | 'failed'
  jobs: number
  /** How long the oldest due job has been waiting. */
  oldestSeconds: number
}

/** Counts the jobs of each queue and state. Finished jobs do not count, and a state without jobs has no row. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const statement = sql`
    select name as queue,
      case when state in ('active', 'failed') then state::text when start_after > now() then 'later' else 'due' end as state,
      count(*)::int as jobs,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as "oldestSeconds"
    from ${sql.identifier(JOBS_SCHEMA)}.job
    where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, ${OF_THE_LIBRARY})
    group by 1, 2`
  return rowsOf<JobCount>(db, statement)
}
