import { plainAddress } from './plain-address.ts'

/**
 * The networks that an address is of, narrowest first. An IPv6 customer owns a /64, most often a /56 and at times a /48 with all
 * addresses of it; of IPv4 an address, and a company at times the /24 around it. What is no address counts by itself.
 */
export function networksOf(address: string): [string, ...string[]] {
  const groups = groupsOf(address)
  if (typeof groups === 'string') return plainAddress(groups) ? [groups, groups.replace(/\d+$/, '0/24')] : [groups]
  const [a, b, c, d] = groups
  const half = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [`${a}:${b}:${c}:${d}::/64`, `${a}:${b}:${c}:${half}::/56`, `${a}:${b}:${c}::/48`]
}

/** The widest network that is one customer's. */
export function widestNetworkOf(address: string): string {
  return networksOf(address).at(-1) ?? address
}

/** An IPv6 customer owns 2^64 addresses: they count as one. */
export function networkOf(address: string): string {
  return networksOf(address)[0]
}

/** The first four groups of an IPv6 address, without zeros in front; an IPv4 address as it is. */
function groupsOf(text: string): string | [string, string, string, string] {
  const address = plainAddress(text) ?? text
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const full = [...groups(head), ...Array<string>(address.includes('::') ? missing : 0).fill('0'), ...groups(tail)]
  const [a = '0', b = '0', c = '0', d = '0'] = full.map((group) => group.replace(/^0+(?=.)/, ''))
  return [a, b, c, d]
}

/** The network of an address, "190.64.10.x" or "2800:a4:1:x": enough to distinguish home from abroad, not enough to identify a person. */
export function shortenedAddress(address: string): string {
  const network = networkOf(address)
  if (!network.includes(':')) return network.replace(/\d+$/, 'x')
  return `${network.split(':').slice(0, 3).join(':')}:x`
}
