import ipaddr from 'ipaddr.js'

/**
 * Whom attempts of an address are counted against: an IPv4 address, or the /64 of an IPv6 one, because whoever has one
 * address of such a network has all of them.
 */
export const networkKeyOf = (address: string): string => prefixOf(address, 4)

/**
 * The network that a provider gives to one customer: an IPv4 address, or the /48 of an IPv6 one. A stranger who has a /48
 * has 65,536 networks of /64; counts that only a stranger can fill go by this one.
 * @param address an address, or what `networkKeyOf` made of one
 */
export const siteKeyOf = (address: string): string => prefixOf(address.replace(/\/64$/, ''), 3)

function prefixOf(address: string, parts: number): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const first = parsed.parts.slice(0, parts).map((part) => part.toString(16))
  return `${first.join(':')}::/${parts * 16}`
}
