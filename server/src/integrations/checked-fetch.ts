import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, fetch as fetchBy } from 'undici'

/** Thrown when a name resolves to an address, or the address is given, that may not be connected to. */
export class ForbiddenAddress extends Error {}

/** Resolves a name like the operating system. */
export async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/**
 * Makes a DNS lookup for connections: it resolves the name once, and fails if one of its addresses is not allowed. The
 * connection uses the checked addresses, so a different second answer (DNS rebinding) has no effect. Node calls no
 * lookup for an IP address; the caller must check it.
 */
export function checkedLookup(mayReach: (address: string) => boolean, find = addressesOf): LookupFunction {
  return (host, options, done) => {
    find(host).then(
      (found) => {
        if (found.length === 0 || !found.every(mayReach)) return done(new ForbiddenAddress(host), [])
        const all = found.map((address) => ({ address, family: isIP(address) }))
        if (options.all) return done(null, all)
        done(null, all[0]?.address as string, all[0]?.family)
      },
      (error) => done(error, []),
    )
  }
}

/**
 * Makes a `fetch` that connects only to allowed addresses and follows no redirects.
 * @throws ForbiddenAddress as the cause of the TypeError that `fetch` throws
 */
export function checkedFetch(mayReach: (address: string) => boolean, find = addressesOf): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { lookup: checkedLookup(mayReach, find) } })
  const checked = async (input: string | URL, init: object = {}) => {
    const host = new URL(input).hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !mayReach(host)) throw new TypeError('fetch failed', { cause: new ForbiddenAddress(host) })
    return fetchBy(input, { redirect: 'manual', ...init, dispatcher })
  }
  return checked as unknown as typeof globalThis.fetch
}
