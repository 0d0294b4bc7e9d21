import { isIn, isPrivate, isRefused, networksOf } from '../addresses.ts'
import type { DeviceHttpLimits } from './device-http.ts'
import { hikvisionDoor } from './hikvision.ts'
import { type DoorDevices, DoorError } from './port.ts'

interface Allowed {
  /** Further networks, for devices that stand elsewhere: `203.0.113.0/24`. */
  networks?: readonly string[]
  /** Single devices, `127.0.0.1:8001`: those of the demo centre. */
  devices?: readonly string[]
}

/**
 * Devices of the building's own networks, and others that the settings name. Whoever may enter a device could otherwise
 * make the server ask any machine it reaches.
 */
export function doorDevices({ networks = [], devices = [] }: Allowed = {}, limits?: DeviceHttpLimits): DoorDevices {
  const more = networksOf(networks)
  const isAllowed = (ipAddress: string, port: number) =>
    devices.includes(`${ipAddress}:${port}`) ||
    ((isIn(more, ipAddress) || isPrivate(ipAddress)) && !isRefused(ipAddress))
  return {
    isAllowed,
    connect(target) {
      if (!isAllowed(target.ipAddress, target.port))
        throw new DoorError('unreachable', 'the settings do not allow this address')
      return hikvisionDoor(target, limits)
    },
  }
}
