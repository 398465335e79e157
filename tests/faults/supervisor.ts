import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxClient } from '../support/sandbox-client.ts'
import { type Arming, type Command, type ProductProcess, spawnProduct, untilItListens } from './product-process.ts'

/** How long a dead process stays away: long enough for its attempts to be lost, so that each death is looked into at once. */
export const OUTAGE_MS = 45_000
const MOST_OWN_DEATHS = 20
/** Milliseconds until the death of a process is known. */
const KNOWN_DEAD_MS = 100

/** The time of product and bank: the machine's, and by how much they are ahead of it. */
export type Clock = {
  shiftMs: number
  /** How long a process that dies stays away, on the clocks of product and bank. */
  outageMs: number
  bank: SandboxClient
  /** Sets the clocks of the processes that live: those that start are given theirs. */
  followers: (() => void)[]
}

/** Starts one process of the product again whenever it dies. */
export type Supervisor = {
  /** When it was killed. Milliseconds of the machine's clock. */
  kills: readonly number[]
  ownDeaths: readonly string[]
  untilUp: () => Promise<void>
  /** Tells the living process, or its successor when that one dies meanwhile. */
  tell: (command: Command) => Promise<unknown>
  kill: () => Promise<void>
  /** Stops it in order and starts the product of another folder in its place; without one, ours. */
  replace: (root?: string) => Promise<void>
  /** Ends it for good. */
  rest: () => Promise<void>
}

type Settings = Parameters<typeof spawnProduct>[0]

export function supervise(settings: Settings, clock: Clock, arming: Arming | null): Supervisor {
  const url = `http://127.0.0.1:${settings.port}`
  const ownDeaths: string[] = []
  const kills: number[] = []
  let isResting = false
  let root = settings.root
  let leaving: ProductProcess | null = null
  let running: ProductProcess
  let up = start(arming)
  clock.followers.push(() => setClock(running, clock.shiftMs))

  async function start(armed: Arming | null): Promise<void> {
    const started = spawnProduct({ ...settings, root }, { arming: armed, shiftMs: clock.shiftMs })
    running = started
    void started.ended.then((how) => afterDeath(how, started))
    await untilItListens(url, started)
  }

  function afterDeath(how: string, dead: ProductProcess): void {
    if (isResting || (dead === leaving && how === 'code 0')) return
    if (how === 'SIGKILL') kills.push(Date.now())
    else ownDeaths.push(`${how}: ${dead.complaints().trim().split('\n').slice(-12).join('\n')}`)
    up = comeBack(how)
    // The caller that waits for it learns of a failure; without this line it would also be an unhandled one.
    up.catch(() => undefined)
  }

  async function comeBack(how: string): Promise<void> {
    if (ownDeaths.length > MOST_OWN_DEATHS) throw new Error(`the product dies by itself: ${ownDeaths.at(-1)}`)
    clock.shiftMs += clock.outageMs
    await clock.bank.shiftClock(clock.outageMs)
    for (const follow of clock.followers) follow()
    if (how !== 'SIGKILL') await pause(500)
    if (!isResting) await start(null)
  }

  async function untilUp(): Promise<void> {
    // A death after the wait began brings another start to wait for.
    for (let waited: Promise<void> | null = null; waited !== up || !running.isAlive();) {
      waited = up
      await waited
      if (isResting) throw new Error('the product rests')
      if (!running.isAlive()) await pause(20)
    }
  }

  return {
    ownDeaths,
    kills,
    untilUp,
    tell: async (command) => tellLiving(command, untilUp, () => running),
    kill: () => running.kill(),
    replace: async (by) => {
      await untilUp()
      leaving = running
      root = by
      // One that does not stop in order comes back as one that died.
      if ((await running.stop()) === 'code 0') up = start(null)
      await untilUp()
    },
    rest: async () => {
      isResting = true
      await up.catch(() => undefined)
      await running.kill()
    },
  }
}

async function tellLiving(command: Command, untilUp: () => Promise<void>, living: () => ProductProcess) {
  for (let tries = 0; ; tries += 1) {
    await untilUp()
    const current = living()
    try {
      return await current.tell(command)
    } catch (error) {
      // The channel of a killed process may break before its end is known.
      await pause(KNOWN_DEAD_MS)
      if (current.isAlive() || tries >= MOST_OWN_DEATHS) throw error
    }
  }
}

/** A process that dies before it has the time starts again with the right time. */
function setClock(running: ProductProcess, shiftMs: number): void {
  if (running.isAlive()) running.tell({ do: 'shift', shiftMs }).catch(() => undefined)
}
