import path from 'node:path'

/** Where exchange rates are taken from: a service at an address, or a file with its answer. */
export type RateSourceSetting = { kind: 'service'; url: string } | { kind: 'file'; path: string }

/**
 * Reads where exchange rates are taken from: an address, or the absolute path of a file; undefined for anything else. An
 * address with a user is refused, because calls cannot send it.
 */
export function rateSourceOf(setting: string): RateSourceSetting | undefined {
  if (path.isAbsolute(setting)) return { kind: 'file', path: setting }
  const url = URL.parse(setting)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return { kind: 'service', url: url.href }
}
