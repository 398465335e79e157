import { setTimeout as pause } from 'node:timers/promises'
import { hasRoom } from './room.ts'
import type { Embedded } from './pglite/answer.ts'
import { openThread } from './pglite/thread.ts'

/** Milliseconds between two looks at whether it can be opened again. */
const RETRY_MS = 2_000

/**
 * The embedded database of a folder. Where its PostgreSQL stops, as it does when its log finds no room on the disk, every message
 * is refused until there is room and the folder is open again. What was committed is in the folder. `say` hears of both.
 * @throws Error as PGlite does when it cannot be opened at first
 */
export async function openReopening(folder: string, say: (sentence: string) => void): Promise<Embedded> {
  const closing = new AbortController()
  let reopened = Promise.resolve()
  let thread: Embedded

  const open = async () => {
    thread = await openThread(folder, (stop) => {
      reopened = reopen(stop)
    })
  }

  const reopen = async ({ cause }: Error) => {
    say(`The embedded database stopped: ${(cause as Error).message}. It is opened again when its disk has room.`)
    for (;;) {
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      try {
        if (!(await hasRoom(folder))) continue
        await open()
        return say('The embedded database is open again.')
      } catch (error) {
        say(`The embedded database cannot be opened again: ${String(error)}`)
      }
    }
  }

  await open()
  return {
    ask: (messages) => thread.ask(messages),
    close: async () => {
      closing.abort()
      await reopened
      await thread.close()
    },
  }
}
