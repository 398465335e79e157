import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux, as programs see it. */
const TICKS_A_SECOND = 100

/** What of a process the kernel counts: its parent, and what it and its dead children used. */
function statOf(pid: string | number): { parent: number; milliseconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const ticks = fields.slice(11, 15).reduce((sum, some) => sum + some, 0)
    return { parent, milliseconds: (ticks * 1_000) / TICKS_A_SECOND }
  } catch {
    return null
  }
}

/** The processes that a process started and that live. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === pid)
    .map(Number)
}

export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0
}

/** What processes have used of the processor so far, with their threads, in milliseconds. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.milliseconds ?? 0), 0)
}
