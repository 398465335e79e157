import type { Env } from '../../env.ts'
import { bcuFile, bcuService } from './bcu.ts'
import type { RateSource } from './port.ts'

/** Chooses the source of exchange rates: the service or the file of the settings, or none. */
export function rateSource({ rateSource: setting }: Pick<Env, 'rateSource'>): RateSource | null {
  if (!setting) return null
  return setting.kind === 'service' ? bcuService(setting.url) : bcuFile(setting.path)
}
