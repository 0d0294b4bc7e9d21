import { isIP } from 'node:net'
import { isIn, networksOf } from '../integrations/addresses.ts'

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Which addresses of the chain in front of the server are trusted to name the one before them: the connection's own, and as
 * many further ones as the setting has further entries. A client whose own address is in such a network, as in an office,
 * could otherwise write whatever address it likes into `X-Forwarded-For`.
 * @param setting addresses or networks, comma-separated; without it the header is ignored
 */
export function trustedProxies(setting: string | undefined): false | ((address: string, hop: number) => boolean) {
  if (!setting) return false
  const entries = setting.split(',').map((entry) => entry.trim())
  const networks = networksOf(entries.flatMap((entry) => named[entry] ?? [entry]))
  return (address, hop) => hop < entries.length && isIP(address) !== 0 && isIn(networks, address)
}
