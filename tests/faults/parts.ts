import { missingPackages } from '../../tools/cluster/packages.ts'
import { quantile } from '../bench/numbers.ts'
import { findPostgres } from '../support/postgres.ts'
import { runCardTesting } from './card-testing.ts'
import { runClockJumps } from './clock-jumps.ts'
import { runCuts } from './cuts.ts'
import { runDelayed } from './delayed.ts'
import { runDiskFull } from './disk-full.ts'
import { runDoubles } from './doubles.ts'
import { type FailoverResult, runFailover } from './failover.ts'
import { runMailDown } from './mail-down.ts'
import { allCases, type MatrixResult, runMatrix } from './matrix.ts'
import { mutantsFor, catchMutant } from './catch-mutant.ts'
import { runPromoRaces } from './promo-race.ts'
import { type RandomResult, runRandom } from './random.ts'
import type { Recovery } from './recovery.ts'
import { earlierRevision } from './revision.ts'
import type { Stage } from './stage.ts'
import { runUpgrade, type UpgradeResult } from './upgrade.ts'
import { runWebhooks } from './webhooks.ts'

export type Size = {
  /** Of each random part one run per seed; the others take the first. */
  seeds: readonly number[]
  checkouts: number
  /** Each part has a number of its own. */
  kills?: number | undefined
  runs: number
  only?: string | undefined
  /** The revision that an upgrade begins from. */
  from?: string | undefined
}

/** What a part measured, in words, and every rule that it found broken; `notRun`: why it proved nothing here. */
export type Outcome = { figures: string; broken: readonly string[] } | { notRun: string }

/** A part gives null on a database, or a machine, that it is not for. */
type Part = (stage: Stage, size: Size) => Promise<Outcome | null>

const ROUNDS = 10
const AT_ONCE = 50
/** So many that each way to pay later meets each moment of death. */
const DELAYED_KILLS = 200
/** So many that each kind of fact meets most of its moments of death. */
const WEBHOOK_KILLS = 60
const SHARE_OF_DOUBLES = 0.005
/** How soon after a restart the payments that it found running have to be at their end: 99 of 100. */
const RECOVERED_S = 60
/** How soon there are sales again after a primary was killed: 99 of 100. */
const REPLACED_S = 15

