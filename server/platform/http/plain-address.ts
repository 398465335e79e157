import { isIP } from 'node:net'

/** An IPv6 address in brackets or an IPv4 one, with the port that some balancers leave behind it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/
/** How a server that listens on IPv6 writes a caller of IPv4. */
const MAPPED = /^::ffff:(?=[\d.]+$)/i

/** The network address that a text says, without port, brackets or zone and IPv4 as such; null where it says none. */
export function plainAddress(text: string): string | null {
  const { v6, v4 } = WITH_PORT.exec(text.trim())?.groups ?? {}
  const address = (v6 ?? v4 ?? text.trim()).replace(/%.*$/, '').replace(MAPPED, '')
  return isIP(address) === 0 ? null : address
}
