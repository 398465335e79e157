import { isIP } from 'node:net'

const MOST_HOPS = 9

/**
 * Reads which balancers' forwarded headers are trusted: a number of them in a row, those at some addresses, or none
 * (false); undefined for an invalid setting. There is no "all of them": the client writes the first address in the header.
 */
export function proxiesOf(setting: string): false | number | string[] | undefined {
  if (setting === 'no') return false
  if (setting === 'yes') return 1
  if (/^\d+$/.test(setting)) return inRange(Number(setting), 1, MOST_HOPS) ? Number(setting) : undefined
  const addresses = setting.split(',').map((address) => address.trim())
  return addresses.every(isNetwork) ? addresses : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d+$/.test(prefix) && inRange(Number(prefix), 1, version === 4 ? 32 : 128))
}

function inRange(number: number, from: number, to: number): boolean {
  return number >= from && number <= to
}
