import { readdirSync, readFileSync } from 'node:fs'

/** The unit of Linux' processor times in /proc: ticks per second. */
const TICKS_A_SECOND = 100

/** The parent of a process, and the processor time of the process and its ended children, from the kernel's counters. */
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

/** The running child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === pid)
    .map(Number)
}

export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0
}

/** The processor time that processes and their threads have used so far, in milliseconds. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.milliseconds ?? 0), 0)
}
