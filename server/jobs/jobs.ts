import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection, Database } from '../db/connect.ts'

/** Every queue and what travels in it: ids only, the truth is in the tables. */
export type JobPayloads = {
  /** Ask the gateway about an attempt whose outcome we do not know. */
  'check-attempt': { attemptId: string }
  /** Issue the sale of a paid checkout whose buyer did not come back. */
  'complete-sale': { checkoutId: string }
  /** Send money back. */
  'send-refund': { refundId: string }
  /** Send a letter of mail_message. */
  'send-mail': { mailId: string }
  /** Sweep what has an owner and a deadline: attempts, holds, checkouts, mail. Runs by itself on a schedule. */
  'sweep-checkouts': Record<string, never>
}
export type JobName = keyof JobPayloads

type Delay = { afterSeconds?: number; /** At most one waiting job per key. */ key?: string }

export type Jobs = {
  /** Adds a job inside the caller's transaction: rolled back with it, visible with it. */
  enqueue: <Name extends JobName>(tx: Database, name: Name, payload: JobPayloads[Name], delay?: Delay) => Promise<void>
  /** Runs `handle` for each job; a thrown error is retried with growing pauses. */
  work: <Name extends JobName>(name: Name, handle: (payload: JobPayloads[Name]) => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

const QUEUES: readonly JobName[] = ['check-attempt', 'complete-sale', 'send-refund', 'send-mail', 'sweep-checkouts']

/** Starts the job queue in the same database as everything else. */
export async function startJobs(connection: Connection, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ ...connection.jobs, schema: 'jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const name of QUEUES) {
    await boss.createQueue(name, { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 })
  }
  return {
    enqueue: async (tx, name, payload, delay = {}) => {
      await boss.send(name, payload, {
        db: fromDrizzle(tx as never, sql),
        ...(delay.afterSeconds ? { startAfter: delay.afterSeconds } : {}),
        ...(delay.key ? { singletonKey: delay.key } : {}),
      })
    },
    work: async (name, handle) => {
      await boss.work(name, { pollingIntervalSeconds: 1, batchSize: 5 }, async (jobs) => {
        for (const job of jobs) await handle(job.data as never)
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
