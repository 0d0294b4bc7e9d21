import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { ErpError } from './port.ts'

/**
 * The ERP's address comes from the operator's own settings, never from a screen: that is why loopback and private
 * networks are allowed. Keys and people's data go there: http only where nothing leaves this machine. What no ERP lives
 * on is refused always: link-local and the clouds' metadata services (they hand out the machine's keys), 0.0.0.0,
 * multicast and broadcast.
 * @throws ErpError `not_configured`, naming the fault without repeating the address (it may carry a password)
 */
export function assertAllowedErpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : refuse("to'liq emas, http:// yoki https:// bilan boshlansin")
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('http:// yoki https:// bilan boshlanishi kerak')
  if (url.username !== '' || url.password !== '') refuse("ichida login yoki parol bo'lmasin")
  if (url.search !== '' || url.hash !== '') refuse("ichida ? yoki # bo'lmasin")
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (metadataNames.has(host) || (isIP(host) !== 0 && isRefused(host))) refuse('ruxsat etilmagan tarmoqqa olib boradi')
  if (url.protocol === 'http:' && host !== 'localhost' && (isIP(host) === 0 || !isLoopback(host))) refuse(needsHttps)
  return url
}

/**
 * The same question for what the name leads to now. Asked before every request, so that a name that is pointed
 * elsewhere later is caught; a name that cannot be found is left to the request, which says so.
 * @throws ErpError `not_configured`
 */
export async function assertAllowedErpHost(url: URL, find: typeof addressesOf = addressesOf): Promise<void> {
  const addresses = await find(url.hostname.replace(/^\[|\]$/g, '')).catch(() => [])
  if (addresses.some(isRefused)) refuse('ruxsat etilmagan tarmoqqa olib boradi')
  if (url.protocol === 'http:' && !addresses.every(isLoopback)) refuse(needsHttps)
}

const needsHttps = "https:// bilan boshlanishi kerak: u orqali kalit va shaxsiy ma'lumotlar o'tadi"

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

const metadataNames = new Set(['metadata.google.internal', 'metadata.goog', 'metadata', 'instance-data'])

const refused = new BlockList()
refused.addSubnet('0.0.0.0', 8, 'ipv4')
refused.addSubnet('169.254.0.0', 16, 'ipv4')
refused.addSubnet('224.0.0.0', 4, 'ipv4')
refused.addAddress('255.255.255.255', 'ipv4')
// Metadata services outside the link-local range: Alibaba, Azure, Oracle.
refused.addAddress('100.100.100.200', 'ipv4')
refused.addAddress('168.63.129.16', 'ipv4')
refused.addAddress('192.0.0.192', 'ipv4')
refused.addAddress('::', 'ipv6')
refused.addSubnet('fe80::', 10, 'ipv6')
refused.addSubnet('ff00::', 8, 'ipv6')
// The same on IPv6: AWS, Google; and link-local IPv4 behind NAT64.
refused.addAddress('fd00:ec2::254', 'ipv6')
refused.addAddress('fd20:ce::254', 'ipv6')
refused.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')

const isRefused = (address: string) => isIn(refused, address)

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
const isLoopback = (address: string) => isIn(loopback, address)

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function refuse(why: string): never {
  throw new ErpError('not_configured', `ERP manzili noto'g'ri: ${why}`)
}
