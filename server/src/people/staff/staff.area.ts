import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { forgetStaffRow } from './forget-staff.ts'
import { staffRoutes } from './staff.routes.ts'
import { staffFromErp } from './staff-from-erp.ts'

export const staffArea: Area = {
  routes: staffRoutes,
  fromErp: [staffFromErp],
  forgetStaff: forgetStaffRow,
  constraints: { staff_login_unique: 'LOGIN_TAKEN' },
  names: { staff: sql`select full_name from staff where id = it.id` },
  ids: { staffId: 'staff', teacherId: 'staff' },
}