export const PARTS = {
  matrix: async (stage, { only }) => {
    const cases = allCases().filter(({ point }) => !only || only.split(',').includes(point))
    return matrixOutcome(await runMatrix(stage, cases))
  },
  mutants: async (stage, { only }) => {
    const catches = []
    for (const mutant of mutantsFor(stage)) if (!only || only === mutant) catches.push(await catchMutant(stage, mutant))
    const missed = catches.filter(({ isCaught }) => !isCaught)
    return {
      figures: `${catches.length - missed.length} of ${catches.length} mutants caught`,
      broken: missed.map(
        ({ mutant, broken }) => `${mutant} was not caught; what was: ${broken.join('; ') || 'nothing'}`,
      ),
    }
  },
  random: (stage, size) => randomRuns(stage, size, 1),
  'two-processes': async (stage, size) => (stage.kind === 'pglite' ? null : randomRuns(stage, size, 2)),
  cuts: async (stage, { seeds: [seed = 1], checkouts }) => {
    if (stage.kind === 'pglite') return null
    const { blows, sales, broken } = await runCuts(stage, { seed, checkouts })
    const struck = Object.entries(blows).map(([blow, times]) => `${blow} ${times}`)
    return { figures: `${sales} sales, ${struck.join(', ')}`, broken }
  },
  delayed: async (stage, { seeds, kills = DELAYED_KILLS }) => {
    const figures: string[] = []
    const broken: string[] = []
    for (const seed of seeds) {
      const result = await runDelayed(stage, { seed, kills })
      const { orders, ofBroker, reached, captures, sales } = result
      figures.push(
        `seed ${seed}: ${orders} orders (${ofBroker} of a broker), ${result.kills} kills, ${reached} of them inside of a step; ${captures} payments, ${sales} sales`,
      )
      broken.push(...result.broken.map((rule) => `seed ${seed}: ${rule}`))
    }
    return { figures: figures.join('\n  '), broken }
  },
  webhooks: async (stage, { seeds, kills = WEBHOOK_KILLS }) => {
    const figures: string[] = []
    const broken: string[] = []
    for (const seed of seeds) {
      const result = await runWebhooks(stage, { seed, kills })
      const { reached, sales, apiSales, events, arrivals } = result
      figures.push(
        `seed ${seed}: ${result.kills} kills, ${reached} of them at their moment; ${sales} sales, ${apiSales} of them by the API; ${events} events, ${arrivals} messages at the receiver`,
      )
      broken.push(...result.broken.map((rule) => `seed ${seed}: ${rule}`))
    }
    return { figures: figures.join('\n  '), broken }
  },
  doubles: async (stage) => {
    const { trips, sales, captures, broken } = await runDoubles(stage, ROUNDS)
    return { figures: `${trips} trips, ${captures} charges, ${sales} sales`, broken }
  },
  promo: async (stage, { runs }) => {
    if (stage.kind === 'pglite') return null
    const { exact, broken } = await runPromoRaces(stage, { runs, processes: 2 })
    return { figures: `200 buyers of 10 uses on two processes: exact in ${exact} of ${runs} runs`, broken }
  },
  cards: async (stage) => {
    if (stage.kind === 'pglite') return null
    const { payments, declined, broken } = await runCardTesting(stage, 2)
    return { figures: `${payments} declined cards at once on two processes: ${declined} reached the bank`, broken }
  },
  clock: async (stage) => {
    const { jumps, broken } = await runClockJumps(stage)
    return { figures: `${jumps} jumps of the clock`, broken }
  },
  mail: async (stage) => {
    const { sold, emails, doubledEmails, broken } = await runMailDown(stage)
    return { figures: `${sold} sold while no mail left, ${emails} emails after, ${doubledEmails} twice`, broken }
  },
  disk: async ({ kind }) => {
    const result = await runDiskFull(kind)
    if (!result) return { notRun: 'this machine lets us mount no small disk' }
    const { soldBefore, soldWhileFull, refusedWhileFull, soldAfter, readyWhileFull, readyAfter, broken } = result
    const figures = `sold ${soldBefore} before, ${soldWhileFull} while full (${refusedWhileFull.join(' and ')} refused, /readyz ${readyWhileFull}), ready ${readyAfter.toFixed(1)} s after, ${soldAfter} after`
    return { figures, broken }
  },
  cluster: async ({ kind }, { kills = 20 }) => {
    const programs = await findPostgres()
    if (kind === 'pglite' || !programs) return null
    const missing = await missingPackages()
    return missing ? { notRun: missing } : failoverOutcome(await runFailover(programs, { kills }))
  },
  upgrade: async (stage, { from }) => {
    if (stage.kind === 'pglite') return null
    const missing = await missingPackages(['haproxy'])
    const revision = from ?? (await earlierRevision())
    if (missing || !revision) return { notRun: missing ?? 'there is no git here to take an earlier release from' }
    return upgradeOutcome(revision, await runUpgrade(stage, revision))
  },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof PARTS

function matrixOutcome({ cases, unreached, broken, emails, doubledEmails }: MatrixResult): Outcome {
  return {
    figures: `${cases} cases, ${emails} emails, ${doubledEmails} of them twice`,
    broken: [...broken, ...unreached.map((one) => `the fail point was not reached: ${one}`)],
  }
}

async function randomRuns(stage: Stage, { seeds, checkouts, kills = 200 }: Size, processes: number): Promise<Outcome> {
  const figures: string[] = []
  const broken: string[] = []
  for (const seed of seeds) {
    const result = await runRandom(stage, { seed, checkouts, kills, processes, atOnce: AT_ONCE })
    const run = randomOutcome(result, seed)
    figures.push(run.figures)
    broken.push(...run.broken.map((rule) => (seeds.length > 1 ? `seed ${seed}: ${rule}` : rule)))
  }
  return { figures: figures.join('\n  '), broken }
}

function randomOutcome(result: RandomResult, seed: number): { figures: string; broken: readonly string[] } {
  const { checkouts, kills, sales, captures, refunds, emails, doubledEmails, runSeconds, settleSeconds } = result
  const ends = Object.entries(result.endings).map(([ending, times]) => `${ending} ${times}`)
  const hasManyDoubles = doubledEmails > Math.max(1, emails * SHARE_OF_DOUBLES)
  const { p99, running } = result.recovery
  return {
    figures:
      `seed ${seed} (${result.provider}): ${checkouts} checkouts, ${kills} kills in ${runSeconds} s and ${settleSeconds} s to settle; ` +
      `${captures} charges, ${refunds} refunds, ${sales} sales, ${emails} emails (${doubledEmails} twice); ` +
      `${recoveredIn(result.recovery)}; ${refundedIn(result)}; ` +
      ends.join(', '),
    broken: [
      ...result.broken,
      ...(hasManyDoubles ? [`I8 ${doubledEmails} of ${emails} emails came twice`] : []),
      ...(running === 0 ? ['nothing was running at any restart: how soon it would be final is not known'] : []),
      ...(p99 > RECOVERED_S ? [`payments of before a restart took ${p99.toFixed(1)} s to their end (p99)`] : []),
    ],
  }
}

/** Counted from the sending of the charge, on the product's clock, which leaps with every outage of the run. */
function refundedIn({ refundDelays }: RandomResult): string {
  if (refundDelays.length === 0) return 'no refund'
  const minutes = (share: number) => (quantile(refundDelays, share) / 60).toFixed(1)
  return `refunds of a running payment asked for after p50 ${minutes(0.5)}, p99 ${minutes(0.99)} minutes`
}

function recoveredIn({ restarts, running, p50, p99, left }: Recovery): string {
  if (running === 0) return `nothing was running at ${restarts} restarts`
  const result = p99 > RECOVERED_S ? 'missed' : 'met'
  return (
    `${running} running at ${restarts} restarts, final in p50 ${p50.toFixed(1)} s, p99 ${p99.toFixed(1)} s ` +
    `(target ${RECOVERED_S} s: ${result}), ${left} later`
  )
}

function failoverOutcome({ outages, answers, slowest, sales, captures, refunds, broken }: FailoverResult): Outcome {
  const kinds = [...new Set(outages.map(({ blow }) => blow))]
  const times = (kind: string) => outages.filter(({ blow }) => blow === kind).map(({ seconds }) => seconds)
  const lines = kinds.map((kind) => {
    const all = times(kind)
    return `${kind} ${all.length} times, sales again in p50 ${quantile(all, 0.5).toFixed(1)} s, most ${Math.max(...all).toFixed(1)} s`
  })
  const killed = outages.filter(({ blow }) => blow.endsWith('killed')).map(({ seconds }) => seconds)
  const p99 = quantile(killed, 0.99)
  return {
    figures:
      `${captures} charges, ${refunds} refunds, ${sales} sales\n  ${lines.join('\n  ')}\n  ` +
      `killed: p99 ${p99.toFixed(1)} s (target ${REPLACED_S} s)\n  ${answered(answers, slowest)}`,
    broken: [...broken, ...(p99 > REPLACED_S ? [`sales came again only after ${p99.toFixed(1)} s (p99)`] : [])],
  }
}

function upgradeOutcome(revision: string, result: UpgradeResult): Outcome {
  const { steps, answers, slowest, sales, captures, refunds, broken } = result
  const lines = steps.map(({ releases, pause }) => `${releases}: longest without a sale ${pause.toFixed(1)} s`)
  return {
    figures:
      `from ${revision}: ${captures} charges, ${refunds} refunds, ${sales} sales\n  ${lines.join('\n  ')}\n  ` +
      answered(answers, slowest),
    broken,
  }
}

function answered(answers: Record<string, number>, slowest: number): string {
  const each = Object.entries(answers).map(([answer, count]) => `${answer}: ${count}`)
  return `answers: ${each.join(', ')}; slowest ${slowest.toFixed(1)} s`
}
