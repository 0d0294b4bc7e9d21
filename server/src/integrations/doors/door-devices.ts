import { isForbiddenIpAddress, isInNetwork, isPrivateIpAddress, parseNetworks } from '../addresses.ts'
import type { DeviceHttpLimits } from './device-http.ts'
import { createHikvisionDoor } from './hikvision.ts'
import { type DoorDevices, DoorError } from './port.ts'

/**
 * @param networks additional networks in which door devices may be, for example `203.0.113.0/24`; private networks are
 * always allowed
 */
export function createDoorDevices(networks: readonly string[] = [], limits?: DeviceHttpLimits): DoorDevices {
  const more = parseNetworks(networks)
  const single = new Set<string>()
  const isAllowed = (ipAddress: string, port: number) =>
    single.has(`${ipAddress}:${port}`) ||
    ((isInNetwork(more, ipAddress) || isPrivateIpAddress(ipAddress)) && !isForbiddenIpAddress(ipAddress))
  return {
    isAllowed,
    allow: (ipAddress, port) => void single.add(`${ipAddress}:${port}`),
    connect(target) {
      if (!isAllowed(target.ipAddress, target.port))
        throw new DoorError('unreachable', 'the settings do not allow this address')
      return createHikvisionDoor(target, limits)
    },
  }
}
