import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '#shared/errors.ts'
import type { Env } from '../../env.ts'
import { within } from '../../platform/concurrency/within.ts'

export type VirusScanner = {
  /**
   * Gives the names of the viruses in a file.
   * @throws Failure UNAVAILABLE when the scanner gives no answer: a file that was not scanned is not accepted
   */
  virusesIn: (content: Uint8Array) => Promise<readonly string[]>
}

/** The address at which `clamd`, ClamAV's service, listens. */
export type ClamAvAddress = { host: string; port: number }

const PATIENCE_MS = 20_000

/** Creates the scanner: ClamAV if the settings name one; otherwise files are accepted unchecked. */
export function virusScanner(
  { clamAv }: Pick<Env, 'clamAv'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  patienceMs = PATIENCE_MS,
): VirusScanner {
  if (!clamAv) return { virusesIn: async () => [] }
  return {
    virusesIn: async (content) => {
      try {
        // The library waits for ever when the service closes the connection in the middle.
        return await within(patienceMs, scan(clamAv, content, patienceMs))
      } catch (error) {
        log.error({ err: error }, 'the virus scanner gave no answer')
        throw new Failure('UNAVAILABLE')
      }
    },
  }
}

async function scan({ host, port }: ClamAvAddress, content: Uint8Array, timeout: number): Promise<readonly string[]> {
  const { default: ClamAv } = await import('clamscan')
  const scanner = await new ClamAv().init({
    clamscan: { active: false },
    clamdscan: { host, port, timeout, localFallback: false, bypassTest: true },
  })
  const { isInfected, viruses } = await scanner.scanStream(Readable.from([Buffer.from(content)]))
  // For an answer that it did not understand, the library reports neither infected nor clean.
  if (typeof isInfected !== 'boolean') throw new Error('an answer that is neither yes nor no')
  return isInfected ? viruses : []
}
