import { isIP } from 'node:net'
import { isForbiddenIpAddress, isLoopbackIpAddress } from '../addresses.ts'
import { createAddressCheckingFetch, resolveAddressesOf } from '../checked-fetch.ts'
import { ErpError } from './port.ts'

/**
 * The operator sets the ERP's URL, so private networks are allowed, but not addresses such as metadata services of
 * cloud providers, which return secret keys. Keys and personal data are sent to the ERP, so http is allowed only to
 * this machine.
 * @throws ErpError `not_configured`; its text does not contain the URL, which may include a password
 */
export function requireAllowedErpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : refuseErpUrl("to'liq emas, http:// yoki https:// bilan boshlansin")
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuseErpUrl('http:// yoki https:// bilan boshlanishi kerak')
  if (url.username !== '' || url.password !== '') refuseErpUrl("ichida login yoki parol bo'lmasin")
  if (url.search !== '' || url.hash !== '') refuseErpUrl("ichida ? yoki # bo'lmasin")
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (metadataNames.has(host) || (isIP(host) !== 0 && isForbiddenIpAddress(host)))
    refuseErpUrl('ruxsat etilmagan tarmoqqa olib boradi')
  if (url.protocol === 'http:' && host !== 'localhost' && (isIP(host) === 0 || !isLoopbackIpAddress(host)))
    refuseErpUrl(needsHttpsText)
  return url
}

/**
 * Checks the ERP's address early, so that the operator gets a clear message. `createErpFetch` checks the address again
 * at each connection.
 * @throws ErpError `not_configured`, but not for a host name that cannot be resolved
 */
export async function requireAllowedErpHost(
  url: URL,
  resolve: typeof resolveAddressesOf = resolveAddressesOf,
): Promise<void> {
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, '')).catch(() => [])
  if (addresses.some(isForbiddenIpAddress)) refuseErpUrl('ruxsat etilmagan tarmoqqa olib boradi')
  if (url.protocol === 'http:' && !addresses.every(isLoopbackIpAddress)) refuseErpUrl(needsHttpsText)
}

export function createErpFetch(resolve: typeof resolveAddressesOf = resolveAddressesOf): typeof globalThis.fetch {
  const overHttps = createAddressCheckingFetch((address) => !isForbiddenIpAddress(address), resolve)
  const overHttp = createAddressCheckingFetch(isLoopbackIpAddress, resolve)
  return (input, init) => (String(input).startsWith('https:') ? overHttps : overHttp)(input, init)
}

const needsHttpsText = "https:// bilan boshlanishi kerak: u orqali kalit va shaxsiy ma'lumotlar o'tadi"

const metadataNames = new Set(['metadata.google.internal', 'metadata.goog', 'metadata', 'instance-data'])

function refuseErpUrl(why: string): never {
  throw new ErpError('not_configured', `ERP manzili noto'g'ri: ${why}`)
}
