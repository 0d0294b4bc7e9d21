import { isIP } from 'node:net'
import { isLoopback, isRefused } from '../addresses.ts'
import { addressesOf, checkedFetch } from '../checked-fetch.ts'
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
 * The same question for what the name leads to now. Asked before every request, so that the operator reads why; the
 * connection asks again (`erpFetch`). A name that cannot be found is left to the request, which says so.
 * @throws ErpError `not_configured`
 */
export async function assertAllowedErpHost(url: URL, find: typeof addressesOf = addressesOf): Promise<void> {
  const addresses = await find(url.hostname.replace(/^\[|\]$/g, '')).catch(() => [])
  if (addresses.some(isRefused)) refuse('ruxsat etilmagan tarmoqqa olib boradi')
  if (url.protocol === 'http:' && !addresses.every(isLoopback)) refuse(needsHttps)
}

/** A `fetch` whose connection looks the name up by itself and refuses what the settings could not name. */
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
