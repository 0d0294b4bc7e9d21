import { isIP } from 'node:net'
import { isInNetwork, parseNetworks } from '../integrations/addresses.ts'

const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Removes the port that some proxies add. The port differs for each connection, so limits per address would never be
 * reached.
 */
export const removePortsFromAddresses = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((entry) => {
      const [, v6, v4] = /^\s*"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?\s*$/.exec(entry) ?? []
      return v6 ?? v4 ?? entry.trim()
    })
    .join(', ')

/**
 * Returns a function that trusts a proxy only if its address is in the setting and `hop` is below the number of
 * entries. Otherwise a client in a trusted network, such as an office, could forge `X-Forwarded-For`.
 * @param setting comma-separated addresses or networks of the proxies; undefined = the header is ignored
 */
export function createProxyTrust(setting: string | undefined): false | ((address: string, hop: number) => boolean) {
  if (!setting) return false
  const entries = setting.split(',').map((entry) => entry.trim())
  const networks = parseNetworks(entries.flatMap((entry) => namedNetworks[entry] ?? [entry]))
  return (address, hop) => hop < entries.length && isIP(address) !== 0 && isInNetwork(networks, address)
}
