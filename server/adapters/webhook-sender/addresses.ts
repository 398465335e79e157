import ipaddr from 'ipaddr.js'

/** Whether the internet reaches an address, this machine alone, or neither, such as a private network. */
export type Reach = 'public' | 'loopback' | 'other'

/** The addresses of IPv6 that are given out; some beside them are translated to IPv4 on the way. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Tells where an IP address lies. Private, link-local, shared (CGNAT), multicast, reserved, documentation and translated
 * addresses are `other`, and so is IPv4 in IPv6: it could lead anywhere.
 */
export function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'other'
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === 'loopback') return 'loopback'
  if (range !== 'unicast') return 'other'
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GIVEN_OUT) ? 'other' : 'public'
}
