import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { sql } from '../../db/db.ts'
import { membershipsFromErp } from '../../people/memberships/memberships-from-erp.ts'
import { staffSynchronized } from '../../people/staff/staff-from-erp.ts'
import { groupStaffFromErp } from './group-staff-from-erp.ts'
import { groupRoutes } from './groups.routes.ts'
import { groupsSettings } from './groups.settings.ts'
import { groupsFromErp } from './groups-from-erp.ts'
import { forgetLessonChanges } from './known-lessons.ts'
import { linkScheduleTeachers } from './schedules-from-erp.ts'

export const groupsArea: Area = {
  routes: groupRoutes,
  settings: groupsSettings,
  listens() {
    staffSynchronized.heardBy(linkScheduleTeachers)
    centreRestored.heardBy(forgetLessonChanges)
  },
  // Memberships are synchronized after their groups.
  fromErp: [groupsFromErp, groupStaffFromErp, membershipsFromErp],
  names: {
    group: sql`select name from study_group where id = it.id`,
    study_group: sql`select name from study_group where id = it.id`,
  },
  ids: { groupId: 'group', groupIds: 'group' },
}
