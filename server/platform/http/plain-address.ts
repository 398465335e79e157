import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv6 address in brackets or an IPv4 one, with the port that some balancers leave behind it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/

/**
 * The network address that a text says, without port, brackets or zone; null where it says none. A caller of IPv4 has that address,
 * also where a server that listens on IPv6 writes it as one of IPv6.
 */
export function plainAddress(text: string): string | null {
  const { v6, v4 } = WITH_PORT.exec(text.trim())?.groups ?? {}
  const address = (v6 ?? v4 ?? text.trim()).replace(/%.*$/, '')
  if (isIP(address) === 0) return null
  const plain = ipaddr.process(address)
  return plain.kind() === 'ipv4' ? plain.toString() : address
}
