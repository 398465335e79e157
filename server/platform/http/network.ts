import ipaddr from 'ipaddr.js'
import { plainAddress } from './plain-address.ts'

/**
 * The networks that an address is of, narrowest first. An IPv6 customer owns a /64, most often a /56 and at times a /48 with all
 * addresses of it; of IPv4 an address, and a company at times the /24 around it. What is no address counts by itself.
 */
export function networksOf(address: string): [string, ...string[]] {
  const plain = plainAddress(address)
  if (plain === null) return [address]
  if (!plain.includes(':')) return [plain, plain.replace(/\d+$/, '0/24')]
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(plain).parts
  const starting = (...groups: number[]) => groups.map((group) => group.toString(16)).join(':')
  return [`${starting(a, b, c, d)}::/64`, `${starting(a, b, c, d & 0xff00)}::/56`, `${starting(a, b, c)}::/48`]
}

/** The widest network that is one customer's. */
export function widestNetworkOf(address: string): string {
  return networksOf(address).at(-1) ?? address
}

/** An IPv6 customer owns 2^64 addresses: they count as one. */
export function networkOf(address: string): string {
  return networksOf(address)[0]
}

/** The network of an address, "190.64.10.x" or "2800:a4:1:x": enough to distinguish home from abroad, not enough to identify a person. */
export function shortenedAddress(address: string): string {
  const network = networkOf(address)
  if (!network.includes(':')) return network.replace(/\d+$/, 'x')
  return `${network.split(':').slice(0, 3).join(':')}:x`
}
