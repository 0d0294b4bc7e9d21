import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { eraseStaffRow } from './forget-staff.ts'
import { staffRoutes } from './staff.routes.ts'
import { staffErpCollection } from './staff-from-erp.ts'

export const staffArea: FeatureArea = {
  routes: staffRoutes,
  fromErp: [staffErpCollection],
  forgetStaff: eraseStaffRow,
  constraints: { staff_login_unique: 'LOGIN_TAKEN' },
  names: { staff: sql`select full_name from staff where id = it.id` },
  ids: { staffId: 'staff', teacherId: 'staff' },
}
