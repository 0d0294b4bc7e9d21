import type { EraseStaffData } from '../../access/personal-data.ts'
import { releaseUpload } from '../../centre/files/take-upload.ts'
import { sql } from '../../db/db.ts'
import { staffDoorPhotoAccess } from './staff-face-photos.ts'

/** The row stays under the name “Sobiq xodim #12” (former staff member): lessons, marks and contracts refer to it. */
export const eraseStaffRow: EraseStaffData = async (tx, { staffId, now }) => {
  const person = await tx.one<{ photo: string | null }>(sql`select photo from staff where id = ${staffId}`)
  await releaseUpload(tx, person?.photo ?? null)
  await staffDoorPhotoAccess.set(tx, { id: staffId, photo: null, now })
  await tx.run(sql`
    update staff set last_name = 'Sobiq', first_name = 'xodim #' || id, middle_name = null, h_id = null, ext_id = null, erp = null,
      phone_number = null, phone_typed_by = null, gender = null, photo = null, login = null, password_hash = null, role_id = null, work_status = 2,
      must_change_password = false, forgotten_at = ${now}
    where id = ${staffId}`)
  await tx.run(sql`delete from staff_phone where staff_id = ${staffId}`)
}
