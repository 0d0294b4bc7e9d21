import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { resealDevicePasswords } from './device-password.ts'
import { doorRoutes } from './doors.routes.ts'
import { doorsSettings } from './doors.settings.ts'
import { dataOfDoors, forgetPasses } from './personal-data-of-doors.ts'

export const doorsArea: Area = {
  routes: doorRoutes,
  settings: doorsSettings,
  personalData: dataOfDoors,
  forgetStaff: (tx, { staffId }) => forgetPasses(tx, sql`staff_id = ${staffId}`),
  sealsAnew: resealDevicePasswords,
  constraints: {
    door_device_name_unique: 'DEVICE_NAME_TAKEN',
    door_device_address_unique: 'DEVICE_ADDRESS_TAKEN',
  },
}
