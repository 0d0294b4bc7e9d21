import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, fetch as fetchBy } from 'undici'

/** The name leads, or the address is, where no connection may go. */
export class ForbiddenAddress extends Error {}

/** Looks up a name as the system does. */
export async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/**
 * Looks a name up once for each connection, and fails when one of its addresses may not be reached. The connection goes to
 * the addresses that were checked, so that a second answer of the name (DNS rebinding) cannot lead elsewhere. Node calls no
 * lookup for an address in place of a name: the caller checks that.
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
 * A `fetch` that connects only to addresses which may be reached, and follows no redirect by itself.
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
