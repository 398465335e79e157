import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mailer } from './mailer.ts'

/**
 * More emails than leave in a day. One that a dying process left unmarked waits a quarter of an hour for its job to be
 * given up, and up to a day for the sweep: its note must not have been pushed out by those that left meanwhile.
 */
const REMEMBERED = 100_000

export type SentOnceOptions = { file: string; onUnnoted: (error: unknown) => void; /** Emails. */ remembered?: number }

/**
 * A mailer that sends no email twice, by its Message-ID, also when the process is killed before the mail queue says that it
 * left: each email that was taken is noted in `file` at once, ahead of all that waits for the database. Where the file
 * cannot be written, emails leave all the same, and may do so twice after a kill.
 */
export function sentOnce(mailer: Mailer, { file, onUnnoted, remembered = REMEMBERED }: SentOnceOptions): Mailer {
  const notes = openNotes({ file, onUnnoted, remembered })
  return {
    send: async (email) => {
      if (notes.has(email.messageId)) return
      await mailer.send(email)
      notes.add(email.messageId)
    },
  }
}

type Notes = { has: (messageId: string) => boolean; add: (messageId: string) => void }

function openNotes({ file, onUnnoted, remembered }: Required<SentOnceOptions>): Notes {
  const known = new Set(readNotes(file).slice(-remembered))
  const write = (writing: () => void) => {
    try {
      writing()
    } catch (error) {
      onUnnoted(error)
    }
  }
  const shorten = () => {
    for (const oldest of known) if (known.size > remembered) known.delete(oldest)
    writeFileSync(`${file}.part`, Array.from(known, line).join(''), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
  return {
    has: (messageId) => known.has(messageId),
    // Nothing is awaited from the mail server's yes to the note: a kill in between has a few microseconds.
    add: (messageId) => {
      known.add(messageId)
      write(() => {
        mkdirSync(path.dirname(file), { recursive: true })
        appendFileSync(file, line(messageId), { mode: 0o600 })
        if (known.size >= 2 * remembered) shorten()
      })
    },
  }
}

const line = (messageId: string) => `${messageId}\n`

function readNotes(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
