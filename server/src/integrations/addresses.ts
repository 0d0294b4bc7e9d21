import { BlockList, isIP } from 'node:net'

const forbiddenNetworks = new BlockList()
forbiddenNetworks.addSubnet('0.0.0.0', 8, 'ipv4')
forbiddenNetworks.addSubnet('169.254.0.0', 16, 'ipv4')
forbiddenNetworks.addSubnet('224.0.0.0', 4, 'ipv4')
forbiddenNetworks.addAddress('255.255.255.255', 'ipv4')
// Metadata services of cloud providers (Alibaba, Azure, Oracle) outside the link-local range.
forbiddenNetworks.addAddress('100.100.100.200', 'ipv4')
forbiddenNetworks.addAddress('168.63.129.16', 'ipv4')
forbiddenNetworks.addAddress('192.0.0.192', 'ipv4')
forbiddenNetworks.addAddress('::', 'ipv6')
forbiddenNetworks.addSubnet('fe80::', 10, 'ipv6')
forbiddenNetworks.addSubnet('ff00::', 8, 'ipv6')
// Metadata services of AWS and Google, and link-local IPv4 addresses behind NAT64.
forbiddenNetworks.addAddress('fd00:ec2::254', 'ipv6')
forbiddenNetworks.addAddress('fd20:ce::254', 'ipv6')
forbiddenNetworks.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')

/** True for link-local addresses, metadata services of cloud providers, 0.0.0.0, multicast and broadcast. */
export const isForbiddenIpAddress = (address: string): boolean => isInNetwork(forbiddenNetworks, address)

const loopbackNetworks = new BlockList()
loopbackNetworks.addSubnet('127.0.0.0', 8, 'ipv4')
loopbackNetworks.addAddress('::1', 'ipv6')
export const isLoopbackIpAddress = (address: string): boolean => isInNetwork(loopbackNetworks, address)

const privateNetworks = parseNetworks(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'])
export const isPrivateIpAddress = (address: string): boolean => isInNetwork(privateNetworks, address)

// IPv4 addresses that the IANA registry lists as special-purpose (including those of AS112 and AMT), and multicast.
const specialIpv4 = parseNetworks([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
])
const globalUnicast = parseNetworks(['2000::/3'])
/** Blocks of IPv6 addresses that no host has, or that lead to IPv4: Teredo, ORCHID, documentation, 6to4, AS112. */
const specialIpv6 = parseNetworks(['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])

/** IPv4 addresses written as IPv6 (mapped, compatible, NAT64) do not count as public. */
export function isPublicIpAddress(address: string): boolean {
  if (isIP(address) === 0 || isForbiddenIpAddress(address)) return false
  if (isIP(address) === 4) return !isInNetwork(specialIpv4, address)
  return !address.includes('%') && isInNetwork(globalUnicast, address) && !isInNetwork(specialIpv6, address)
}

/** @param names addresses or networks: `10.1.0.0/16`, `203.0.113.7` */
export function parseNetworks(names: readonly string[]): BlockList {
  const list = new BlockList()
  for (const name of names) {
    const [address = '', bits] = name.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

export function isInNetwork(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
