import type { EraseStaffData } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { detachUpload } from '../../centre/files/attach-upload.ts'
import { sql } from '../../db/db.ts'
import { staffDoorPhotoStore } from '../face-photos/check-face.ts'
import { staffRoutes } from './staff.routes.ts'
import { staffErpCollection } from './staff-from-erp.ts'

/**
 * The staff row stays under the name “Sobiq xodim #12” (former staff member), because lessons, marks and contracts
 * refer to it.
 */
const eraseStaffRow: EraseStaffData = async (tx, { staffId, now }) => {
  const person = await tx.one<{ photo: string | null }>(sql`select photo from staff where id = ${staffId}`)
  await detachUpload(tx, person?.photo ?? null)
  await staffDoorPhotoStore.set(tx, { id: staffId, photo: null, now })
  await tx.run(sql`
    update staff set last_name = 'Sobiq', first_name = 'xodim #' || id, middle_name = null, h_id = null, ext_id = null, erp = null,
      phone_number = null, phone_typed_by = null, gender = null, photo = null, login = null, password_hash = null, role_id = null, work_status = 2,
      must_change_password = false, forgotten_at = ${now}
    where id = ${staffId}`)
  await tx.run(sql`delete from staff_phone where staff_id = ${staffId}`)
}

export const staffArea: FeatureArea = {
  routes: staffRoutes,
  fromErp: [staffErpCollection],
  forgetStaff: eraseStaffRow,
  constraints: { staff_login_unique: 'LOGIN_TAKEN' },
  names: { staff: sql`select full_name from staff where id = it.id` },
  ids: { staffId: 'staff', teacherId: 'staff' },
}
