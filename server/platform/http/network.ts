/** An IPv6 customer owns 2^64 addresses: they count as one. Some balancers leave the port behind an IPv4 one. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const v4 = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1]
  if (v4 !== undefined) return v4
  if (address.toLowerCase().startsWith('::ffff:')) return address.slice('::ffff:'.length)
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const full = [...groups(head), ...Array<string>(address.includes('::') ? missing : 0).fill('0'), ...groups(tail)]
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The network of an address, "190.64.10.x" or "2800:a4:1:x": enough to distinguish home from abroad, not enough to identify a person. */
export function shortenedAddress(address: string): string {
  const network = networkOf(address)
  if (!network.includes(':')) return network.replace(/\d+$/, 'x')
  return `${network.split(':').slice(0, 3).join(':')}:x`
}
