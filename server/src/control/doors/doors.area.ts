import type { Area } from '../../area.ts'
import { resealDevicePasswords } from './device-password.ts'
import { doorRoutes } from './doors.routes.ts'
import { doorsSettings } from './doors.settings.ts'
import { dataOfDoors } from './personal-data-of-doors.ts'

export const doorsArea: Area = {
  routes: doorRoutes,
  settings: doorsSettings,
  personalData: dataOfDoors,
  sealsAnew: resealDevicePasswords,
  constraints: {
    door_device_name_unique: 'DEVICE_NAME_TAKEN',
    door_device_address_unique: 'DEVICE_ADDRESS_TAKEN',
  },
}
