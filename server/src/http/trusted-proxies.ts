import { isIP } from 'node:net'
import { isIn, networksOf } from '../integrations/addresses.ts'

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Removes ports and brackets from the addresses of `X-Forwarded-For`, which some proxies add. A port differs with each
 * connection, so with it no limit per address would ever be reached.
 */
export const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((entry) => {
      const [, v6, v4] = /^\s*"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?\s*$/.exec(entry) ?? []
      return v6 ?? v4 ?? entry.trim()
    })
    .join(', ')

/**
 * Decides which addresses of the proxy chain may name the address before them: the connection's own address, and as
 * many further addresses as the setting has further entries. Without this count, a client whose own address is in such
 * a network (as in an office) could forge `X-Forwarded-For`.
 * @param setting addresses or networks, comma-separated; undefined = the header is ignored
 */
export function trustedProxies(setting: string | undefined): false | ((address: string, hop: number) => boolean) {
  if (!setting) return false
  const entries = setting.split(',').map((entry) => entry.trim())
  const networks = networksOf(entries.flatMap((entry) => named[entry] ?? [entry]))
  return (address, hop) => hop < entries.length && isIP(address) !== 0 && isIn(networks, address)
}
