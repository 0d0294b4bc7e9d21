import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { reencryptDevicePasswords } from './device-password.ts'
import { doorRoutes } from './doors.routes.ts'
import { doorsSettings } from './doors.settings.ts'
import { erasePersonFromDoorPasses, personalDataHandlersOfDoors } from './personal-data-of-doors.ts'

export const doorsArea: FeatureArea = {
  routes: doorRoutes,
  settings: doorsSettings,
  personalData: personalDataHandlersOfDoors,
  forgetStaff: (tx, { staffId }) => erasePersonFromDoorPasses(tx, sql`staff_id = ${staffId}`),
  sealsAnew: reencryptDevicePasswords,
  constraints: {
    door_device_name_unique: 'DEVICE_NAME_TAKEN',
    door_device_address_unique: 'DEVICE_ADDRESS_TAKEN',
  },
}
