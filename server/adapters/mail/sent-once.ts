import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mailer } from './mailer.ts'

/**
 * How many emails are remembered: more than are sent in a day. An email whose process died before it was marked as sent
 * waits a quarter of an hour until its job is given up, and up to a day for the sweep; until then newer emails must not
 * push out its note.
 */
const REMEMBERED = 100_000

export type SentOnceOptions = { file: string; onUnnoted: (error: unknown) => void; /** Emails. */ remembered?: number }

/**
 * A mailer that sends no email twice, by its Message-ID, even when the process is killed before the mail queue records it:
 * each accepted email is noted in `file` at once, before anything that waits for the database. When the file cannot be
 * written, emails are sent anyway, and after a kill possibly twice.
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
  const messageIds = new Set(readNotes(file).slice(-remembered))
  const write = (writing: () => void) => {
    try {
      writing()
    } catch (error) {
      onUnnoted(error)
    }
  }
  const shorten = () => {
    for (const oldest of messageIds) if (messageIds.size > remembered) messageIds.delete(oldest)
    writeFileSync(`${file}.part`, Array.from(messageIds, line).join(''), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
  return {
    has: (messageId) => messageIds.has(messageId),
    // Nothing is awaited between the mail server's confirmation and the note, so that only a kill within a few microseconds
    // loses it.
    add: (messageId) => {
      messageIds.add(messageId)
      write(() => {
        mkdirSync(path.dirname(file), { recursive: true })
        appendFileSync(file, line(messageId), { mode: 0o600 })
        if (messageIds.size >= 2 * remembered) shorten()
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
