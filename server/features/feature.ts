import type { Router } from '../platform/http/serve.ts'
import { type Queue, queue } from '../platform/jobs/jobs.ts'
import type { Dependencies } from './dependencies.ts'
import type { Email } from './email.ts'

/** The parts of a feature, which server/app.ts puts together. */
export type Feature = {
  /** Functions that register its API calls. */
  routes?: readonly ((router: Router, dependencies: Dependencies) => void)[]
  /** The kinds of email that it sends. */
  emails?: readonly Email<never>[]
  /** Its background jobs. */
  work?: readonly Work[]
  /** Runs at each start of the product, to make up for the time in which it did not run. */
  catchUp?: (dependencies: Dependencies) => Promise<void>
}

/** A queue, and the function that starts its workers. */
type Work = {
  from: Queue<object>
  start: (dependencies: Dependencies) => Promise<void>
  /** What it runs at the times of a cron expression. */
  byTheClock?: (dependencies: Dependencies) => Promise<unknown>
}

export const EVERY_MINUTE = '* * * * *'

/** Runs `run` for each job of a queue. Any number of processes may share the jobs of one database. */
export function work<Payload extends object>(
  from: Queue<Payload>,
  run: (dependencies: Dependencies, payload: NoInfer<Payload>) => Promise<unknown>,
): Work {
  const start = (dependencies: Dependencies) =>
    dependencies.jobs.work(from, async (payload) => void (await run(dependencies, payload)))
  return { from, start }
}

/** Runs `run` for the jobs of a batch together; its answer has the outcome of each, in their order. */
export function workTogether<Payload extends object>(
  from: Queue<Payload>,
  run: (
    dependencies: Dependencies,
    payloads: readonly NoInfer<Payload>[],
  ) => Promise<readonly PromiseSettledResult<unknown>[]>,
): Work {
  const start = (dependencies: Dependencies) =>
    dependencies.jobs.workTogether(from, (payloads) => run(dependencies, payloads))
  return { from, start }
}

/** Runs a job at the times of a cron expression, in UTC, once for all processes together. Its queue has the given name. */
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
  return { from, start, byTheClock: run }
}

/** Runs at once all that features run by the clock, as after a moment to which the clock of a sandbox was moved. */
export async function runByTheClock(features: readonly Feature[], dependencies: Dependencies): Promise<void> {
  for (const { byTheClock } of features.flatMap((feature) => feature.work ?? [])) await byTheClock?.(dependencies)
}

/** Starts the background jobs of a feature. Called before the server listens, so that older work comes before new calls. */
export async function startWork(feature: Feature, dependencies: Dependencies): Promise<void> {
  for (const { start } of feature.work ?? []) await start(dependencies)
  await feature.catchUp?.(dependencies)
}
