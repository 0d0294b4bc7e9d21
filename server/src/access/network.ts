import ipaddr from 'ipaddr.js'

/**
 * Returns the network for which attempts from an address are counted: an IPv4 address, or the /64 of an IPv6 address,
 * because a customer controls all addresses of a /64.
 */
export const networkKeyOf = (address: string): string => prefixOf(address, 4)

/**
 * Returns the network that a provider assigns to one customer: an IPv4 address, or the /48 of an IPv6 address. A
 * stranger with a /48 has 65,536 networks of /64, so counts that only strangers fill use this network.
 * @param address an address, or a result of `networkKeyOf`
 */
export const siteKeyOf = (address: string): string => prefixOf(address.replace(/\/64$/, ''), 3)

function prefixOf(address: string, parts: number): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const first = parsed.parts.slice(0, parts).map((part) => part.toString(16))
  return `${first.join(':')}::/${parts * 16}`
}
