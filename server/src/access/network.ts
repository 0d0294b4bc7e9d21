import ipaddr from 'ipaddr.js'

/**
 * Returns an IPv4 address unchanged and the /64 network of an IPv6 address, because one customer controls a whole /64.
 */
export const ipNetworkOfAddress = (address: string): string => prefixOf(address, 4)

/** Returns the /48 network of an IPv6 address, because an attacker with a /48 has 65,536 networks of size /64. */
export const ipv6Slash48NetworkOfAddress = (address: string): string => prefixOf(address.replace(/\/64$/, ''), 3)

function prefixOf(address: string, parts: number): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const first = parsed.parts.slice(0, parts).map((part) => part.toString(16))
  return `${first.join(':')}::/${parts * 16}`
}
