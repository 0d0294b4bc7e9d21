import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { sql } from '../../db/db.ts'
import { membershipsErpCollection } from '../../people/memberships/memberships-from-erp.ts'
import { staffSynchronizedEvent } from '../../people/staff/staff-from-erp.ts'
import { groupStaffErpCollection } from './group-staff-from-erp.ts'
import { groupRoutes } from './groups.routes.ts'
import { groupsSettings } from './groups.settings.ts'
import { groupsErpCollection } from './groups-from-erp.ts'
import { deletePendingLessonChanges } from './published-lessons.ts'
import { linkScheduleItemsToTeachers } from './schedules-from-erp.ts'

export const groupsArea: FeatureArea = {
  routes: groupRoutes,
  settings: groupsSettings,
  listens() {
    staffSynchronizedEvent.addListeners(linkScheduleItemsToTeachers)
    centreRestoredEvent.addListeners(deletePendingLessonChanges)
  },
  // Memberships are synchronized after the groups that they refer to.
  fromErp: [groupsErpCollection, groupStaffErpCollection, membershipsErpCollection],
  names: {
    group: sql`select name from study_group where id = it.id`,
    study_group: sql`select name from study_group where id = it.id`,
  },
  ids: { groupId: 'group', groupIds: 'group' },
}
