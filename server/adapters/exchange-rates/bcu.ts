import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Day } from '#shared/dates.ts'
import { failed, MOST_BYTES, readAnswer, requestFor } from './bcu-wire.ts'
import type { RateSource, SourceAnswer } from './port.ts'

const PATIENCE_MS = 20_000

/** The web service of quotations of Uruguay's central bank, at its own address or behind a proxy. */
export function bcuService(url: string, patienceMs = PATIENCE_MS): RateSource {
  return {
    name: new URL(url).hostname,
    published: async (period) => {
      try {
        return await ask(url, period, patienceMs)
      } catch (error) {
        return noAnswer(error)
      }
    },
  }
}

async function ask(url: string, period: { from: Day; to: Day }, patienceMs: number): Promise<SourceAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    ...requestFor(period),
    // The settings name the one host that is asked.
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    return failed('status', `HTTP ${answer.status}`)
  }
  return readAnswer(await startOf(answer.body ?? []))
}

/** A file that another program keeps, with an answer of the same service. */
export function bcuFile(file: string): RateSource {
  return {
    name: path.basename(file),
    published: () =>
      startOf(createReadStream(file)).then(readAnswer, (error: unknown) => failed('no-file', codeOf(error))),
  }
}

/** Reads a text, and of one that is too long to be an answer no more than shows that. */
async function startOf(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MOST_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Says why a call had no answer. */
export function noAnswer(error: unknown): SourceAnswer {
  if (error instanceof Error && error.name === 'TimeoutError') return failed('late', null)
  const code = codeOf(error instanceof Error ? (error.cause ?? error) : error)
  return failed(/CERT|SIGNATURE|ISSUER/.test(code) ? 'certificate' : 'unreachable', code)
}

function codeOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error)
}
