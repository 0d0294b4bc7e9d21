import ipaddr from 'ipaddr.js'

/**
 * Whom attempts of an address are counted against: an IPv4 address, or the /64 of an IPv6 one, because whoever has one
 * address of such a network has all of them.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
