import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, fetch as fetchBy } from 'undici'

/** Thrown if the server may not connect to the IP address in a URL, or to an address of its host name. */
export class ForbiddenAddressError extends Error {}

export async function resolveAddressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/**
 * Returns a DNS lookup that refuses forbidden addresses. The connection then uses exactly the checked addresses, so a
 * different second DNS answer (DNS rebinding) has no effect. For an IP address Node makes no DNS lookup, so the caller
 * must check it.
 */
export function createAddressCheckingDnsLookup(
  mayReach: (address: string) => boolean,
  find = resolveAddressesOf,
): LookupFunction {
  return (host, options, done) => {
    find(host).then(
      (found) => {
        if (found.length === 0 || !found.every(mayReach)) return done(new ForbiddenAddressError(host), [])
        const all = found.map((address) => ({ address, family: isIP(address) }))
        if (options.all) return done(null, all)
        done(null, all[0]?.address as string, all[0]?.family)
      },
      (error) => done(error, []),
    )
  }
}

/**
 * Returns a `fetch` that reaches only addresses allowed by `mayReach` and follows no redirects. For other addresses it
 * throws a TypeError whose cause is a ForbiddenAddressError.
 */
export function createAddressCheckingFetch(
  mayReach: (address: string) => boolean,
  find = resolveAddressesOf,
): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { lookup: createAddressCheckingDnsLookup(mayReach, find) } })
  const checked = async (input: string | URL, init: object = {}) => {
    const host = new URL(input).hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !mayReach(host)) throw new TypeError('fetch failed', { cause: new ForbiddenAddressError(host) })
    return fetchBy(input, { redirect: 'manual', ...init, dispatcher })
  }
  return checked as unknown as typeof globalThis.fetch
}
