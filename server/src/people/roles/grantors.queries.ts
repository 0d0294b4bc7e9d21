import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'

interface Grantor {
  id: number
  fullName: string
  role: string
  phoneNumber: string | null
}

/** Returns at most five colleagues, those of the viewer's branches first. */
export async function listStaffWhoCanGrant(db: Db, viewer: Viewer, grant: string): Promise<Grantor[]> {
  return db.many<Grantor>(sql`
    select staff.id, full_name as "fullName", role.name as role, phone_number as "phoneNumber"
    from staff join role on role.id = staff.role_id
    where work_status = 1 and not is_blocked and staff.id <> ${viewer.id}
      and (is_admin or grants @> array[${grant}] and grants && ${givingGrants})
    order by exists (
      select from staff_head_office own where own.staff_id = staff.id and own.head_office_id = any(${viewer.headOfficeIds})
    ) desc, uzbek_order(full_name) collate "C", staff.id
    limit 5`)
}

/** Holders of these rights can give their own rights to others by editing a role or changing a person's role. */
const givingGrants = ['staff_control:roles.update', 'staff_control:users.update']
