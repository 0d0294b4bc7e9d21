import { isIP } from 'node:net'
import { isLoopback, isRefused } from '../addresses.ts'
import { addressesOf, checkedFetch } from '../checked-fetch.ts'
import { ErpError } from './port.ts'

/**
 * Checks the ERP's address. It comes from the operator's settings, never from a screen, so loopback and private
 * networks are allowed. Keys and personal data are sent there, so http is only allowed to this machine. Always refused
 * are addresses that no ERP has: link-local, metadata services of clouds (they hand out the machine's keys), 0.0.0.0,
 * multicast and broadcast.
 * @throws ErpError `not_configured`, naming the fault without the address, which may contain a password
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
 * Checks the addresses to which the host resolves now. It runs before every request, so that the operator gets a clear
 * message; the connection checks again (`erpFetch`). A name that cannot be resolved is left to the request, which
 * reports it.
 * @throws ErpError `not_configured`
 */
export async function assertAllowedErpHost(url: URL, find: typeof addressesOf = addressesOf): Promise<void> {
  const addresses = await find(url.hostname.replace(/^\[|\]$/g, '')).catch(() => [])
  if (addresses.some(isRefused)) refuse('ruxsat etilmagan tarmoqqa olib boradi')
  if (url.protocol === 'http:' && !addresses.every(isLoopback)) refuse(needsHttps)
}

/**
 * Makes a `fetch` whose connections resolve the name themselves and refuse addresses that the settings may not contain.
 */
export function erpFetch(find: typeof addressesOf = addressesOf): typeof globalThis.fetch {
  const overHttps = checkedFetch((address) => !isRefused(address), find)
  const overHttp = checkedFetch(isLoopback, find)
  return (input, init) => (String(input).startsWith('https:') ? overHttps : overHttp)(input, init)
}

const needsHttps = "https:// bilan boshlanishi kerak: u orqali kalit va shaxsiy ma'lumotlar o'tadi"

const metadataNames = new Set(['metadata.google.internal', 'metadata.goog', 'metadata', 'instance-data'])

function refuse(why: string): never {
  throw new ErpError('not_configured', `ERP manzili noto'g'ri: ${why}`)
}
