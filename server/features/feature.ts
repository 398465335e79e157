import type { Router } from '../platform/http/serve.ts'
import { type Queue, queue } from '../platform/jobs/jobs.ts'
import type { Dependencies } from './dependencies.ts'
import type { Email } from './email.ts'

/** What a feature brings to the server (server/app.ts). */
export type Feature = {
  /** They serve its calls. */
  routes?: readonly ((router: Router, dependencies: Dependencies) => void)[]
  /** The kinds of email that it writes. */
  emails?: readonly Email<never>[]
  /** What it does that no call waits for. */
  work?: readonly Work[]
  /** What it makes up for, each time the product starts, of the time in which nothing ran. */
  catchUp?: (dependencies: Dependencies) => Promise<void>
}

/** A queue, and how its jobs begin to be done. */
type Work = { from: Queue<object>; start: (dependencies: Dependencies) => Promise<void> }

export const EVERY_MINUTE = '* * * * *'

/** Does each job of a queue. Any number of processes may do them on one database. */
export function work<Payload extends object>(
  from: Queue<Payload>,
  run: (dependencies: Dependencies, payload: NoInfer<Payload>) => Promise<unknown>,
): Work {
  const start = (dependencies: Dependencies) =>
    dependencies.jobs.work(from, async (payload) => void (await run(dependencies, payload)))
  return { from, start }
}

/** Does a job whenever the cron expression names the time, in UTC, once for all processes together. The name is its queue's. */
export function workByTheClock(
  name: string,
  cron: string,
  run: (dependencies: Dependencies) => Promise<unknown>,
): Work {
  const from = queue(name)
  const start = async (dependencies: Dependencies) => {
    await work(from, run).start(dependencies)
    await dependencies.jobs.repeat(from, cron)
  }
  return { from, start }
}

/** Starts what a feature does by itself. Call it before listening: what waits from before is served before what is new. */
export async function startWork(feature: Feature, dependencies: Dependencies): Promise<void> {
  for (const { start } of feature.work ?? []) await start(dependencies)
  await feature.catchUp?.(dependencies)
}
