import { isIn, isPrivate, isRefused, networksOf } from '../addresses.ts'
import type { DeviceHttpLimits } from './device-http.ts'
import { hikvisionDoor } from './hikvision.ts'
import { type DoorDevices, DoorError } from './port.ts'

/**
 * Devices of the building's own networks, and others that the settings name. Whoever may enter a device could otherwise
 * make the server ask any machine it reaches.
 * @param networks further ones, for devices that stand elsewhere: `203.0.113.0/24`
 */
export function doorDevices(networks: readonly string[] = [], limits?: DeviceHttpLimits): DoorDevices {
  const more = networksOf(networks)
  const single = new Set<string>()
  const isAllowed = (ipAddress: string, port: number) =>
    single.has(`${ipAddress}:${port}`) || ((isIn(more, ipAddress) || isPrivate(ipAddress)) && !isRefused(ipAddress))
  return {
    isAllowed,
    allow: (ipAddress, port) => void single.add(`${ipAddress}:${port}`),
    connect(target) {
      if (!isAllowed(target.ipAddress, target.port))
        throw new DoorError('unreachable', 'the settings do not allow this address')
      return hikvisionDoor(target, limits)
    },
  }
}
