import ipaddr from 'ipaddr.js'

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Returns the network that a limit counts an address as: an IPv4 address itself, in any notation; the first 64 bits of
 * an IPv6 address, which belong to one customer; for an IPv4-mapped or NAT64 address, its IPv4 address. Other text is
 * returned unchanged. Every limit that is keyed by an address uses this.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const bytes = parsed.toByteArray()
  if (parsed.match(nat64)) return ipaddr.fromByteArray(bytes.slice(12)).toString()
  const network = ipaddr.fromByteArray([...bytes.slice(0, 8), ...new Array<number>(8).fill(0)])
  return `${network.toString()}/64`
}

/**
 * Strips port and brackets from an address as some proxies write it, `192.0.2.1:1234` or `[2001:db8::1]:1234`. Other
 * text is returned unchanged: the end of a bare IPv6 address is no port.
 */
export function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\]|([\d.]+))(?::\d{1,5})?$/.exec(address) ?? []
  const bare = v6 ?? v4
  return bare !== undefined && ipaddr.isValid(bare) ? bare : address
}
